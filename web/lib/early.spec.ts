import { takeEarly } from './early.js';

it('hands over what was asked before the app was there, once and to whoever asks the same', async () => {
  const answer = Promise.resolve('products' as unknown as Response);
  globalThis.sextantEarly = { url: '/api/search?page=1&limit=50', answer };
  expect(takeEarly('/api/products/1')).toBeNull();
  await expect(takeEarly('/api/search?page=1&limit=50')).resolves.toBe('products');
  expect(takeEarly('/api/search?page=1&limit=50')).toBeNull();
});
