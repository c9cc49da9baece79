import { bulkhead } from 'cockatiel';
import { inBulkhead } from './in-bulkhead.js';

describe('work in a bulkhead', () => {
  it('waits its turn, and is refused with what the caller says when too much waits', async () => {
    const one = Promise.withResolvers<string>();
    const places = bulkhead(1, 1);
    const full = () => new Error('come again');
    const first = inBulkhead(places, () => one.promise, full);
    const second = inBulkhead(places, () => Promise.resolve('second'), full);
    await expect(inBulkhead(places, () => Promise.resolve('third'), full)).rejects.toThrow('come again');
    one.resolve('first');
    expect([await first, await second]).toEqual(['first', 'second']);
  });

  it('fails as the work does', async () => {
    const failing = () => Promise.reject(new Error('broken'));
    await expect(inBulkhead(bulkhead(1), failing, () => new Error('full'))).rejects.toThrow('broken');
  });
});
