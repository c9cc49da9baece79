import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deployed, type Package } from './retire-list.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Component {
  readonly type: 'library' | 'container' | 'platform';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly { readonly expression: string }[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

/** Name of an npm package by https://github.com/package-url. */
const purlOf = ({ name, version }: Package): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Converts "sha512-<base64>" to the format of CycloneDX. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', sum = ''] = integrity.split('-', 2);
  return { alg: algorithm.replace(/^sha/, 'SHA-'), content: Buffer.from(sum, 'base64').toString('hex') };
}

function componentOf(each: Package): Component {
  const { name, version, license, integrity } = each;
  const purl = purlOf(each);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...(integrity !== undefined && { hashes: [hashOf(integrity)] }),
  };
}

/** The image that ours is made from, by its digest, and the Node in it. Its Debian packages are known in the built image only. */
function baseImage(): Component[] {
  const dockerfile = readFileSync(path.join(root, 'deploy/docker/Dockerfile'), 'utf8');
  const [, image = '', tag = '', node = '', sum = ''] =
    /^ARG NODE=(\w+):(([\d.]+)\S*)@sha256:(\w{64})$/m.exec(dockerfile) ?? [];
  const container = `pkg:oci/${image}@sha256%3A${sum}?repository_url=docker.io/library/${image}&tag=${tag}`;
  const hashes = [{ alg: 'SHA-256', content: sum }];
  const platform = `pkg:generic/node@${node}`;
  return [
    { type: 'container', 'bom-ref': container, name: image, version: tag, purl: container, hashes },
    { type: 'platform', 'bom-ref': platform, name: 'node', version: node, purl: platform },
  ];
}

/**
 * Bill of materials of the image, CycloneDX 1.5: its base, and the deployed packages from the lockfile. `npm sbom --omit dev` leaves
 * out packages that a development package needs as well, kafkajs and pg among them.
 */
export function sbom() {
  const packages = deployed(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Package;
  const components = new Map(packages.map((each) => [purlOf(each), componentOf(each)]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: [...baseImage(), ...[...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1))],
  };
}
