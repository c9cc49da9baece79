// Makes the schemas beside this file from published ones: only the kinds that k8s/ uses, without prose and without status, and
// strict about unknown fields.
//   node shrink.mjs kubernetes 1.33 PATH/api/openapi-spec/swagger.json
//   node shrink.mjs custom-resources FOLDER     FOLDER/<group>/<kind in lower case>_<version>.json: `openAPIV3Schema` of that version in the
//                                               CustomResourceDefinition of the release that releases.json names
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const kinds = [
  'v1 Namespace',
  'v1 ConfigMap',
  'v1 Secret',
  'v1 Service',
  'v1 ServiceAccount',
  'apps/v1 Deployment',
  'apps/v1 StatefulSet',
  'batch/v1 Job',
  'policy/v1 PodDisruptionBudget',
  'autoscaling/v2 HorizontalPodAutoscaler',
  'networking.k8s.io/v1 NetworkPolicy',
];
const customResources = [
  'kafka.strimzi.io/v1 Kafka',
  'kafka.strimzi.io/v1 KafkaNodePool',
  'kafka.strimzi.io/v1 KafkaUser',
  'postgresql.cnpg.io/v1 Cluster',
  'postgresql.cnpg.io/v1 ScheduledBackup',
  'postgresql.cnpg.io/v1 Backup',
  'barmancloud.cnpg.io/v1 ObjectStore',
  'gateway.networking.k8s.io/v1 Gateway',
  'gateway.networking.k8s.io/v1 HTTPRoute',
  'keda.sh/v1alpha1 ScaledObject',
  'monitoring.coreos.com/v1 PodMonitor',
  'monitoring.coreos.com/v1 PrometheusRule',
];

/** Keywords to leave out; patterns are written for Go, and JavaScript does not know all of them. */
const dropped = ['default', 'format', 'pattern'];

function shrink(schema) {
  if (Array.isArray(schema)) return schema.map(shrink);
  if (typeof schema !== 'object' || schema === null) return schema;
  if (schema['x-kubernetes-int-or-string'] || schema.format === 'int-or-string')
    return { type: ['integer', 'string'] };
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      !(key === 'description' && typeof value === 'string') &&
      !key.startsWith('x-kubernetes-') &&
      !(dropped.includes(key) && typeof value !== 'object'),
  );
  const shrunk = Object.fromEntries(kept.map(([key, value]) => [key, shrink(value)]));
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] || 'additionalProperties' in schema;
  const isObject =
    typeof schema.properties === 'object' &&
    ('type' in schema || '$ref' in schema || !('type' in schema.properties));
  return isObject && !isOpen ? { ...shrunk, additionalProperties: false } : shrunk;
}

const write = (name, content) => writeFileSync(path.join(import.meta.dirname, name), JSON.stringify(content));

const [what, ...args] = process.argv.slice(2);
if (what === 'kubernetes') {
  const [version, file] = args;
  const { definitions } = JSON.parse(readFileSync(file, 'utf8'));
  const wanted = {};
  const used = {};
  for (const [name, definition] of Object.entries(definitions))
    for (const { group, version: of, kind } of definition['x-kubernetes-group-version-kind'] ?? []) {
      const called = `${group ? `${group}/` : ''}${of} ${kind}`;
      if (kinds.includes(called)) wanted[called] = name;
    }
  const visit = (name) => {
    if (used[name]) return;
    used[name] = shrink(definitions[name]);
    for (const [, next] of JSON.stringify(used[name]).matchAll(/"\$ref":"#\/definitions\/([^"]+)"/g))
      visit(next);
  };
  for (const name of Object.values(wanted)) visit(name);
  write(`kubernetes-${version}.json`, { kinds: wanted, definitions: used });
} else {
  const [folder] = args;
  const schemas = customResources.map((called) => {
    const [, group, version, kind] = /^(.*)\/(.*) (.*)$/.exec(called);
    const file = path.join(folder, group, `${kind.toLowerCase()}_${version}.json`);
    const schema = shrink(JSON.parse(readFileSync(file, 'utf8')));
    delete schema.properties.status;
    return [called, schema];
  });
  write('custom-resources.json', Object.fromEntries(schemas));
}
