import { startSandbox } from './sandbox.js';

/** Runs the seller sandbox as a process of its own. README.md lists the variables. */
const { env } = process;
const sandbox = await startSandbox({
  port: Number(env.SANDBOX_PORT ?? 4100),
  host: env.SANDBOX_HOST ?? '127.0.0.1',
  dataDir: env.SANDBOX_DATA_DIR ?? `${env.DATA_DIR ?? '.data'}/seller-sandbox`,
  seed: Number(env.SANDBOX_SEED ?? 1),
  oneIn: Number(env.SANDBOX_ONE_IN ?? 1),
  today: env.SANDBOX_TODAY ?? new Date().toISOString().slice(0, 10),
  driftEveryMs: Number(env.SANDBOX_DRIFT_MS ?? 60_000),
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.stop().then(() => process.exit(0));
  });
}
