import { Gauge } from 'prom-client';
import { metrics } from '../observability/metrics.js';
import type { ConsumerHealth } from './kafka-batch-server.js';

type Health = () => Promise<readonly ConsumerHealth[]>;

const followed = new Set<Health>();
let lag: Gauge<'consumer'> | undefined;

/** Asked when /metrics is read, not before: the broker has to be asked for it. */
async function collect(this: Gauge<'consumer'>): Promise<void> {
  this.reset();
  for (const health of followed)
    for (const { consumer, lag: records } of await health())
      if (records !== undefined) this.set({ consumer }, records);
}

/** Puts the backlog of consumers on /metrics; gives the function that ends it. */
export function followConsumers(health: Health): () => void {
  lag ??= new Gauge({
    name: 'sextant_consumer_lag_records',
    help: 'Records of its topics a consumer has not dealt with',
    labelNames: ['consumer'],
    registers: [metrics()],
    collect,
  });
  followed.add(health);
  return () => void followed.delete(health);
}
