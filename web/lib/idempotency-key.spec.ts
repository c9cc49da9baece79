import '../testing/browser.js';
import { jest } from '@jest/globals';
import { withIdempotencyKey, memoryStorage } from './idempotency-key.js';
import { ApiError } from './problem.js';

const body = { items: [1] };
let keys: string[] = [];
const answers = (key: string) => Promise.resolve(void keys.push(key));
const fails =
  (status: number, code: string) =>
  (key: string): Promise<never> => {
    keys.push(key);
    return Promise.reject(new ApiError({ status, code }));
  };

describe('an attempt', () => {
  beforeEach(() => (keys = []));

  it.each([
    [0, 'network'],
    [500, 'unknown'],
    [502, 'unknown'],
    [409, 'still_in_progress'],
  ])('keeps its key while the answer is lost (%s)', async (status, code) => {
    await withIdempotencyKey('a', body, fails(status, code)).catch(() => undefined);
    await withIdempotencyKey('a', body, answers);
    expect(keys[1]).toBe(keys[0]);
  });

  it('gets a new key after an answer, be it good or bad', async () => {
    await withIdempotencyKey('a', body, answers);
    await withIdempotencyKey('a', body, fails(409, 'prices_changed')).catch(() => undefined);
    await withIdempotencyKey('a', body, answers);
    expect(new Set(keys).size).toBe(3);
  });

  it('can be remembered by this page alone', async () => {
    const kept = memoryStorage();
    await withIdempotencyKey('a', body, fails(0, 'network'), kept).catch(() => undefined);
    expect(localStorage).toHaveLength(0);
    await withIdempotencyKey('a', body, answers, kept);
    expect(keys[1]).toBe(keys[0]);
    await withIdempotencyKey('a', body, answers, kept);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it.each([
    ['blocks storage', ['getItem', 'setItem', 'removeItem']],
    ['has no room', ['setItem']],
  ] as const)('keeps its key on a page whose browser %s', async (_, methods) => {
    for (const method of methods)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new Error('no storage');
      });
    try {
      await withIdempotencyKey('a', body, fails(0, 'network')).catch(() => undefined);
      await withIdempotencyKey('a', body, answers);
      await withIdempotencyKey('a', body, answers);
    } finally {
      jest.restoreAllMocks();
    }
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('gets a new key when what is asked for has changed', async () => {
    await withIdempotencyKey('a', body, fails(0, 'network')).catch(() => undefined);
    await withIdempotencyKey('a', { items: [2] }, answers);
    expect(keys[1]).not.toBe(keys[0]);
  });
});
