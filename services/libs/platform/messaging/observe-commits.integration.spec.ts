import { until } from '@sextant/testing/eventually.js';
import { measuredAges } from './testing/measured-ages.js';
import { saved } from './testing/events.js';
import { ledger, upTo } from './testing/ledger.js';
import { messagingHarness } from './testing/messaging-harness.js';

describe('the age of events', () => {
  let h: Awaited<ReturnType<typeof messagingHarness>>;
  beforeAll(async () => void (h = await messagingHarness()));
  afterAll(() => h.close());

  it('is measured when they are applied, not when they are delivered again', async () => {
    const { consumer, applied } = await ledger(h.knex, 'ages');
    const old = upTo(10).map((n) => saved('ann', n));
    await h.produce(...old);
    const first = h.serve([consumer]);
    await until(async () => (await applied()).length === 10);
    await first.close();
    const before = await measuredAges('ages');
    expect(before.seconds).toBeGreaterThan(5);

    h.serve([consumer]);
    await h.produce(...old, { ...saved('ann', 11), recordedAt: '2100-01-01T00:00:00.000Z' });
    await until(async () => (await measuredAges('ages')).batches > before.batches);
    expect(await measuredAges('ages')).toEqual({ ...before, batches: before.batches + 1 });
  });
});
