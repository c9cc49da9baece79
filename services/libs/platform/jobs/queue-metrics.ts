import type { Knex } from 'knex';
import { Gauge } from 'prom-client';
import { metrics } from '../observability/metrics.js';
import { queueDepths, type QueueDepth } from './queue-depths.js';

/** Database by queue. Several workers of one process may share one. */
const worked = new Map<string, Knex>();
let started = false;

async function askDepths(): Promise<QueueDepth[]> {
  const found: QueueDepth[] = [];
  for (const knex of new Set(worked.values())) {
    // An outage of Postgres must not hide the other figures: they are needed most then.
    const depths = await queueDepths(knex).catch(() => []);
    found.push(...depths.filter(({ queue }) => worked.get(queue) === knex));
  }
  return found;
}

/** Adds gauges that read the depths only when /metrics is read. */
function start(): void {
  started = true;
  new Gauge({
    name: 'sextant_queue_jobs',
    help: 'Jobs that are due, running or scheduled, and of these retrying',
    labelNames: ['queue', 'state'],
    registers: [metrics()],
    async collect() {
      this.reset();
      for (const { queue, oldestDueMs: _due, oldestFailingMs: _failing, ...states } of await askDepths())
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
    },
  });
  ageGauge('sextant_queue_oldest_due_seconds', 'How long the oldest job that is due has been', 'oldestDueMs');
  ageGauge(
    'sextant_queue_oldest_failing_seconds',
    'How long the job that has failed for longest has done so without a success',
    'oldestFailingMs',
  );
}

function ageGauge(name: string, help: string, age: 'oldestDueMs' | 'oldestFailingMs'): void {
  new Gauge({
    name,
    help,
    labelNames: ['queue'],
    registers: [metrics()],
    async collect() {
      this.reset();
      for (const depth of await askDepths()) this.set({ queue: depth.queue }, depth[age] / 1000);
    },
  });
}

/** Puts depth and age of a queue on /metrics of the process that runs its jobs; returns the function that ends it. */
export function followQueue(queue: string, knex: Knex): () => void {
  if (!started) start();
  worked.set(queue, knex);
  return () => {
    if (worked.get(queue) === knex) worked.delete(queue);
  };
}
