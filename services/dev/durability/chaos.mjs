// `npm run test:chaos -- --kills 300 --seed 7 --from 120`: runs the specs too long for `npm test` (`*.chaos.spec.ts`), then
// rounds that kill every process once, half of the time at one of its steps, while others freeze, lose their network or have
// their clocks set wrong; order and times follow from the seed. After every round nothing acknowledged may be lost or
// duplicated. `--from` starts at a later round of the same plan; `--only-rounds` leaves the specs out.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { keepTestFilesInMemory } from '../../../deploy/local/memory-folder.mjs';
import { compileCache } from '../../../deploy/local/node-flags.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '8' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    'only-rounds': { type: 'boolean', default: false },
  },
});
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000));
console.log(
  `Seed ${seed}: give it again with --seed to repeat the plan, and --from to begin at one of its rounds`,
);
keepTestFilesInMemory();
const root = path.join(import.meta.dirname, '../../..');
const run = (args, env = {}) =>
  spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env },
  }).status;

const built = run(['deploy/local/build.mjs', '--quiet']);
const jest = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];
const specs = values['only-rounds']
  ? 0
  : run([...jest, '--selectProjects', 'chaos', '--runInBand', '--verbose']);
const rounds = run(
  [...jest, '--selectProjects', 'durability', '--testPathPatterns', 'killed-while-serving', '--verbose'],
  { CHAOS_KILLS: values.kills, CHAOS_FROM: values.from, CHAOS_SEED: seed },
);
process.exitCode = [built, specs, rounds].some((status) => status !== 0) ? 1 : 0;
