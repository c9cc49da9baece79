import type { ConsumerStatus, SellerWatch } from '@sextant/contracts/http/operations.js';
import { consumerSeverity, queueSeverity, sellerSeverity, worst, worstFirst } from './severity.js';

const consumer = (name: string, change: Partial<ConsumerStatus> = {}): ConsumerStatus => ({
  name,
  kind: 'projection',
  state: 'running',
  lag: 0,
  parked: 0,
  appliedAt: null,
  reportedSecondsAgo: 1,
  isStale: false,
  ...change,
});
const seller = (change: Partial<SellerWatch>) =>
  sellerSeverity({ isOpen: false, failures: 0, isStale: false, ...change } as SellerWatch);
const queue = { name: 'mail', due: 3, running: 1, scheduled: 0, retrying: 0, oldestDueSeconds: 2 };

describe('what wants to be looked at', () => {
  it('is what is silent, down, parked or late; what is on its way comes after it', () => {
    expect(consumerSeverity(consumer('a'))).toBe('fine');
    expect(consumerSeverity(consumer('a', { lag: 100_000 }))).toBe('fine');
    expect(consumerSeverity(consumer('a', { state: 'starting' }))).toBe('watch');
    expect(consumerSeverity(consumer('a', { parked: 1 }))).toBe('act');
    expect(consumerSeverity(consumer('a', { isStale: true }))).toBe('act');
    expect([seller({}), seller({ failures: 1 }), seller({ isOpen: true })]).toEqual(['fine', 'watch', 'act']);
    expect([seller({ refusedLines: 4 }), seller({ missingItems: 9 })]).toEqual(['fine', 'watch']);
    expect(queueSeverity(queue)).toBe('fine');
    expect(queueSeverity({ ...queue, retrying: 1 })).toBe('watch');
    expect(queueSeverity({ ...queue, oldestDueSeconds: 61 })).toBe('act');
  });

  it('stands first; the rest keeps its order', () => {
    const rows = [
      consumer('a'),
      consumer('b', { state: 'starting' }),
      consumer('c'),
      consumer('d', { parked: 2 }),
    ];
    expect(worstFirst(rows, consumerSeverity).map(({ name }) => name)).toEqual(['d', 'b', 'a', 'c']);
    expect(worst(rows.map(consumerSeverity))).toBe('act');
    expect(worst([])).toBe('fine');
  });
});
