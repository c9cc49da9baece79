import { dropPrefetched, takePrefetched } from './prefetched.js';

const url = '/api/favorites?page=1&limit=12';
const answer = Promise.resolve('favorites' as unknown as Response);

beforeEach(() => {
  globalThis.sextantPrefetched = { token: 'mara', answers: new Map([[url, answer]]), filled: undefined };
});

it('gives the answer that is on its way, once and only for the same address', async () => {
  expect(takePrefetched('/api/orders', 'mara')).toBeNull();
  await expect(takePrefetched(url, 'mara')).resolves.toBe('favorites');
  expect(takePrefetched(url, 'mara')).toBeNull();
});

it('gives nothing to another user', () => {
  expect(takePrefetched(url, 'ann')).toBeNull();
});

it('gives nothing that has been there for long', () => {
  const { now } = performance;
  performance.now = () => 31_000;
  expect(takePrefetched(url, 'mara')).toBeNull();
  performance.now = now;
});

it('gives nothing that was dropped because the page came with it, and reads that to its end', async () => {
  const read = Promise.withResolvers<string>();
  const text = (): Promise<string> => {
    read.resolve(url);
    return read.promise;
  };
  globalThis.sextantPrefetched?.answers.set(url, Promise.resolve({ text } as Response));
  dropPrefetched(url);
  expect(takePrefetched(url, 'mara')).toBeNull();
  await expect(read.promise).resolves.toBe(url);
});
