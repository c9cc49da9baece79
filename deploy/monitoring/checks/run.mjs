// `npm run test:alerts`: promtool has to accept the rules and all other queries, and the rules have to alert as alerts.test.yaml says.
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { temporaryFolder } from '../../../services/libs/testing/temporary-folder.ts';
import { buildGoPrograms } from '../../k8s-checks/go-programs.mjs';
import { queries } from './queries.mjs';

const here = import.meta.dirname;
const { promtool } = buildGoPrograms({
  module: path.join(here, 'promtool'),
  version: 'prometheus-0.307.3',
  untested: 'no alert rule and no query was tested by promtool',
  programs: { promtool: 'github.com/prometheus/prometheus/cmd/promtool' },
});
const folder = temporaryFolder();
try {
  // Prometheus reads the groups alone, without the Kubernetes object around them.
  const { spec } = parse(readFileSync(path.join(here, '../rules.yaml'), 'utf8'));
  writeFileSync(path.join(folder.path, 'rules.yaml'), stringify(spec));
  copyFileSync(path.join(here, 'alerts.test.yaml'), path.join(folder.path, 'alerts.test.yaml'));
  // promtool reads expressions in rules only: one group for each file, one rule for each of its queries.
  const groups = [...Map.groupBy(queries(), ({ file }) => file)].map(([name, of]) => ({
    name,
    rules: of.map(({ query }, n) => ({ record: `sextant:checked:${n}`, expr: query })),
  }));
  writeFileSync(path.join(folder.path, 'queries.yaml'), stringify({ groups }));
  const passes = (...words) =>
    spawnSync(promtool, words, { cwd: folder.path, stdio: 'inherit' }).status === 0;
  const accepted = passes('check', 'rules', '--lint=all', '--lint-fatal', 'rules.yaml');
  const alerted = passes('test', 'rules', 'alerts.test.yaml');
  const parsed = passes('check', 'rules', '--lint=none', 'queries.yaml');
  const passed = accepted && alerted && parsed;
  console.log(
    passed
      ? 'passed  alert rules, and queries of dashboards, autoscaler and runbook, by promtool'
      : 'FAILED  alert rules or queries: promtool says why above',
  );
  process.exitCode = passed ? 0 : 1;
} finally {
  folder.remove();
}
