import { until } from '@sextant/testing/eventually.js';
import type { Consumer } from './consumer.js';
import { saved } from './testing/events.js';
import { ledger, upTo } from './testing/ledger.js';
import { messagingHarness } from './testing/messaging-harness.js';

describe('a consumer that lingers after each commit', () => {
  let h: Awaited<ReturnType<typeof messagingHarness>>;
  beforeEach(async () => void (h = await messagingHarness()));
  afterEach(() => h.close());

  it('applies together what comes meanwhile, and ends while it lingers', async () => {
    const eager = await ledger(h.knex, 'eager');
    const lingering = await ledger(h.knex, 'lingering');
    const batches: number[] = [];
    const consumer: Consumer = {
      ...lingering.consumer,
      // Longer than what follows takes; Kafka gives up a member that is silent for six seconds.
      lingerMs: 4000,
      apply(batch, trx) {
        batches.push(batch.length);
        return lingering.consumer.apply(batch, trx);
      },
    };
    const server = h.serve([eager.consumer, consumer]);
    const all = async ({ applied }: typeof eager, count: number) =>
      until(async () => (await applied()).length === count);
    for (const n of upTo(4)) {
      await h.produce(saved('u1', n));
      await all(eager, n);
      if (n === 1) await all(lingering, n);
    }
    await all(lingering, 4);
    expect(batches.length).toBeLessThan(4);
    await server.close();
    expect(server.notRunning()).toHaveLength(2);
  });
});
