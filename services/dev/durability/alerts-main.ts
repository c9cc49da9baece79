// The alert worker of the price watcher in a process that kills itself around one of its slices; see alerts.integration.spec.ts.
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import { createLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { ALERT_QUEUE, AlertWorker, type AlertJob } from '@sextant/price-watcher/policy/alert-worker.js';

export interface MainConfig {
  readonly databaseUrl: string;
  /** Larger in every run, so that leases of an earlier one have ended. */
  readonly clockAheadMs: number;
  /** Slice of this run, from 1, and whether it has been appended. Default: never. */
  readonly killAt?: { readonly slice: number; readonly when: 'before' | 'after' };
}

const { databaseUrl, clockAheadMs, killAt } = JSON.parse(process.env.MAIN_CONFIG ?? '{}') as MainConfig;
const clock = { now: () => new Date(Date.now() + clockAheadMs) };
const logger = createLogger({ service: 'alerts', level: 'silent' });
const store = await openEventStore(databaseUrl, 4);
const knex = createPool({ url: databaseUrl, application: 'alerts', logger });

let slice = 0;
const dieAt = (when: 'before' | 'after'): void => {
  if (killAt?.slice === slice && killAt.when === when) process.kill(process.pid, 'SIGKILL');
};
const appendEach: EventStore['appendEach'] = async (appends) => {
  slice += 1;
  dieAt('before');
  const results = await store.appendEach(appends);
  dieAt('after');
  return results;
};
const killed = new Proxy(store, {
  get: (target, key) => {
    const value: unknown = key === 'appendEach' ? appendEach : Reflect.get(target, key);
    return typeof value === 'function' ? (value.bind(target) as unknown) : value;
  },
});
new AlertWorker({
  knex,
  queue: new JobQueue<AlertJob>({ knex, name: ALERT_QUEUE, clock }),
  commands: new DeciderCommandHandler(killed),
  logger,
}).start();
