import fc from 'fast-check';
import { fold } from '../shared/decider.js';
import { given } from '../shared/spec-kit.js';
import { isDrop, priceAlert, type PriceAlertEvent } from './price-alert.js';

const ref = { userId: 'u1', productId: 'p1', at: '2026-03-01T00:00:00.000Z' };
const started = (referenceCents?: number): PriceAlertEvent => ({
  type: 'PriceWatchStarted',
  data: { ...ref, referenceCents },
});
const observe = (bestCents?: number) =>
  ({ type: 'ObserveBestPrice', ...ref, bestCents, seller: 'net32', notificationId: 'n1' }) as const;

/** Feeds prices through the decider and returns the drops announced, as [old, new]. */
function dropsOver(reference: number, prices: readonly (number | undefined)[]): [number, number][] {
  const log: PriceAlertEvent[] = [started(reference)];
  const drops: [number, number][] = [];
  for (const price of prices) {
    const decision = priceAlert.decide(observe(price), fold(priceAlert, log));
    for (const event of decision.ok ? decision.events : []) {
      log.push(event);
      if (event.type === 'PriceDropped') drops.push([event.data.oldPriceCents, event.data.newPriceCents]);
    }
  }
  return drops;
}

describe('price alert', () => {
  it('announces a fall of exactly 5 %, and not one of a cent less', () => {
    expect(dropsOver(10000, [9500])).toEqual([[10000, 9500]]);
    expect(dropsOver(10000, [9501])).toEqual([]);
  });

  it('counts two falls of 3 % together', () => {
    expect(dropsOver(10000, [9700, 9409])).toEqual([[10000, 9409]]);
  });

  it('counts a sale that ends and returns again', () => {
    expect(dropsOver(10000, [9000, 10000, 9000])).toEqual([
      [10000, 9000],
      [10000, 9000],
    ]);
  });

  it('announces the same low price once', () => {
    expect(dropsOver(10000, [9000, 9000, 8990])).toEqual([[10000, 9000]]);
  });

  it('keeps its reference while nobody quotes a price', () => {
    expect(dropsOver(10000, [undefined, 9000])).toEqual([[10000, 9000]]);
  });

  it('takes the first price as reference when there was none', () => {
    given(priceAlert, started())
      .when(observe(500))
      .then([{ type: 'ReferencePriceRaised', data: { referenceCents: 500 } }]);
  });

  it('is silent once the favorite is gone', () => {
    const stopped: PriceAlertEvent = { type: 'PriceWatchStopped', data: ref };
    given(priceAlert, started(10000), stopped).when(observe(1)).thenNothing();
  });

  it('never announces less than the threshold, whatever the prices do', () => {
    const price = fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.array(price), (reference, prices) => {
        for (const [old, now] of dropsOver(reference, prices)) expect(isDrop(old, now)).toBe(true);
      }),
    );
  });
});
