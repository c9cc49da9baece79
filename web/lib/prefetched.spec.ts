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

it('gives nothing that was dropped because the page came with it', () => {
  dropPrefetched(url);
  expect(takePrefetched(url, 'mara')).toBeNull();
});
