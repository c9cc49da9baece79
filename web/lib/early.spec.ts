import { takeEarly } from './early.js';

const url = '/api/search?page=1&limit=50';
const answer = Promise.resolve('products' as unknown as Response);

beforeEach(() => {
  globalThis.sextantEarly = { token: null, answers: new Map([[url, answer]]) };
});

it('hands over what was asked before the app was there, once and to whoever asks the same', async () => {
  expect(takeEarly('/api/products/1', null)).toBeNull();
  await expect(takeEarly(url, null)).resolves.toBe('products');
  expect(takeEarly(url, null)).toBeNull();
});

it('hands nothing to another user', () => {
  expect(takeEarly(url, 'ann')).toBeNull();
});

it('hands nothing over that has lain there for long', () => {
  const { now } = performance;
  performance.now = () => 31_000;
  expect(takeEarly(url, null)).toBeNull();
  performance.now = now;
});
