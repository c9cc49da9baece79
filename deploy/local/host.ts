import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { demoLogins } from '@sextant/shop-api/auth/development/demo-logins.js';
import { ProgressBar } from '@sextant/tools/progress.js';
import { InvalidConfiguration, readConfig, type Config } from '@sextant/platform/config/config.js';
import { assertAlone } from './assert-alone.ts';
import { startInfrastructure } from './infrastructure.ts';
import { lowerV8WorkerPriority } from '@sextant/platform/process/lower-v8-worker-priority.js';

function configuration(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error;
    console.error(error.message);
    process.exit(78);
  }
}
const config = configuration();

async function start() {
  await assertAlone(config);
  if (process.argv.includes('--processes')) return (await import('./processes.ts')).startEverything(config);
  // Postgres and the broker start while the rest of the product is loaded.
  const infrastructure = startInfrastructure(config);
  infrastructure.catch(() => undefined);
  return (await import('./single-process.ts')).startEverything(config, infrastructure);
}

// The broker's folder is made at the first start.
const startedBefore = existsSync(path.resolve(config.DATA_DIR, 'kafka'));
let stopping = false;
/** Advice for the usual reason, that Sextant is running already; '' for another. */
const advice = (message: string): string =>
  /EADDRINUSE|Another broker/.test(message)
    ? '\nIs it running already? Another one needs a PORT, a SANDBOX_PORT and a DATA_DIR of its own.'
    : '';
/** Time after readiness until the last batches of an import are committed and their memory can be freed. */
const SETTLED_MS = 1500;

/**
 * An import leaves garbage, and pages grown for it, that V8 would keep until it needs the room; an ordinary collection frees
 * the garbage but keeps the pages: 130 MB.
 */
async function tidyUp(): Promise<void> {
  await delay(SETTLED_MS);
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

const running = await start().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`Sextant could not start: ${message}${advice(message)}`);
  process.exit(1);
});
const stop = async () => {
  if (stopping) return;
  stopping = true;
  console.log('\nStopping…');
  await running.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

const bar = new ProgressBar(startedBefore ? 'Starting' : 'Importing the demo catalog');
for (let waiting = await running.readiness(); waiting.length > 0; waiting = await running.readiness()) {
  if (stopping) break;
  const [first = '', ...more] = waiting;
  bar.update(running.progress() * 0.95, more.length > 0 ? `${first}, and ${more.length} more` : first);
  await delay(250);
}
const login = ({ email, password }: { email: string; password: string }): string =>
  `${email.padEnd(20)}   password  ${password}`;
if (!stopping) {
  // Only now: until here nobody is served, so V8's threads may take the processor.
  lowerV8WorkerPriority();
  bar.done(`Sextant is ready after ${(performance.now() / 1000).toFixed(1)} s`);
  console.log(`
  Shop              ${config.PUBLIC_URL}
  API description   ${config.PUBLIC_URL}/api/docs
  Seller sandbox    http://127.0.0.1:${config.SANDBOX_PORT}
${
  config.DEMO
    ? `
  Demo shopper        ${login(demoLogins.shopper)}
  Demo administrator  ${login(demoLogins.admin)}
  Sent emails         ${config.PUBLIC_URL}/dev/mailbox
`
    : ''
}
  Ctrl-C stops everything.`);
  if (!startedBefore) await tidyUp();
}
