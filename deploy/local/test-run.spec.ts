import { readFileSync } from 'node:fs';
import path from 'node:path';
import { longOf } from './test-run.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('what .ci/run runs', () => {
  it('has every spec of kills and outages by which the runbook says that something was tried', () => {
    const named = new Set(text('docs/runbook.md').match(/[\w-]+\.chaos\.spec\.ts/g));
    const [, pattern = ''] = longOf.durability;
    const isRun = (name: string) => new RegExp(pattern).test(`/services/dev/durability/${name}`);
    expect([...named].length).toBeGreaterThan(2);
    expect([...named].filter((name) => !isRun(name))).toEqual([]);
    expect(text('deploy/local/test-long.mjs')).toContain(`...jest('durability', 'chaos')`);
    expect(text('.ci/run')).toContain('npm run test:long');
  });

  it('asks for known vulnerabilities of what is deployed', () => {
    expect(text('.ci/run')).toMatch(/ npm run vulnerabilities /);
  });
});
