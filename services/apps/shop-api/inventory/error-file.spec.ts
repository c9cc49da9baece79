import type { UploadStore } from '@sextant/inventory/uploads/upload-store.js';
import type { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { ErrorFile } from './error-file.js';
import type { InventoryResults } from './inventory-results.js';

describe('files of rows to check', () => {
  it('are written one at a time; few wait, and more are refused for now', async () => {
    const gone: (() => void)[] = [];
    const store = {
      find: () => Promise.resolve(undefined),
      file: () => new Promise<undefined>((resolve) => gone.push(() => resolve(undefined))),
    } as unknown as UploadStore;
    const limiter = { take: () => Promise.resolve() } as unknown as RateLimiter;
    const files = new ErrorFile(store, {} as InventoryResults, limiter);
    const all = Promise.allSettled(Array.from({ length: 12 }, (_, n) => files.of(`user-${n}`, 'list')));
    await new Promise(setImmediate);
    expect(gone).toHaveLength(1);
    for (let ended = 0; ended < 9; ended += 1) {
      while (gone.length <= ended) await new Promise(setImmediate);
      gone[ended]?.();
    }
    const statuses = (await all).map(
      (answer) => answer.status === 'rejected' && (answer.reason as { status: number }).status,
    );
    expect(statuses).toEqual([...Array<number>(9).fill(404), 503, 503, 503]);
  });
});
