import '../testing/browser.js';
import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { answerApi, Refuse } from '../testing/api.js';
import { sampleOffer } from '../testing/samples.js';
import { ownPriceQuery, wantedOffer } from './own-price-queries.js';

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
