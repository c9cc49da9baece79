// `npm test`: all checks, on a machine with only Node and npm. Ends with one line per step.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { provideChromium } from './chromium.mjs';
import { ensureInstalled, nodeBinary, root } from './install.mjs';

ensureInstalled();
const node = nodeBinary();
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const env = {
  ...process.env,
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  // Specs start services a few hundred times; a third of each start would be compiling.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node-compile'),
};
const results = [];
/** Steps that did not run, with the reason, in words. */
const skipped = [];

function step(name, command, args, extraEnv = {}) {
  const started = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...extraEnv } });
  results.push({ name, ok: status === 0, seconds: (Date.now() - started) / 1000 });
  return status === 0;
}

/** A step among concurrent ones: its output appears when it has ended. */
async function quietStep(name, command, args) {
  const started = Date.now();
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  const [[status], ...printed] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  process.stdout.write(`\n── ${name}\n${printed.join('')}`);
  results.push({ name, ok: status === 0, seconds: (Date.now() - started) / 1000 });
}

const jest = (...projects) => ['node_modules/jest/bin/jest.js', '--selectProjects', ...projects];

// ESLint takes as long as the others together.
await Promise.all([
  quietStep('ESLint', node, [bin('eslint'), '.']),
  (async () => {
    await quietStep('Prettier', node, [bin('prettier'), '--check', '--log-level', 'warn', '.']);
    await quietStep('Contracts: lint', bin('buf'), ['lint', 'proto']);
    await quietStep('Contracts: no breaking change', bin('buf'), [
      'breaking',
      'proto',
      '--against',
      'proto/released.binpb',
    ]);
    await quietStep('Types', node, [bin('tsc'), '-p', 'tsconfig.json']);
    await quietStep('Types of the web app', node, [bin('tsc'), '-p', 'web/tsconfig.json']);
  })(),
]);
const built = step('Build', node, ['deploy/local/build.mjs']);

if (built) {
  // One Postgres for all specs; those that stop or kill a server start their own.
  const { startSharedPostgres } = await import('@sextant/embedded-postgres/test-database.js');
  const postgres = await startSharedPostgres();
  const shared = { TEST_DATABASE_URL: postgres.url };
  try {
    step('Unit and component tests', node, [...jest('unit', 'web'), '--maxWorkers=100%']);
    // More workers than processors: these specs wait a good part of their time.
    step(
      'Integration tests on real Postgres and the embedded broker, durability: kills and outages of the separate processes',
      node,
      [...jest('integration', 'durability'), '--maxWorkers=3'],
      shared,
    );
  } finally {
    await postgres.drop();
  }
  const { startStack } = await import('./test-stack.mjs');
  /** Each browser has a product of its own: the flows move prices. */
  const browserTests = async (name, browser) => {
    const stack = await startStack();
    const where = { SEXTANT_URL: stack.url, SANDBOX_URL: stack.sandboxUrl, SEXTANT_DATA: stack.dataDir };
    // Flows wait more than they work, and each worker keeps to its own half of the catalog.
    step(name, node, [...jest('e2e'), '--maxWorkers=2'], { ...where, ...browser });
    await stack.stop();
  };
  const chromium = provideChromium();
  const { findFirefox } = await import('./firefox.mjs');
  const firefox = findFirefox();
  if (chromium) await browserTests('Browser tests on the whole product', { CHROMIUM: chromium });
  else {
    console.error(
      '\nNo Chromium here, and it cannot be installed without root: the browser tests did not run.',
    );
    results.push({ name: 'Browser tests', ok: false, seconds: 0 });
  }
  if (firefox) await browserTests('Browser tests in Firefox', { E2E_FIREFOX: firefox });
  else
    skipped.push(
      'Browser tests in Firefox: Playwright’s build of it is not installed here (npx playwright-core install firefox)',
    );
}

console.log('\n── Summary');
for (const { name, ok, seconds } of results)
  console.log(`${ok ? 'passed' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
for (const what of skipped) console.log(`skipped ${what}`);
process.exit(built && results.every(({ ok }) => ok) ? 0 : 1);
