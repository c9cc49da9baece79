import { jest } from '@jest/globals';
import type { Table } from '@sextant/inventory/files/table.js';
import type { Upload, UploadStore } from '@sextant/inventory/uploads/upload-store.js';
import type { InventoryMatcher } from '@sextant/inventory/workers/inventory-matcher.js';
import type { AccountStates } from '@sextant/platform/auth/account-states.js';
import { problem, retryLater } from '@sextant/platform/http/problem.js';
import type { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { InventoryUploads } from './inventory-uploads.js';
import type { UploadedFile } from './upload-body.js';

/** Accounts of which none is deleted. */
const accounts = {
  current: () => Promise.resolve({ status: 'registered' }),
} as unknown as AccountStates;

const now = () => Promise.resolve(new Date());

/** Uploads whose files are neither stored nor matched. */
const uploadsWith = (take: () => Promise<void>): InventoryUploads =>
  new InventoryUploads(
    { now } as UploadStore,
    {} as InventoryMatcher,
    { take } as unknown as RateLimiter,
    accounts,
  );

describe('the body of an upload', () => {
  it('is not read without a token', async () => {
    const receive = jest.fn<() => Promise<UploadedFile>>();
    const uploads = uploadsWith(() => Promise.reject(retryLater(429, 'too_many_requests', 'Later', 1)));
    await expect(uploads.upload('ann', receive)).rejects.toMatchObject({ status: 429 });
    expect(receive).not.toHaveBeenCalled();
  });

  it('is read with few others at a time, and not at all when many wait', async () => {
    const uploads = uploadsWith(() => Promise.resolve());
    const arrived = Promise.withResolvers<UploadedFile>();
    const receive = jest.fn(() => arrived.promise);
    const [sent, answered] = [100, jest.fn()];
    const answers = Array.from({ length: sent }, async (_, at) => {
      const refusal: unknown = await uploads.upload(`user-${at}`, receive).catch((error: unknown) => error);
      answered(refusal);
      return refusal;
    });
    const busy: unknown = expect.objectContaining({
      status: 503,
      code: 'busy',
      headers: { 'retry-after': '5' },
    });
    expect(await Promise.race(answers)).toEqual(busy);
    await new Promise(setImmediate);
    const [reading, refused] = [receive.mock.calls.length, answered.mock.calls.length];
    expect(reading).toBeLessThanOrEqual(10);
    expect(refused).toBeGreaterThanOrEqual(sent - 30);
    expect(sent - refused).toBeGreaterThan(reading);
    const gone = problem(400, 'file_refused', 'The file did not arrive completely.');
    arrived.reject(gone);
    const refusals = await Promise.all(answers);
    expect(refusals.filter((refusal) => refusal === gone)).toHaveLength(sent - refused);
    expect(receive).toHaveBeenCalledTimes(sent - refused);
  });

  it('is read after the others of its user, not of another, and not at all when many of its user wait', async () => {
    const uploads = uploadsWith(() => Promise.resolve());
    const arrivals: PromiseWithResolvers<UploadedFile>[] = [];
    const receive = (): Promise<UploadedFile> => {
      const arrival = Promise.withResolvers<UploadedFile>();
      arrivals.push(arrival);
      return arrival.promise;
    };
    const upload = (userId: string) => uploads.upload(userId, receive).catch((error: unknown) => error);
    const hers = Array.from({ length: 20 }, () => upload('ann'));
    expect(await Promise.race(hers)).toMatchObject({ status: 503, code: 'busy' });
    expect(arrivals).toHaveLength(1);
    const his = upload('bob');
    await new Promise(setImmediate);
    expect(arrivals).toHaveLength(2);
    const gone = problem(400, 'file_refused', 'The file did not arrive completely.');
    arrivals[1]?.reject(gone);
    expect(await his).toBe(gone);
    arrivals[0]?.reject(gone);
    expect(await hers[0]).toBe(gone);
    await new Promise(setImmediate);
    expect(arrivals).toHaveLength(3);
  });
});

describe('an upload that takes too long to match', () => {
  it('is refused for now, and kept as failed', async () => {
    const fail = jest.fn<UploadStore['fail']>(() => Promise.resolve());
    const store: Partial<UploadStore> = {
      file: () => Promise.resolve({ rows: [['Name'], ['Gloves']] } as Table),
      rememberColumns: () => Promise.resolve(),
      startMatching: () => Promise.resolve(true),
      fail,
    };
    const match = () => Promise.reject(Object.assign(new Error('too late'), { name: 'TimeoutError' }));
    const uploads = new InventoryUploads(
      store as UploadStore,
      { match } as unknown as InventoryMatcher,
      { take: () => Promise.resolve() } as unknown as RateLimiter,
      accounts,
    );
    const columns = { name: 0, code: null, brand: null, quantity: null, unit: null, price: null };
    await expect(uploads.correctColumns('ann', 'u1', { headerRow: 1, columns })).rejects.toMatchObject({
      status: 503,
      code: 'busy',
    });
    expect(fail).toHaveBeenCalledTimes(1);
  });
});

describe('an upload that has lost its process', () => {
  it('is not unpacked by those that did not take it over', async () => {
    const file = jest.fn<UploadStore['file']>();
    const store: Partial<UploadStore> = { takeOver: () => Promise.resolve(false), file };
    const uploads = new InventoryUploads(
      store as UploadStore,
      {} as InventoryMatcher,
      {} as RateLimiter,
      accounts,
    );
    expect(await uploads.resume('ann', { id: 'u1', columns: {} } as Upload)).toBe(false);
    expect(file).not.toHaveBeenCalled();
  });
});

describe('an upload of a user whose account is deleted meanwhile', () => {
  it('leaves nothing behind', async () => {
    const deleteOf = jest.fn<UploadStore['deleteOf']>(() => Promise.resolve());
    const store: Partial<UploadStore> = {
      now,
      rememberedColumns: () => Promise.resolve(undefined),
      accept: () => Promise.resolve(true),
      deleteOf,
    };
    const uploads = new InventoryUploads(
      store as UploadStore,
      {} as InventoryMatcher,
      { take: () => Promise.resolve() } as unknown as RateLimiter,
      { current: () => Promise.resolve({ status: 'deleted' }) } as unknown as AccountStates,
    );
    const file = { name: 'list.csv', bytes: Buffer.from('Name,Quantity\nNitrile Gloves,2\n') };
    await expect(uploads.upload('ann', () => Promise.resolve(file))).rejects.toMatchObject({ status: 404 });
    expect(deleteOf).toHaveBeenCalledWith('ann');
  });
});
