// `npm run test:k8s`: kubectl has to render the manifests as render.ts does, and a real API server has to accept every object.
import { deepStrictEqual } from 'node:assert';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { temporaryFolder } from '../../../services/libs/testing/temporary-folder.ts';
import { scriptsIn } from '../../docs-checks/commands-in.ts';
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

/** Calls that change objects. */
const CHANGE = /\bkubectl (patch|annotate|scale|set|delete|create|apply|rollout (restart|undo)) \S/;

/** What controllers, operators and the cluster would have made of the objects of overlays/example, as far as the pages name it. */
function standIns() {
  const securityContext = { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } };
  const restricted = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };
  const pod = (name) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'sextant' },
    spec: { securityContext, containers: [{ name: 'main', image: 'any', securityContext: restricted }] },
  });
  const volumes = ['data-qdrant-0', 'data-qdrant-1', 'data-qdrant-2', 'sextant-db-2', 'sextant-db-2-wal'];
  const claim = (name) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name, namespace: 'sextant' },
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName: 'grows',
      resources: { requests: { storage: '10Gi' } },
    },
  });
  const { items } = JSON.parse(
    server.kubectl([
      'get',
      'deploy',
      '-n',
      'sextant',
      '-o',
      'json',
      '-l',
      'app.kubernetes.io/component=service',
    ]),
  );
  const revisions = items.flatMap(({ metadata: { name, uid }, spec: { selector, template } }) =>
    ['1', '2'].map((revision) => ({
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: {
        name: `${name}-${revision}`,
        namespace: 'sextant',
        labels: template.metadata.labels,
        annotations: { 'deployment.kubernetes.io/revision': revision },
        ownerReferences: [{ apiVersion: 'apps/v1', kind: 'Deployment', name, uid, controller: true }],
      },
      spec: {
        selector,
        template: { ...template, metadata: { ...template.metadata, annotations: { revision } } },
      },
    })),
  );
  const made = [
    {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: 'grows' },
      provisioner: 'any',
      allowVolumeExpansion: true,
    },
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'sextant-db-app', namespace: 'sextant' } },
    ...['sextant-db-2', 'sextant-broker-1'].map(pod),
    ...volumes.map(claim),
    ...revisions,
  ];
  server.kubectl(
    ['apply', '--server-side', '-f', '-'],
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items: made }),
  );
  const bound = JSON.stringify({ status: { phase: 'Bound', capacity: { storage: '10Gi' } } });
  for (const name of volumes)
    server.kubectl([
      'patch',
      'pvc',
      '-n',
      'sextant',
      name,
      '--subresource=status',
      '--type=merge',
      '-p',
      bound,
    ]);
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
    // No operator and no kubelet runs here: this kubectl answers every wait with success. An installation has proxies of its own.
    const patient = path.join(folder.path, 'kubectl');
    writeFileSync(
      patient,
      `#!/bin/sh
case " $* " in
  *" wait "*|*" rollout "*) exit 0;;
  *" get job/migrate "*) echo Complete; exit 0;;
  *" kustomize "*) ${words} "$@" | sed 's|192.0.2.0/24|10.1.2.0/24|'; exit;;
esac
exec ${words} "$@"
`,
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
    standIns();
    const bin = path.join(folder.path, 'bin');
    const typed = path.join(folder.path, 'typed');
    mkdirSync(bin);
    // No kubelet runs here: nothing is executed in pods and nothing is waited for. A Deployment is not restarted twice in one second, for
    // which there is no dry run.
    writeFileSync(
      path.join(bin, 'kubectl'),
      `#!/bin/sh
case "$1 $2" in
  'exec '*|'logs '*|'wait '*|'rollout status') exit 0;;
  'get '*|'kustomize '*) exec ${words} "$@";;
esac
echo "$@" >> "${typed}"
if [ "$1 $2" = 'rollout restart' ]; then sleep 1.1; exec ${words} "$@"; fi
exec ${words} "$@" --dry-run=server
`,
      { mode: 0o755 },
    );
    const scripts = ['docs/runbook.md', 'docs/recovery.md']
      .flatMap((file) => scriptsIn(readFileSync(path.join(root, file), 'utf8')))
      .filter((script) => CHANGE.test(script));
    const refused = scripts.flatMap((script) => {
      const given = script
        .replaceAll(/\bPOD\b/g, 'sextant-broker-1')
        .replaceAll(/\bOVERLAY\b/g, 'k8s/overlays/example')
        .replace(/\bVARIABLE-/, 'NODE_OPTIONS-');
      const { status, stdout, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', given], {
        cwd: root,
        env: {
          ...process.env,
          PATH: `${bin}:${process.env.PATH}`,
          HOME: folder.path,
          KUBECONFIG: '/dev/null',
        },
        encoding: 'utf8',
      });
      // A field that the schema does not have is only warned of.
      return status === 0 && stdout !== '' && !/warning/i.test(stderr) ? [] : [`${script}\n${stderr}`];
    });
    if (refused.length > 0) throw new Error(refused.join('\n'));
    const calls = readFileSync(typed, 'utf8').trim().split('\n');
    const verbs = new Set(calls.map((call) => /^(rollout \S+|set \S+|\S+)/.exec(call)?.[1]));
    const missing = [
      'patch',
      'annotate',
      'scale',
      'delete',
      'create',
      'apply',
      'set resources',
      'set env',
      'rollout restart',
      'rollout undo',
    ].filter((verb) => !verbs.has(verb));
    if (missing.length > 0) throw new Error(`never typed: ${missing.join(', ')}`);
    return `: ${calls.length} calls of kubectl`;
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
