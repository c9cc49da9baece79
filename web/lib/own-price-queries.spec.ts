import '../testing/browser.js';
import { jest } from '@jest/globals';
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { answerApi, Refuse, type SeenCall } from '../testing/api.js';
import { sampleOffer } from '../testing/samples.js';
import { OWN_PRICES_FRESH_MS, ownPriceQuery, useOwnPrices, wantedOffer } from './own-price-queries.js';
import { createQueryClient } from './query-client.js';

const wanted = wantedOffer('p1', sampleOffer());

describe('the own price', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is asked for again when there were too many questions at once', async () => {
    let questions = 0;
    answerApi({
      'GET /api/personal-prices/net32/p1': () => {
        questions += 1;
        return questions < 3 ? new Refuse(429) : { price: 17.5 };
      },
    });
    const asked = new QueryClient().fetchQuery(ownPriceQuery(wanted));
    await jest.advanceTimersByTimeAsync(80_000);
    await expect(asked).resolves.toEqual({ price: 17.5 });
    expect(questions).toBe(3);
  });

  it('is waited for while the network fails, and some answers longer while only a proxy gives them', async () => {
    const answers = [0, 0, 0, 0, 502, 502, 503];
    let questions = 0;
    answerApi({
      'GET /api/personal-prices/net32/p1': () => {
        const status = answers[questions] ?? 504;
        questions += 1;
        return status === 0 ? Promise.reject(new TypeError('no network')) : new Refuse(status);
      },
    });
    const asked = new QueryClient().fetchQuery(ownPriceQuery(wanted));
    const failed = expect(asked).rejects.toMatchObject({ status: 504 });
    await jest.advanceTimersByTimeAsync(600_000);
    await failed;
    expect(questions).toBe(8);
  });
});

describe('own prices on a page that stays open', () => {
  const elsewhere = wantedOffer('p1', sampleOffer({ seller: 'darby' }));
  let asked: string[];
  let price: number;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  beforeEach(() => {
    jest.useFakeTimers();
    asked = [];
    price = 18;
    const answer = ({ path }: SeenCall) => {
      asked.push(path);
      return { price, isFromCache: false };
    };
    answerApi({
      'GET /api/personal-prices/net32/p1': answer,
      'GET /api/personal-prices/darby/p1': answer,
    });
  });
  afterEach(() => {
    cleanup();
    act(() => focusManager.setFocused(undefined));
    jest.useRealTimers();
  });

  function open() {
    const client = createQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client }, children);
    return renderHook(() => useOwnPrices([wanted, elsewhere], ['net32']), { wrapper }).result;
  }

  it('are asked for again, of the sellers that can be asked', async () => {
    const priceOf = open();
    await pass(0);
    expect(priceOf.current(wanted)).toEqual({ status: 'known', cents: 1800 });
    price = 19;
    await pass(OWN_PRICES_FRESH_MS - 1000);
    expect(asked).toHaveLength(1);
    await pass(2000);
    expect(priceOf.current(wanted)).toEqual({ status: 'known', cents: 1900 });
    expect(priceOf.current(elsewhere)).toEqual({ status: 'none' });
    expect(asked).toEqual(Array(2).fill('/api/personal-prices/net32/p1'));
  });

  it('are not asked for in a hidden tab, and at once when it is shown again', async () => {
    const priceOf = open();
    await pass(0);
    act(() => focusManager.setFocused(false));
    price = 19;
    await pass(4 * OWN_PRICES_FRESH_MS);
    expect(asked).toHaveLength(1);
    act(() => focusManager.setFocused(true));
    await pass(0);
    expect(priceOf.current(wanted)).toEqual({ status: 'known', cents: 1900 });
    expect(asked).toHaveLength(2);
  });
});
