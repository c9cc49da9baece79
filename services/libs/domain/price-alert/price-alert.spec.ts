import fc from 'fast-check';
import { fold } from '../shared/decider.js';
import { given } from '../shared/spec-kit.js';
import { PRICE_DROP_PERCENT } from './threshold.js';
import {
  priceAlert,
  type ObserveBestPrice,
  type PriceAlertCommand,
  type PriceAlertEvent,
  type SavedFavorite,
  type StopPriceWatch,
} from './price-alert.js';

const ref = { userId: 'u1', productId: 'p1', at: '2026-03-01T00:00:00.000Z' };
/** As earlier releases recorded a favorite. */
const started = (referenceCents?: number, productRevision?: number): PriceAlertEvent => ({
  type: 'PriceWatchStarted',
  data: { ...ref, referenceCents, productRevision },
});
const observe = (bestCents?: number, productRevision = 1, at = ref.at): ObserveBestPrice => {
  const price = { bestCents, seller: 'net32', productRevision, notificationId: 'n1' };
  return { type: 'ObserveBestPrice', ...ref, ...price, at };
};
const saved = (referenceCents?: number, productRevision = 0, favoriteRevision = 0): SavedFavorite => ({
  referenceCents,
  seller: 'darby',
  productRevision,
  favoriteRevision,
  at: ref.at,
});
const of = (favorite: SavedFavorite, ...[bestCents, productRevision]: Parameters<typeof observe>) => ({
  ...observe(bestCents, productRevision),
  favorite,
});
const stopAt = (favoriteRevision?: number, at = ref.at) =>
  ({ type: 'StopPriceWatch', ...ref, favoriteRevision, at }) as const;

/** Events added to a log by these commands. */
function observed(log: readonly PriceAlertEvent[], commands: readonly PriceAlertCommand[]) {
  const added: PriceAlertEvent[] = [];
  for (const command of commands) {
    const decision = priceAlert.decide(command, fold(priceAlert, [...log, ...added]));
    if (decision.ok) added.push(...decision.events);
  }
  return added;
}

/** Announced drops, as [old, new], of a favorite saved at this price, after the decider has observed these. */
function dropsOver(reference: number, prices: readonly (number | undefined)[]): [number, number][] {
  const observations = prices.map((price, index) => of(saved(reference), price, index + 1));
  return observed([], observations).flatMap((event) =>
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
    const sellers = (log: readonly PriceAlertEvent[], observations: readonly ObserveBestPrice[]) =>
      observed(log, observations).map(({ data }) => 'oldSeller' in data && [data.oldSeller, data.seller]);
    expect(sellers([], [of(saved(10000), 9000, 1), of(saved(10000), 8000, 2)])).toEqual([
      ['darby', 'net32'],
      ['net32', 'net32'],
    ]);
    expect(sellers([started(10000, 0)], [observe(9000, 1)])).toEqual([[undefined, 'net32']]);
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

  it('records nothing for a favorite whose price stays about the same', () => {
    given(priceAlert)
      .when(of(saved(10000), 10000, 1), of(saved(10000), 9501, 2))
      .thenNothing();
  });

  it('compares with the favorite until an event of its own is based on a later price', () => {
    given(priceAlert)
      .when(of(saved(10000), 9000, 1), of(saved(10000), 8600, 2))
      .thenNothing();
    given(priceAlert)
      .when(of(saved(10000), 9000, 1), of(saved(10000), 8000, 2))
      .then([
        { type: 'PriceDropped', data: { oldPriceCents: 9000, oldSeller: 'net32', newPriceCents: 8000 } },
      ]);
  });

  it('is silent once the favorite is gone, also when it is delivered again', () => {
    const stopped: PriceAlertEvent = { type: 'PriceWatchStopped', data: ref };
    given(priceAlert, started(10000), stopped).when(observe(1)).thenNothing();
    given(priceAlert).when(stopAt(1), observe(1)).thenNothing();
    given(priceAlert)
      .when(stopAt(1), of(saved(10000), 9000, 1))
      .thenNothing();
  });

  it('compares with the price of a favorite that was saved again', () => {
    const again = saved(9500, 4, 2);
    given(priceAlert)
      .when(of(saved(10000), 8000, 1), stopAt(1), of(again, 9000, 5))
      .then([{ type: 'PriceDropped', data: { oldPriceCents: 9500, newPriceCents: 9000 } }]);
    const isOld = { ...saved(9500), favoriteRevision: 2, productRevision: undefined, at: '2026-03-02' };
    const stopped: PriceAlertEvent = { type: 'PriceWatchStopped', data: ref };
    given(priceAlert, started(10000), stopped)
      .when({ ...of(isOld, 9000, 5), at: '2026-03-03' })
      .then([{ type: 'PriceDropped' }]);
  });

  it('records a removal once, and none that a later one accounts for', () => {
    given(priceAlert)
      .when(stopAt(1))
      .then([{ type: 'PriceWatchStopped', data: { favoriteRevision: 1 } }]);
    given(priceAlert).when(stopAt(1), stopAt(1)).thenNothing();
    given(priceAlert).when(stopAt(3), stopAt(1)).thenNothing();
    given(priceAlert)
      .when(stopAt(1), of(saved(10000, 0, 2), 9000, 1), stopAt(1))
      .thenNothing();
    given(priceAlert).when(stopAt(), stopAt()).thenNothing();
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
        const all = prices.map((cents, index) => of(saved(800), cents, index + 1));
        const log = observed([], all);
        const repeated = [...again.take(30)].flatMap((index) => all[index] ?? []);
        expect(observed(log, repeated)).toEqual([]);
      }),
    );
  });

  it('records nothing more when favorites, removals and prices of the past are delivered again, in any order', () => {
    const step = fc.oneof(fc.constant('change of mind' as const), fc.integer({ min: 1, max: 1000 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), fc.infiniteStream(fc.nat(1000)), (steps, again) => {
        let log: PriceAlertEvent[] = [];
        const [favorites, removals, prices]: [SavedFavorite[], StopPriceWatch[], ObserveBestPrice[]] = [
          [],
          [],
          [],
        ];
        let [watched, best, revision]: [SavedFavorite | undefined, number, number] = [undefined, 500, 0];
        for (const [index, next] of steps.entries()) {
          if (typeof next === 'number') {
            [best, revision] = [next, revision + 1];
            prices.push(observe(best, revision));
            if (watched) log = [...log, ...observed(log, [of(watched, best, revision)])];
          } else if (watched) {
            removals.push(stopAt(index));
            log = [...log, ...observed(log, [stopAt(index)])];
            watched = undefined;
          } else favorites.push((watched = saved(best, revision, index)));
        }
        const commands = [
          ...removals,
          ...prices.flatMap((price) => favorites.map((favorite) => ({ ...price, favorite }))),
        ];
        const repeated = [...again.take(40)].flatMap((place) => commands[place % commands.length] ?? []);
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
