import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { parseAllDocuments, stringify } from 'yaml';
import { manifests, root } from './manifests.ts';
import type { Manifest, Tree, Value } from './render.ts';

/** An apply or a wait, in the order of the roll-out. */
type Step = { readonly applied: readonly Manifest[] } | { readonly waitedFor: string };

const SEPARATOR = '\n=== next\n';

/** A kubectl that answers at once and records its calls; the migration has ended with `state`. */
const kubectl = (folder: string, state: string) => `#!/bin/sh
if [ "$1" = kustomize ]; then exec cat "${folder}/rendered.yaml"; fi
if [ "$1" = apply ] && [ "$5" = - ]; then cat >> "${folder}/asked"; else echo "# $*" >> "${folder}/asked"; fi
printf '${SEPARATOR.replaceAll('\n', '\\n')}' >> "${folder}/asked"
case "$*" in
  *"get deployments"*) echo deployment.apps/shop-api;;
  *"get job/migrate"*) echo "${state}";;
  *"logs -l app.kubernetes.io/name=migrate"*) echo "relation is missing";;
esac
`;

interface RollOut {
  readonly steps: readonly Step[];
  readonly status: number | null;
  readonly said: string;
}

interface Given {
  /** Change of the overlay's manifests; default: those that an installation has to make. */
  readonly changed?: (each: Manifest) => Manifest;
  /** Conditions of the migration that are true in the end. */
  readonly state?: string;
}

/** An installation has proxies of its own. */
const chosen = (each: Manifest): Manifest =>
  each.kind === 'ConfigMap' && each.metadata.name === 'sextant'
    ? { ...each, data: { ...(each.data as Tree), TRUST_PROXY: '10.1.2.0/24' } }
    : each;

function rollOut(overlay: string, { changed = chosen, state = 'Complete' }: Given = {}): RollOut {
  const folder = temporaryFolder();
  try {
    const file = (name: string) => path.join(folder.path, name);
    writeFileSync(
      file('rendered.yaml'),
      manifests(overlay)
        .map((each) => stringify(changed(each)))
        .join('---\n'),
    );
    writeFileSync(file('kubectl'), kubectl(folder.path, state), { mode: 0o755 });
    const { status, stderr: said } = spawnSync(
      'bash',
      [path.join(root, 'deploy/k8s-checks/roll-out.sh'), path.join(root, 'k8s', overlay)],
      { env: { ...process.env, KUBECTL: file('kubectl') }, encoding: 'utf8' },
    );
    const asked = (existsSync(file('asked')) ? readFileSync(file('asked'), 'utf8') : '')
      .split(SEPARATOR)
      .slice(0, -1);
    const steps = asked.flatMap<Step>((text) => {
      if (!text.startsWith('# '))
        return [
          { applied: parseAllDocuments(text).flatMap((each) => (each.toJS() as Manifest | null) ?? []) },
        ];
      const [, waitedFor] =
        /(?:wait|rollout status) .* (\S+)$/.exec(text.trim()) ?? / get (job\/migrate) /.exec(text) ?? [];
      if (waitedFor !== undefined) return [{ waitedFor }];
      return text.startsWith('# apply') ? [{ applied: manifests(`${overlay}/migrate`) }] : [];
    });
    return { steps, status, said };
  } finally {
    folder.remove();
  }
}

const isTree = (value: Value | undefined): value is Tree => typeof value === 'object' && value !== null;

/** Names of secrets that an object mounts or reads and cannot do without. */
function secretsOf(value: Value): string[] {
  if (!isTree(value)) return [];
  const { secretKeyRef, secretName, optional } = value as Tree;
  const own = [
    ...(isTree(secretKeyRef) && secretKeyRef.optional !== true ? [String(secretKeyRef.name)] : []),
    ...(typeof secretName === 'string' && optional !== true ? [secretName] : []),
  ];
  return [...own, ...Object.values(value as Tree).flatMap(secretsOf)];
}

/** Objects of which an operator makes a secret, by name of the secret; the object has to be ready first. */
const makers: Readonly<Record<string, string>> = {
  'sextant-db-app': 'clusters.postgresql.cnpg.io/sextant-db',
  'sextant-db-ca': 'clusters.postgresql.cnpg.io/sextant-db',
  'sextant-cluster-ca-cert': 'kafkas.kafka.strimzi.io/sextant',
  'sextant-relay': 'kafkausers.kafka.strimzi.io/sextant-relay',
  'sextant-reader': 'kafkausers.kafka.strimzi.io/sextant-reader',
  'sextant-price-watcher': 'kafkausers.kafka.strimzi.io/sextant-price-watcher',
  'sextant-fulfillment': 'kafkausers.kafka.strimzi.io/sextant-fulfillment',
  'sextant-assistant': 'kafkausers.kafka.strimzi.io/sextant-assistant',
  'sextant-admin-api': 'kafkausers.kafka.strimzi.io/sextant-admin-api',
};

