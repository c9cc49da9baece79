// `npm run test:long`: specs and flows that `npm test` leaves out to end sooner. Ends with one line per step.
import { findFirefox } from './firefox.mjs';
import { jest, longOf, prepareTests, TestRun } from './test-run.mjs';

prepareTests();
const run = new TestRun();

if (await run.build()) {
  await run.withPostgres((extraEnv) =>
    Promise.all([
      run.step(
        'Outages of what services depend on',
        [...jest('integration'), '--maxWorkers=2', ...longOf.integration],
        { extraEnv },
      ),
      // One at a time: each starts many processes, and would wait for those of the others.
      run.step(
        'Durability: kills and outages of the separate processes',
        [...jest('durability', 'chaos'), '--maxWorkers=1', ...longOf.durability],
        { extraEnv, concurrent: true },
      ),
    ]),
  );
  await run.chromiumTests('Browser tests on the whole product', longOf.e2e);
  const firefox = findFirefox();
  if (firefox) await run.browserTests('Browser tests in Firefox', { E2E_FIREFOX: firefox }, []);
  else
    run.skipped.push(
      'Browser tests in Firefox: Playwright’s build of it is not installed here (npx playwright-core install firefox)',
    );
}
run.end();
