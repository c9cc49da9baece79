// `npm run test:alerts`: promtool has to accept the rules, and they have to alert as alerts.test.yaml says.
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { temporaryFolder } from '../../../services/libs/testing/temporary-folder.ts';
import { buildGoPrograms } from '../../k8s-checks/go-programs.mjs';

const here = import.meta.dirname;
const { promtool } = buildGoPrograms({
  module: path.join(here, 'promtool'),
  version: 'prometheus-0.307.3',
  untested: 'no alert rule was tested by promtool',
  programs: { promtool: 'github.com/prometheus/prometheus/cmd/promtool' },
});
const folder = temporaryFolder();
try {
  // Prometheus reads the groups alone, without the Kubernetes object around them.
  const { spec } = parse(readFileSync(path.join(here, '../rules.yaml'), 'utf8'));
  writeFileSync(path.join(folder.path, 'rules.yaml'), stringify(spec));
  copyFileSync(path.join(here, 'alerts.test.yaml'), path.join(folder.path, 'alerts.test.yaml'));
  const passes = (...words) =>
    spawnSync(promtool, words, { cwd: folder.path, stdio: 'inherit' }).status === 0;
  const accepted = passes('check', 'rules', '--lint=all', '--lint-fatal', 'rules.yaml');
  const alerted = passes('test', 'rules', 'alerts.test.yaml');
  console.log(
    accepted && alerted ? 'passed  alert rules by promtool' : 'FAILED  alert rules: promtool says why above',
  );
  process.exitCode = accepted && alerted ? 0 : 1;
} finally {
  folder.remove();
}
