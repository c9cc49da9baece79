// `npm run test:chaos -- --rounds 25 --seed 7`: kills and freezes every process once a round, in an order and at moments that follow
// from the seed, and checks after each round that nothing acknowledged is lost and nothing is there twice.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '25' }, seed: { type: 'string' } },
});
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000));
console.log(`Seed ${seed}: give it again with --seed to repeat the plan`);
const root = path.join(import.meta.dirname, '../../..');
const run = (args, env = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status;

const built = run(['deploy/local/build.mjs', '--quiet']);
const held = run(
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'durability',
    '--testPathPatterns',
    'killed-while-serving',
    '--verbose',
  ],
  { CHAOS_ROUNDS: values.rounds, CHAOS_SEED: seed },
);
process.exitCode = built || (held ?? 1);
