// `npm run test:k8s`: kubectl has to render the manifests as render.ts does, and a real API server has to accept every object.
import { deepStrictEqual } from 'node:assert';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { temporaryFolder } from '../../../services/libs/testing/temporary-folder.ts';
import { commandsIn } from '../../runbook-checks/commands-in.ts';
import { prepareInstallation } from '../first-installation.ts';
import { deployments, manifests, root } from '../manifests.ts';
import { buildGoPrograms } from '../go-programs.mjs';
import { startApiServer } from './start.mjs';

const programs = buildGoPrograms({
  module: import.meta.dirname,
  version: 'kubernetes-1.33.13',
  untested: 'nothing was tested on a real API server',
  programs: {
    etcd: 'go.etcd.io/etcd/server/v3',
    kubectl: 'k8s.io/kubernetes/cmd/kubectl',
    'kube-apiserver': 'k8s.io/kubernetes/cmd/kube-apiserver',
  },
});
let failures = 0;
const check = (what, work) => {
  try {
    console.log(`passed  ${what}${work() ?? ''}`);
  } catch (error) {
    failures += 1;
    console.error(`FAILED  ${what}\n${error.message}`);
  }
};
const named = (objects) =>
  new Map(
    objects.map((object) => [`${object.kind} ${object.metadata.name}`, JSON.parse(JSON.stringify(object))]),
  );
const rendered = (folder) =>
  execFileSync(programs.kubectl, ['kustomize', path.join(root, 'k8s', folder)], { encoding: 'utf8' });

for (const folder of ['base', ...deployments])
  check(`${folder} is rendered as kubectl renders it`, () => {
    const real = named(parseAllDocuments(rendered(folder)).map((document) => document.toJS()));
    deepStrictEqual(named(manifests(folder)), real);
    return `: ${real.size} objects`;
  });

