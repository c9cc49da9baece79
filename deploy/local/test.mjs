// `npm test`: what has to hold at every commit. Ends with one line per step.
import { bin, jest, prepareTests, shortOf, TestRun } from './test-run.mjs';

prepareTests();
const run = new TestRun();

const concurrent = true;
// Prettier takes as long as the others together.
await Promise.all([
  run.step('Prettier', [bin('prettier'), '--check', '--log-level', 'warn', '.'], { concurrent }),
  (async () => {
    await run.step('oxlint', [bin('oxlint'), '--threads=1'], { concurrent });
    await run.step('Contracts: lint', [bin('buf'), 'lint', 'proto'], { concurrent });
    const breaking = [bin('buf'), 'breaking', 'proto', '--against', 'proto/released.binpb'];
    await run.step('Contracts: no breaking change', breaking, { concurrent });
    await run.step('Types', [bin('tsc'), '-p', 'tsconfig.json'], { concurrent });
    await run.step('Types of the web app', [bin('tsc'), '-p', 'web/tsconfig.json'], { concurrent });
  })(),
]);

if (await run.build()) {
  await run.step('Unit and component tests', [...jest('unit', 'web'), '--maxWorkers=100%']);
  // One after the other: side by side they take longer on two processors, and wait for each other's timeouts.
  await run.withPostgres((extraEnv) =>
    Promise.all([
      // More workers than processors: these specs wait a good part of their time.
      run.step(
        'Integration tests on real Postgres and the embedded broker',
        [...jest('integration'), '--maxWorkers=3', ...shortOf.integration],
        { extraEnv },
      ),
      run.step('Durability: every process killed once', [...jest('durability'), ...shortOf.durability], {
        extraEnv,
        concurrent,
      }),
    ]),
  );
  await run.chromiumTests('Browser tests on the whole product', shortOf.e2e);
}

const { engines } = await import('../../services/dev/kafka-test/engines.mjs');
for (const [name, { variable }] of Object.entries(engines))
  // The embedded Postgres is a real one.
  if (name !== 'Postgres' && !process.env[variable])
    run.skipped.push(
      `${name}: no suite met one, ${variable} names none (npm run test:containers starts one)`,
    );
if (!process.env.CONFORMANCE_BROKERS) run.skipped.push('Apache Kafka: no suite met it (npm run test:kafka)');
run.skipped.push(
  'outages, kills of single processes, and most flows in the browser (npm run test:long)',
  'alert rules and queries by promtool (npm run test:alerts)',
  'manifests on a real API server (npm run test:k8s)',
  'crash campaign, and specs too long for these runs (npm run test:chaos)',
);
run.end();
