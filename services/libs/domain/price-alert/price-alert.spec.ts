import fc from 'fast-check';
import { fold } from '../shared/decider.js';
import { given } from '../shared/spec-kit.js';
import { PRICE_DROP_PERCENT } from './threshold.js';
import { priceAlert, type ObserveBestPrice, type PriceAlertEvent } from './price-alert.js';

const ref = { userId: 'u1', productId: 'p1', at: '2026-03-01T00:00:00.000Z' };
const started = (referenceCents?: number, productRevision?: number): PriceAlertEvent => ({
  type: 'PriceWatchStarted',
  data: { ...ref, referenceCents, productRevision },
});
const observe = (bestCents?: number, productRevision = 1, at = ref.at): ObserveBestPrice => {
  const price = { bestCents, seller: 'net32', productRevision, notificationId: 'n1' };
  return { type: 'ObserveBestPrice', ...ref, ...price, at };
};

/** Events added to a log by observing these prices, each with its revision. */
function observed(log: readonly PriceAlertEvent[], observations: readonly ObserveBestPrice[]) {
  const added: PriceAlertEvent[] = [];
  for (const observation of observations) {
    const decision = priceAlert.decide(observation, fold(priceAlert, [...log, ...added]));
    if (decision.ok) added.push(...decision.events);
  }
  return added;
}

/** Announced drops, as [old, new], after the decider has observed these prices. */
function dropsOver(reference: number, prices: readonly (number | undefined)[]): [number, number][] {
  const observations = prices.map((price, index) => observe(price, index + 1));
  return observed([started(reference, 0)], observations).flatMap((event) =>
    event.type === 'PriceDropped' ? [[event.data.oldPriceCents, event.data.newPriceCents]] : [],
  );
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

  it('names the seller of both prices, as far as it is known', () => {
    const saved: PriceAlertEvent = {
      type: 'PriceWatchStarted',
      data: { ...ref, referenceCents: 10000, seller: 'darby', productRevision: 0 },
    };
    const sellers = (log: PriceAlertEvent) =>
      observed([log], [observe(9000, 1), observe(8000, 2)]).map(
        ({ data }) => 'oldSeller' in data && [data.oldSeller, data.seller],
      );
    expect(sellers(saved)).toEqual([
      ['darby', 'net32'],
      ['net32', 'net32'],
    ]);
    expect(sellers(started(10000, 0))[0]).toEqual([undefined, 'net32']);
  });

  it('keeps its reference while nobody quotes a price', () => {
    expect(dropsOver(10000, [undefined, 9000])).toEqual([[10000, 9000]]);
  });

  it('follows, without announcing a drop, to a lower price that no offer changed to', () => {
    const onlyHarderToGet: ObserveBestPrice = { ...observe(8000, 1), offerUnchanged: true };
    given(priceAlert, started(10000, 0))
      .when(onlyHarderToGet)
      .then([{ type: 'ReferencePriceRaised', data: { referenceCents: 8000, productRevision: 1 } }]);
    given(priceAlert, started(10000, 0)).when(onlyHarderToGet, observe(7900, 2)).thenNothing();
    given(priceAlert, started(10000, 0))
      .when(onlyHarderToGet, observe(7000, 2))
      .then([{ type: 'PriceDropped', data: { oldPriceCents: 8000, newPriceCents: 7000 } }]);
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

  it('does not observe what the reference accounts for: an older price, or the same one again', () => {
    const seen = [started(1000, 4), ...observed([started(1000, 4)], [observe(960, 5), observe(900, 6)])];
    for (const again of [observe(960, 5), observe(900, 6), observe(1000, 3), observe(500, 4)])
      given(priceAlert, ...seen)
        .when(again)
        .thenNothing();
    given(priceAlert, ...seen)
      .when(observe(910, 7))
      .then([{ type: 'ReferencePriceRaised', data: { referenceCents: 910, productRevision: 7 } }]);
  });

  it('goes by time where the log does not know the revision yet', () => {
    given(priceAlert, started(1000))
      .when(observe(500, 9, '2026-02-28T00:00:00.000Z'))
      .thenNothing();
    given(priceAlert, started(1000))
      .when(observe(500, 9, '2026-03-02T00:00:00.000Z'))
      .then([{ type: 'PriceDropped', data: { newPriceCents: 500, productRevision: 9 } }]);
  });

  it('says nothing new when any observations are repeated, in any order', () => {
    const price = fc.option(fc.integer({ min: 1, max: 1000 }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(price, { maxLength: 12 }), fc.infiniteStream(fc.nat(11)), (prices, again) => {
        const all = prices.map((cents, index) => observe(cents, index + 1));
        const log = [started(800, 0), ...observed([started(800, 0)], all)];
        const repeated = [...again.take(30)].flatMap((index) => all[index] ?? []);
        expect(observed(log, repeated)).toEqual([]);
      }),
    );
  });

  it('never announces less than the threshold, whatever the prices do', () => {
    const price = fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.array(price), (reference, prices) => {
        for (const [old, now] of dropsOver(reference, prices))
          expect((old - now) * 100).toBeGreaterThanOrEqual(old * PRICE_DROP_PERCENT);
      }),
    );
  });
});