/** CustomResourceDefinitions of the custom resources' schemas, for the API server. */
const definitions = Object.entries(
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../schemas/custom-resources.json'), 'utf8')),
).map(([called, schema]) => {
  const [, group, version, kind] = /^(.*)\/(.*) (.*)$/.exec(called);
  const plural = kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural.toLowerCase()}.${group}`,
      annotations: { 'api-approved.kubernetes.io': 'https://github.com/kubernetes/enhancements/pull/1111' },
    },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, plural: plural.toLowerCase(), singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [
        { name: version, served: true, storage: true, schema: { openAPIV3Schema: definitionOf(schema) } },
      ],
    },
  };
});

/** Leaves out the fields of every object: the API server adds them. */
function definitionOf({ properties, ...schema }) {
  const { apiVersion: _version, kind: _kind, metadata: _metadata, ...own } = properties;
  return structural({ ...schema, properties: own });
}

/** The part of a JSON Schema that a CustomResourceDefinition may hold. */
function structural(schema) {
  if (Array.isArray(schema)) return schema.map(structural);
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema.type)) return { 'x-kubernetes-int-or-string': true };
  const { additionalProperties, oneOf: _one, anyOf: _any, allOf: _all, not: _not, ...rest } = schema;
  const open = schema.type === 'object' && !schema.properties && !additionalProperties;
  return {
    ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, structural(value)])),
    ...(additionalProperties && { additionalProperties: structural(additionalProperties) }),
    ...(open && { 'x-kubernetes-preserve-unknown-fields': true }),
  };
}

/** Removes the namespace: no controller empties one here, and the next check needs a fresh one. */
function removeNamespace(...overlays) {
  for (const overlay of overlays)
    server.kubectl(['delete', '--ignore-not-found', '--wait=false', '-f', '-'], rendered(overlay));
  server.kubectl(['delete', 'namespace', 'sextant', '--ignore-not-found', '--wait=false']);
  server.kubectl(
    ['replace', '--raw', '/api/v1/namespaces/sextant/finalize', '-f', '-'],
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'sextant' },
      spec: { finalizers: [] },
    }),
  );
}

const folder = temporaryFolder();
const server = await startApiServer(programs, folder.path);
try {
  check('the API server takes the custom resources', () => {
    const list = { apiVersion: 'v1', kind: 'List', items: definitions };
    server.kubectl(['apply', '--server-side', '-f', '-'], JSON.stringify(list));
    server.kubectl(['wait', '--for=condition=Established', '--timeout=60s', 'crd', '--all']);
    return `: ${definitions.length}`;
  });
  for (const overlay of deployments) {
    server.kubectl(['create', 'namespace', 'sextant', '--save-config=false']);
    check(`${overlay} is accepted, strictly`, () => {
      const apply = ['apply', '--server-side', '--validate=strict', '--force-conflicts', '-f', '-'];
      const said = server.kubectl(apply, rendered(overlay));
      if (/warning/i.test(said)) throw new Error(said);
      return `: ${said.trim().split('\n').length} objects`;
    });
    removeNamespace(overlay);
  }
  const words = server.words.map((word) => `'${word}'`).join(' ');
  check('the namespace and the secrets of the first installation are accepted', () => {
    prepareInstallation(path.join(folder.path, 'first'), `exec ${words} "$@"`);
  });
  check('roll-out.sh applies every object, where nobody has to be waited for', () => {
    // No operator and no kubelet runs here: this kubectl answers every wait with success.
    const patient = path.join(folder.path, 'kubectl');
    writeFileSync(
      patient,
      `#!/bin/sh\ncase " $* " in *" wait "*|*" rollout "*) exit 0;; *" get job/migrate "*) echo Complete; exit 0;; esac\nexec ${words} "$@"\n`,
      { mode: 0o755 },
    );
    const script = path.join(import.meta.dirname, '../roll-out.sh');
    execFileSync('bash', [script, path.join(root, 'k8s/overlays/example')], {
      env: { ...process.env, KUBECTL: patient, HOME: folder.path, KUBECONFIG: '/dev/null' },
      stdio: 'pipe',
      encoding: 'utf8',
    });
    const missing = [...manifests('overlays/example'), ...manifests('overlays/example/migrate')].filter(
      ({ apiVersion, kind, metadata }) => {
        const [group, version] = apiVersion.split('/');
        const type = version ? `${kind}.${version}.${group}` : kind;
        const found = server.kubectl(['get', '-n', 'sextant', type, metadata.name, '--ignore-not-found']);
        return found.trim() === '';
      },
    );
    if (missing.length > 0) throw new Error(`missing: ${missing.map(({ metadata }) => metadata.name)}`);
  });
  check('what the runbook and the page on recovery tell to change there can be changed', () => {
    const bin = path.join(folder.path, 'bin');
    mkdirSync(bin);
    writeFileSync(path.join(bin, 'kubectl'), `#!/bin/sh\nexec ${words} "$@"\n`, { mode: 0o755 });
    const changes = ['docs/runbook.md', 'docs/recovery.md']
      .flatMap((file) => commandsIn(readFileSync(path.join(root, file), 'utf8')))
      .filter((command) => /^kubectl (patch|annotate|scale|set resources|rollout restart) \S/.test(command));
    const type = (command) => {
      // `rollout restart` knows no dry run, and refuses a second one of a Deployment within a second.
      const dry = command.startsWith('kubectl rollout') ? '' : ' --dry-run=server';
      const { status, stdout, stderr } = spawnSync('bash', ['-c', `${command}${dry}`], {
        env: {
          ...process.env,
          PATH: `${bin}:${process.env.PATH}`,
          HOME: folder.path,
          KUBECONFIG: '/dev/null',
        },
        encoding: 'utf8',
      });
      if (/within the past second/.test(stderr)) return type(command);
      // A field that the schema does not have is only warned of.
      return { isDone: status === 0 && stdout !== '' && !/warning/i.test(stderr), stderr };
    };
    const refused = changes.flatMap((command) => {
      const { isDone, stderr } = type(command);
      return isDone ? [] : [`${command}\n${stderr}`];
    });
    if (changes.length < 9) throw new Error(`only ${changes.length} commands were found`);
    if (refused.length > 0) throw new Error(refused.join('\n'));
    return `: ${changes.length} commands`;
  });
  removeNamespace('overlays/example', 'overlays/example/migrate');
  check('an object with an unknown field is refused', () => {
    const pod = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'x', namespace: 'default' },
      daten: {},
    };
    try {
      server.kubectl(['apply', '--server-side', '--validate=strict', '-f', '-'], JSON.stringify(pod));
    } catch {
      return;
    }
    throw new Error('it was accepted');
  });
} finally {
  await server.stop();
  folder.remove();
}
process.exit(failures === 0 ? 0 : 1);
