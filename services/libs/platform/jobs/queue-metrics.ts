import DataLoader from 'dataloader';
import type { Knex } from 'knex';
import { Gauge } from 'prom-client';
import { metrics } from '../observability/metrics.js';
import { timelyFigures } from '../observability/timely-figures.js';
import { queueDepths, type QueueDepth } from './queue-depths.js';

/** Pools of the parts of this process that report the queues; all of them lead to the same database. */
const followed = new Set<{ readonly knex: Knex }>();
let started = false;

const depthsNow = timelyFigures(async () => {
  const [first] = followed;
  return first ? await queueDepths(first.knex) : [];
});

/** Depths at the moment; asked for once for all gauges of a reading of /metrics. */
const asking = new DataLoader<'depths', readonly QueueDepth[]>(
  async (gauges) => {
    const depths = await depthsNow();
    return gauges.map(() => depths);
  },
  { cache: false },
);

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
      for (const { queue, oldestDueMs: _due, oldestFailingMs: _failing, ...states } of await asking.load(
        'depths',
      ))
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
      for (const depth of await asking.load('depths')) this.set({ queue: depth.queue }, depth[age] / 1000);
    },
  });
}

/**
 * Puts depth and age of all queues on /metrics of this process, also of those whose jobs it does not run: a queue that no process
 * works must not look empty. Returns the function that ends it.
 */
export function followQueues(knex: Knex): () => void {
  if (!started) start();
  const part = { knex };
  followed.add(part);
  return () => void followed.delete(part);
}
