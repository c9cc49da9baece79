// Steps of `npm test` and `npm run test:long`, on a machine with only Node and npm.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { provideChromium } from './chromium.mjs';
import { ensureInstalled, nodeBinary, root } from './install.mjs';
import { keepTestFilesInMemory } from './memory-folder.mjs';
import { compileCache } from './node-flags.mjs';

const env = {
  ...process.env,
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  // kafkajs sets timers in the past for an idle queue: harmless.
  NODE_OPTIONS:
    '--experimental-vm-modules --disable-warning=ExperimentalWarning --disable-warning=TimeoutNegativeWarning',
  // Specs start services a few hundred times.
  NODE_COMPILE_CACHE: compileCache,
};

/** Installs what is missing, and makes room for temporary files. */
export function prepareTests() {
  ensureInstalled();
  keepTestFilesInMemory();
}

/** Program of `node_modules/.bin`, to be run by Node. */
export const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** Arguments of Node that run the specs of jest projects. */
export const jest = (...projects) => ['node_modules/jest/bin/jest.js', '--selectProjects', ...projects];

/** Specs that kill and stop what they depend on, or wait until sessions and leases of the dead have ended. */
const OUTAGES =
  '/(crash|went-back|restored-kurrentdb|partitions|lost-log|recovery|outage|standby|groups|assert-alone)\\.integration|/secrets/';

/** One flow for each part of the product. */
const FLOWS =
  '/(spine|signing-up|search-results|buying-purchase|notifications|companion|inventory|staff-live|accessibility)\\.';

const KILLS = 'killed-while-serving';
/** Takes longer than the others, and is left to `npm run test:chaos`. */
const IMPORTS = 'killed-during-import';

const only = (pattern) => ['--testPathPatterns', pattern];
const except = (pattern) => ['--testPathPatterns', `^(?!.*(?:${pattern}))`];

/** Arguments of jest for what `npm test` runs of a project, and for what it leaves to `npm run test:long`. */
export const shortOf = { integration: except(OUTAGES), durability: only(KILLS), e2e: only(FLOWS) };
export const longOf = {
  integration: only(OUTAGES),
  durability: except(`${KILLS}|${IMPORTS}`),
  e2e: except(FLOWS),
};

/** A run of steps, at the end of which one line says for each how it went. */
export class TestRun {
  results = [];
  /** Steps that do not run, with the reason, in words. */
  skipped = [];

  /**
   * Runs a program of Node.
   * @param concurrent print its output when it has ended, not as it comes
   * @returns whether it succeeded
   */
  async step(name, args, { extraEnv = {}, concurrent = false } = {}) {
    const started = performance.now();
    const heading = `\n── ${name}\n`;
    if (!concurrent) process.stdout.write(heading);
    const stdio = concurrent ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(nodeBinary(), args, { cwd: root, stdio, env: { ...env, ...extraEnv } });
    const [[status], ...printed] = await Promise.all([
      once(child, 'exit'),
      ...(concurrent ? [text(child.stdout), text(child.stderr)] : []),
    ]);
    if (concurrent) process.stdout.write(`${heading}${printed.join('')}`);
    this.results.push({ name, ok: status === 0, seconds: (performance.now() - started) / 1000 });
    return status === 0;
  }

  build() {
    return this.step('Build', ['deploy/local/build.mjs']);
  }

  /** Runs `specs` with one Postgres for all; specs that stop or kill a server start their own. */
  async withPostgres(specs) {
    const { startSharedPostgres } = await import('@sextant/embedded-postgres/test-database.js');
    const postgres = await startSharedPostgres();
    try {
      await specs({ TEST_DATABASE_URL: postgres.url });
    } finally {
      await postgres.drop();
    }
  }

  /**
   * Flows through the product in a browser. Each browser has a product of its own: the flows move prices.
   * @param browser variables that name it
   * @param args which flows, as arguments of jest
   */
  async browserTests(name, browser, args) {
    const { startStackWithCatalog } = await import('./test-stack.mjs');
    const stack = await startStackWithCatalog();
    const where = { SEXTANT_URL: stack.url, SANDBOX_URL: stack.sandboxUrl, SEXTANT_DATA: stack.dataDir };
    await this.step(name, [...jest('e2e'), '--maxWorkers=2', ...args], {
      extraEnv: { ...where, ...browser },
    });
    await stack.stop();
  }

  /** Flows in Chromium, which is installed where it is missing. */
  async chromiumTests(name, args) {
    const chromium = provideChromium();
    if (chromium) {
      await this.browserTests(name, { CHROMIUM: chromium }, args);
      return;
    }
    console.error(
      '\nNo Chromium here, and it could not be installed (as root, by apt-get): the browser tests did not run.',
    );
    this.results.push({ name, ok: false, seconds: 0 });
  }

  /** Prints the result of every step, and ends the process: with code 1 when one has failed. */
  end() {
    console.log('\n── Summary');
    for (const { name, ok, seconds } of this.results)
      console.log(`${ok ? 'passed' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
    for (const what of this.skipped) console.log(`skipped ${what}`);
    process.exit(this.results.every(({ ok }) => ok) ? 0 : 1);
  }
}
