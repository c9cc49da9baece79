import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { licenses, licensesPage } from './licenses.ts';
import { parseAllDocuments } from 'yaml';
import { sbom } from './sbom.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Locked {
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const { packages: locked } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };

/** True when Node would find the package from that place of the lockfile. */
function isLocked(name: string, from: string): boolean {
  if (Object.hasOwn(locked, path.posix.join(from, 'node_modules', name))) return true;
  return from !== '' && isLocked(name, from.replace(/\/?[^/]+$/, ''));
}

/** Licenses that ask for no more than attribution. */
const allowed = /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-2-Clause|BSD-3-Clause|ISC|MIT|MIT-0|OFL-1\.1)$/;

describe('what comes from others', () => {
  it('has a license that allows to deploy it', () => {
    const names = [...licenses().keys()].flatMap((license) =>
      license.replace(/[()]/g, '').split(/ (?:AND|OR) /),
    );
    expect([names.length > 5, names.filter((name) => !allowed.test(name))]).toEqual([true, []]);
  });

  it('is listed in docs/licenses.md (npm run licenses)', () => {
    expect(read('docs/licenses.md')).toBe(licensesPage());
  });

  it('is pinned: every package to a version and a checksum', () => {
    const manifests = ['package.json', ...globSync('{proto,web,services/*/*}/package.json', { cwd: root })];
    const ranges = manifests.flatMap((file) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file)) as Record<
        string,
        Record<string, string>
      >;
      return Object.entries({ ...dependencies, ...devDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${file}: ${name} ${version}`);
    });
    expect(ranges).toEqual([]);
    // A bundled package is part of another package's archive, and covered by that checksum.
    const unchecked = Object.entries(locked).filter(
      ([at, { link, inBundle, integrity }]) =>
        at.includes('node_modules/') && !link && !inBundle && !integrity,
    );
    expect(unchecked.map(([at]) => at)).toEqual([]);
  });

  it('is locked for every platform: npm ci refuses a lockfile that lacks an optional package', () => {
    const optional = Object.entries(locked).flatMap(([at, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ name, at })),
    );
    expect(optional.map(({ name }) => name)).toContain('@swc/core-darwin-arm64');
    expect(optional.filter(({ name, at }) => !isLocked(name, at))).toEqual([]);
  });

  it('is in the bill of materials, all of it, with its checksum', () => {
    const { bomFormat, components } = sbom();
    const packages = components.filter(({ type }) => type === 'library');
    const listed = packages.map(({ name, version }) => `${name} ${version}`);
    const deployed = [...licenses().values()].flat();
    expect(deployed.filter((called) => !listed.includes(called))).toEqual([]);
    expect([bomFormat, new Set(listed).size]).toEqual(['CycloneDX', deployed.length]);
    for (const name of ['kafkajs', 'pg', 'esm', 'google-protobuf', '@nestjs/core', 'react'])
      expect(packages.find((each) => each.name === name)).toMatchObject({
        purl: expect.stringMatching(/^pkg:npm\/(%40\w+\/)?[\w-]+@\d/),
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      });
  });

  it('includes the base image by its digest, and Node by its version', () => {
    const [, tag = '', digest] =
      /^ARG NODE=node:(\S+)@sha256:(\S+)$/m.exec(read('deploy/docker/Dockerfile')) ?? [];
    const { components } = sbom();
    expect(components.filter(({ type }) => type === 'container')).toEqual([
      expect.objectContaining({ name: 'node', version: tag, hashes: [{ alg: 'SHA-256', content: digest }] }),
    ]);
    expect(components.filter(({ type }) => type === 'platform')).toEqual([
      expect.objectContaining({ name: 'node', version: tag.split('-')[0] }),
    ]);
    expect(new Set(components.map((each) => each['bom-ref'])).size).toBe(components.length);
  });

  describe('as an image or an engine’s version', () => {
    interface Renovate {
      readonly kubernetes: { readonly managerFilePatterns: readonly string[] };
      readonly 'docker-compose': { readonly managerFilePatterns: readonly string[] };
      readonly customManagers: readonly {
        readonly managerFilePatterns: readonly string[];
        readonly matchStrings: readonly string[];
      }[];
    }
    const renovate = JSON.parse(read('renovate.json')) as Renovate;
    const covers = (patterns: readonly string[], file: string) =>
      patterns.some((pattern) => new RegExp(pattern.replace(/^\/|\/$/g, '')).test(file));

    /** Versions that Renovate finds in a file. */
    const seen = (file: string): string[] => {
      const text = read(file);
      const own = [renovate.kubernetes, renovate['docker-compose']].some((manager) =>
        covers(manager.managerFilePatterns, file),
      );
      const images = own
        ? [...text.matchAll(/^\s*-?\s*image:\s*\S+?:([^\s@]+)/gm)].map(([, tag = '']) => tag)
        : [];
      const others = renovate.customManagers
        .filter((manager) => covers(manager.managerFilePatterns, file))
        .flatMap((manager) => manager.matchStrings)
        .flatMap((pattern) => [...text.matchAll(new RegExp(pattern, 'g'))])
        .map(({ groups }) => groups?.currentValue ?? '');
      return [...images, ...others];
    };

    /** Versions at keys that name an image or, of an engine that an operator runs, a version. */
    function pinned(value: unknown): string[] {
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([key, part]) => {
        if (typeof part !== 'string') return pinned(part);
        const [, tag] = /^image(?:Name)?$/.test(key) ? (/:([\d.v][\w.-]*)(?:@|$)/.exec(part) ?? []) : [];
        if (tag !== undefined) return [tag];
        return key === 'version' && /^\d/.test(part) ? [part] : [];
      });
    }

    const files = globSync(['k8s/**/*.yaml', 'deploy/compose.yaml'], { cwd: root });
    const all = files.flatMap((file) =>
      parseAllDocuments(read(file), { merge: true })
        .flatMap((document) => pinned(document.toJS()))
        .map((version) => ({ file, version })),
    );

    it('is seen by Renovate, wherever it stands', () => {
      expect(all.map(({ file }) => file)).toEqual(
        expect.arrayContaining(['k8s/components/postgres/postgres.yaml', 'k8s/components/kafka/kafka.yaml']),
      );
      expect(all.length).toBeGreaterThan(8);
      expect(all.filter(({ file, version }) => !seen(file).includes(version))).toEqual([]);
    });
  });

  it('runs no script when it is installed', () => {
    expect(read('deploy/local/install.mjs')).toContain("'--ignore-scripts'");
  });
});
