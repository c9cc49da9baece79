// `npm test`: all checks, on a machine with only Node and npm. Ends with one line per step.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { provideChromium } from './chromium.mjs';
import { ensureInstalled, nodeBinary, root } from './install.mjs';
import { keepTestFilesInMemory } from './memory-folder.mjs';

ensureInstalled();
keepTestFilesInMemory();
const node = nodeBinary();
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const env = {
  ...process.env,
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  // kafkajs sets timers in the past for an idle queue: harmless.
  NODE_OPTIONS:
    '--experimental-vm-modules --disable-warning=ExperimentalWarning --disable-warning=TimeoutNegativeWarning',
  // Specs start services a few hundred times; a third of each start would be compiling.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node-compile'),
};
const results = [];
/** Steps that did not run, with the reason, in words. */
const skipped = [];

/** A step among concurrent ones prints its output when it has ended, the others as it comes. */
async function step(name, command, args, { extraEnv = {}, concurrent = false } = {}) {
  const started = performance.now();
  const heading = `\n── ${name}\n`;
  if (!concurrent) process.stdout.write(heading);
  const stdio = concurrent ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(command, args, { cwd: root, stdio, env: { ...env, ...extraEnv } });
  const [[status], ...printed] = await Promise.all([
    once(child, 'exit'),
    ...(concurrent ? [text(child.stdout), text(child.stderr)] : []),
  ]);
  if (concurrent) process.stdout.write(`${heading}${printed.join('')}`);
  results.push({ name, ok: status === 0, seconds: (performance.now() - started) / 1000 });
  return status === 0;
}

const jest = (...projects) => ['node_modules/jest/bin/jest.js', '--selectProjects', ...projects];

const concurrent = true;
// ESLint takes as long as the others together.
await Promise.all([
  step('ESLint', node, [bin('eslint'), '.'], { concurrent }),
  (async () => {
    await step('Prettier', node, [bin('prettier'), '--check', '--log-level', 'warn', '.'], { concurrent });
    await step('Contracts: lint', bin('buf'), ['lint', 'proto'], { concurrent });
    await step(
      'Contracts: no breaking change',
      bin('buf'),
      ['breaking', 'proto', '--against', 'proto/released.binpb'],
      { concurrent },
    );
    await step('Types', node, [bin('tsc'), '-p', 'tsconfig.json'], { concurrent });
    await step('Types of the web app', node, [bin('tsc'), '-p', 'web/tsconfig.json'], { concurrent });
  })(),
]);
const built = await step('Build', node, ['deploy/local/build.mjs']);

/** Specs of the services, with one Postgres for all; those that stop or kill a server start their own. */
async function serviceTests() {
  const { startSharedPostgres } = await import('@sextant/embedded-postgres/test-database.js');
  const postgres = await startSharedPostgres();
  try {
    const extraEnv = { TEST_DATABASE_URL: postgres.url };
    // More workers than processors: these specs wait a good part of their time.
    await Promise.all([
      step(
        'Integration tests on real Postgres and the embedded broker',
        node,
        [...jest('integration'), '--maxWorkers=2'],
        {
          extraEnv,
        },
      ),
      // One at a time: each starts many processes, and would wait for those of the others.
      step(
        'Durability: kills and outages of the separate processes',
        node,
        [...jest('durability'), '--maxWorkers=1'],
        {
          extraEnv,
          concurrent,
        },
      ),
    ]);
  } finally {
    await postgres.drop();
  }
}

/** Flows through the product in a browser. Each browser has a product of its own: the flows move prices. */
async function browserTests(name, browser) {
  const { startStack } = await import('./test-stack.mjs');
  const stack = await startStack();
  const where = { SEXTANT_URL: stack.url, SANDBOX_URL: stack.sandboxUrl, SEXTANT_DATA: stack.dataDir };
  await step(name, node, [...jest('e2e'), '--maxWorkers=2'], { extraEnv: { ...where, ...browser } });
  await stack.stop();
}

async function allBrowserTests() {
  const chromium = provideChromium();
  const { findFirefox } = await import('./firefox.mjs');
  const firefox = findFirefox();
  if (chromium) await browserTests('Browser tests on the whole product', { CHROMIUM: chromium });
  else {
    console.error(
      '\nNo Chromium here, and it could not be installed (as root, by apt-get): the browser tests did not run.',
    );
    results.push({ name: 'Browser tests', ok: false, seconds: 0 });
  }
  if (firefox) await browserTests('Browser tests in Firefox', { E2E_FIREFOX: firefox });
  else
    skipped.push(
      'Browser tests in Firefox: Playwright’s build of it is not installed here (npx playwright-core install firefox)',
    );
}

if (built) {
  await step('Unit and component tests', node, [...jest('unit', 'web'), '--maxWorkers=100%']);
  // One after the other: side by side they take longer on two processors, and wait for each other's timeouts.
  await serviceTests();
  await allBrowserTests();
}

const { engines } = await import('../../services/dev/kafka-test/engines.mjs');
for (const [name, { variable }] of Object.entries(engines))
  // The embedded Postgres is a real one.
  if (name !== 'Postgres' && !process.env[variable])
    skipped.push(`${name}: no suite met one, ${variable} names none (npm run test:containers starts one)`);
if (!process.env.CONFORMANCE_BROKERS) skipped.push('Apache Kafka: no suite met it (npm run test:kafka)');
skipped.push(
  'alert rules and queries by promtool (npm run test:alerts)',
  'manifests on a real API server (npm run test:k8s)',
  'crash campaign, and specs too long for this run (npm run test:chaos)',
);

console.log('\n── Summary');
for (const { name, ok, seconds } of results)
  console.log(`${ok ? 'passed' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
for (const what of skipped) console.log(`skipped ${what}`);
process.exit(built && results.every(({ ok }) => ok) ? 0 : 1);
