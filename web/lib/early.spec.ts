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

describe('what came with the page', () => {
  const enclose = (address: string): void => {
    document.body.innerHTML = `<script type="application/json" data-cursor="0042">{"total":3}</script>`;
    document.querySelector('script')?.setAttribute('data-answer', address);
  };
  const visit = { type: 'navigate' };
  beforeEach(() => {
    visit.type = 'navigate';
    // jsdom has neither.
    Object.assign(performance, { getEntriesByType: () => [visit] });
    Object.assign(globalThis, {
      Response: class {
        constructor(
          readonly body: string,
          readonly init: unknown,
        ) {}
      },
    });
  });

  it('is handed over to whoever asks for it, signed in or not, once and with how new it is', async () => {
    enclose('/api/products/1');
    expect(takeEarly('/api/products/2', null)).toBeNull();
    await expect(takeEarly('/api/products/1', 'ann')).resolves.toEqual({
      body: '{"total":3}',
      init: { headers: { 'sextant-cursor': '0042' } },
    });
    expect(takeEarly('/api/products/1', 'ann')).toBeNull();
  });

  it('is left aside when the browser had kept the page: going back, one wants to see what holds now', () => {
    enclose('/api/products/1');
    visit.type = 'back_forward';
    expect(takeEarly('/api/products/1', null)).toBeNull();
  });
});
