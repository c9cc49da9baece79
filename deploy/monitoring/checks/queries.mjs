import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';

const root = path.join(import.meta.dirname, '../../..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** All values under a key, at any depth. */
function valuesOf(key, tree) {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) => (name === key ? [value] : valuesOf(key, value)));
}

/** Metrics of everything that is observed; `labels.mjs` knows only those that our processes tell. */
const METRIC =
  /\b(?:sextant_|sextant:|http_request_|nodejs_|kube_|kubelet_|cnpg_|barman_cloud_|kafka_server_)\w+/;
/** Code in the runbook that is no query though it names a metric or something like one. */
const COMMAND = /^(?:kubectl|psql|npm|tool|select|update|delete|insert)\b/i;

/**
 * Queries of Prometheus outside the alert rules, with the file each is in: of the dashboards, with their legends, of the autoscaler, and those the
 * runbook has operators type.
 */
export function queries() {
  const dashboards = globSync('deploy/monitoring/dashboards/*.json', { cwd: root }).flatMap((file) =>
    valuesOf('targets', JSON.parse(read(file)))
      .flat()
      .map(({ expr, legendFormat }) => ({ file, query: expr, legend: legendFormat })),
  );
  const scalers = globSync('k8s/components/autoscaling/*.yaml', { cwd: root }).flatMap((file) =>
    parseAllDocuments(read(file))
      .flatMap((document) => valuesOf('query', document.toJS()))
      .map((query) => ({ file, query })),
  );
  const runbook = 'docs/runbook.md';
  const typed = [...read(runbook).matchAll(/`([^`\n]+)`/g)]
    .map(([, code]) => code)
    .filter((code) => METRIC.test(code) && !COMMAND.test(code))
    .map((query) => ({ file: runbook, query }));
  return [...dashboards, ...scalers, ...typed];
}
