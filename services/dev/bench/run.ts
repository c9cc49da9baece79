// `npm run bench [-- name…]`: every bench in a process of its own, one after the other, each figure beside its floor.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { line, type BenchResult } from './result.ts';

const here = import.meta.dirname;
const all = globSync('*.bench.ts', { cwd: here })
  .map((file) => file.replace('.bench.ts', ''))
  // The web bench has a command of its own, because it needs a browser.
  .filter((name) => name !== 'web')
  .sort();

async function one(name: string): Promise<never> {
  const bench = (await import(path.join(here, `${name}.bench.ts`))) as { run(): Promise<BenchResult[]> };
  for (const result of await bench.run()) console.log(line(result));
  process.exit(0);
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--one' && rest[0]) await one(rest[0]);

const chosen = first === undefined ? all : [first, ...rest];
const unknown = chosen.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(64);
}
console.log(`${os.availableParallelism()} × ${os.cpus()[0]?.model ?? 'CPU'}, Node ${process.version}\n`);
/** Ends a bench that hangs. */
const LONGEST_MS = 2 * 3_600_000;
let failed = false;
for (const name of chosen) {
  console.log(`── ${name}`);
  const { status } = spawnSync(process.execPath, [...process.execArgv, import.meta.filename, '--one', name], {
    stdio: 'inherit',
    timeout: LONGEST_MS,
  });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
