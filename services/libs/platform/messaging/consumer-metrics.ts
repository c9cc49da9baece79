import DataLoader from 'dataloader';
import { Gauge } from 'prom-client';
import type { Knex } from 'knex';
import { metrics } from '../observability/metrics.js';
import { timelyFigures } from '../observability/timely-figures.js';
import type { ConsumerHealth } from './kafka-batch-server.js';

type Health = () => Promise<readonly ConsumerHealth[]>;

const followed = new Set<Health>();
let lag: Gauge<'consumer'> | undefined;
let stopped: Gauge<'consumer'> | undefined;

/** Health of consumers, read only when /metrics is read, because it takes a request to the broker; once for all gauges. */
const asking = new DataLoader<Health, readonly ConsumerHealth[]>(
  (healths) => {
    const asked = new Map([...new Set(healths)].map((health) => [health, health()]));
    return Promise.all(healths.map((health) => asked.get(health) ?? []));
  },
  { cache: false },
);

const collecting = (figure: (health: ConsumerHealth) => number | undefined) =>
  async function collect(this: Gauge<'consumer'>): Promise<void> {
    this.reset();
    for (const health of await asking.loadMany([...followed])) {
      if (health instanceof Error) throw health;
      for (const of of health) {
        const value = figure(of);
        if (value !== undefined) this.set({ consumer: of.consumer }, value);
      }
    }
  };

let parked: Gauge<'consumer'> | undefined;
/** Questions to the databases that consumers write to; each holds the parked events of all its consumers. */
const databases = new Map<Knex, () => Promise<readonly Parked[]>>();

interface Parked {
  readonly consumer: string;
  readonly count: string;
}

const countParked = async (knex: Knex): Promise<readonly Parked[]> =>
  knex('messaging.parked_events')
    .groupBy('consumer')
    .select<Parked[]>('consumer', knex.raw('count(*) as count'));

async function collectParked(this: Gauge<'consumer'>): Promise<void> {
  this.reset();
  for (const ask of databases.values())
    for (const { consumer, count } of await ask()) this.set({ consumer }, Number(count));
}

/** Puts backlog and parked events of consumers on /metrics; returns the function that ends it. */
export function followConsumers(health: Health, knex: Knex): () => void {
  parked ??= new Gauge({
    name: 'sextant_parked_events',
    help: 'Events set aside because they could not be applied, with the later ones of their streams',
    labelNames: ['consumer'],
    registers: [metrics()],
    collect: collectParked,
  });
  lag ??= new Gauge({
    name: 'sextant_consumer_lag_records',
    help: 'Records of its topics a consumer has not dealt with',
    labelNames: ['consumer'],
    registers: [metrics()],
    collect: collecting((health) => health.lag),
  });
  stopped ??= new Gauge({
    name: 'sextant_consumer_stopped_seconds',
    help: 'How long a consumer has not moved in a partition in which records wait for it',
    labelNames: ['consumer'],
    registers: [metrics()],
    collect: collecting(({ stoppedMs }) => stoppedMs && stoppedMs / 1000),
  });
  const timely = timelyFigures(health);
  followed.add(timely);
  databases.set(knex, databases.get(knex) ?? timelyFigures(() => countParked(knex)));
  return () => {
    followed.delete(timely);
    databases.delete(knex);
  };
}