describe('roll-out.sh', () => {
  const { steps, status } = rollOut('overlays/example');
  const applied = (kind: string, name: string) =>
    steps.findIndex(
      (step) =>
        'applied' in step && step.applied.some((each) => each.kind === kind && each.metadata.name === name),
    );
  const waitedFor = (what: string) =>
    steps.findIndex((step) => 'waitedFor' in step && step.waitedFor === what);

  it('changes nothing while the overlay holds placeholders, and names them', () => {
    const { steps: taken, status: ended, said } = rollOut('overlays/prod');
    expect([taken, ended]).toEqual([[], 1]);
    expect(said).toContain('registry.example/sextant:');
    expect(said).not.toContain('sextant.example/engine');
  });

  it('changes nothing while the proxies are those of overlays/example: every client would share one limit', () => {
    const { steps: taken, status: ended, said } = rollOut('overlays/example', { changed: (each) => each });
    expect([taken, ended, said]).toEqual([[], 1, expect.stringContaining('192.0.2.0/24')]);
  });

  it('waits for the operators that make secrets before it applies pods that mount them', () => {
    const used = new Set<string>();
    for (const [at, step] of steps.entries()) {
      if (!('applied' in step)) continue;
      const pods = step.applied.filter(({ kind }) => ['Deployment', 'Job'].includes(kind));
      for (const secret of pods.flatMap(secretsOf)) {
        const maker = makers[secret];
        if (maker === undefined) continue;
        used.add(secret);
        expect([secret, waitedFor(maker) !== -1 && waitedFor(maker) < at]).toEqual([secret, true]);
      }
    }
    expect([...used].sort()).toEqual(Object.keys(makers).sort());
  });

  it('goes from the namespace over engines, migration and relay to the other services', () => {
    const order = [
      applied('Namespace', 'sextant'),
      applied('Kafka', 'sextant'),
      waitedFor('kafkas.kafka.strimzi.io/sextant'),
      waitedFor('statefulset/qdrant'),
      applied('Job', 'migrate'),
      waitedFor('job/migrate'),
      applied('Deployment', 'relay'),
      waitedFor('deployment/relay'),
      applied('Deployment', 'shop-api'),
      waitedFor('deployment.apps/shop-api'),
    ];
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(applied('NetworkPolicy', 'default-deny')).toBe(applied('Kafka', 'sextant'));
  });

  it('begins a rollout of every service when a ConfigMap that it reads has changed, and only then', () => {
    const configurations = (from: readonly Step[]) =>
      from
        .flatMap((step) => ('applied' in step ? step.applied : []))
        .filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name !== 'tools')
        .map((each) => JSON.stringify((each.spec as Tree).template))
        .map((template) => /"sextant.example\/configuration":"(.*?)"/.exec(template)?.[1]);
    const [hash, ...others] = new Set(configurations(steps));
    expect(hash).toMatch(/^sha-[0-9a-f]{16}$/);
    expect(others).toEqual([]);
    expect(configurations(rollOut('overlays/example').steps)).toContain(hash);
    const changed = (name: string) => {
      const { steps: taken } = rollOut('overlays/example', {
        changed: (given) => {
          const each = chosen(given);
          if (each.kind !== 'ConfigMap' || each.metadata.name !== name) return each;
          return { ...each, data: { ...(each.data as Tree), LOG_LEVEL: 'warn' } };
        },
      });
      return configurations(taken);
    };
    expect(changed('sextant')).not.toContain(hash);
    // Only Grafana reads dashboards.
    expect(changed('sextant-dashboards')).toContain(hash);
  });

  it('takes every ConfigMap for one of the services that is not for Grafana', () => {
    const objects = manifests('overlays/prod-options');
    const read = objects.filter(({ kind }) => kind === 'Deployment').map((each) => JSON.stringify(each.spec));
    const names = objects
      .filter(({ kind, metadata }) => kind === 'ConfigMap' && !(metadata.labels as Tree)?.grafana_dashboard)
      .map(({ metadata }) => metadata.name);
    expect(names.sort()).toEqual(['sextant', 'sextant-kms']);
    for (const name of names)
      expect(read.join('\n')).toMatch(new RegExp(`"configMap(Key)?Ref":\\{"name":"${name}"`));
  });

  it('applies every object in the end', () => {
    const last = steps.findLast((step) => 'applied' in step);
    expect(last?.applied).toHaveLength(manifests('overlays/example').length);
    expect(status).toBe(0);
  });

  it('ends with a migration that has failed: shows its log, and changes no service', () => {
    const failed = rollOut('overlays/example', { state: 'FailureTarget Failed' });
    const applied = failed.steps.flatMap((step) => ('applied' in step ? step.applied : []));
    expect(applied.map(({ kind }) => kind)).toContain('Job');
    expect(applied.map(({ kind }) => kind)).not.toContain('Deployment');
    expect([failed.status, failed.said]).toEqual([1, expect.stringContaining('relation is missing')]);
  });
});
