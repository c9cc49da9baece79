import { accept, type Decider, type Decision } from '../shared/decider.js';
import type { Cents } from '../shared/money.js';
import { THRESHOLD_PERCENT } from './threshold.js';

interface Ref {
  userId: string;
  productId: string;
  at: string;
}

export type PriceAlertEvent =
  | { type: 'PriceWatchStarted'; data: Ref & { referenceCents?: Cents } }
  | { type: 'PriceWatchStopped'; data: Ref }
  | { type: 'ReferencePriceRaised'; data: Ref & { referenceCents: Cents } }
  | {
      type: 'PriceDropped';
      data: Ref & { notificationId: string; oldPriceCents: Cents; newPriceCents: Cents; seller: string };
    };

export type PriceAlertCommand =
  | (Ref & { type: 'StartPriceWatch'; bestCents?: Cents })
  | (Ref & { type: 'StopPriceWatch' })
  | (Ref & { type: 'ObserveBestPrice'; bestCents?: Cents; seller: string; notificationId: string });

export type PriceAlert =
  { readonly status: 'idle' } | { readonly status: 'watching'; readonly referenceCents?: Cents };

/** Whether `now` is at least the threshold below `reference`; in whole cents, so rounding cannot change the answer. */
export const isDrop = (reference: Cents, now: Cents): boolean =>
  (reference - now) * 100 >= reference * THRESHOLD_PERCENT;

function observe(
  state: Extract<PriceAlert, { status: 'watching' }>,
  command: Extract<PriceAlertCommand, { type: 'ObserveBestPrice' }>,
): Decision<PriceAlertEvent> {
  const { userId, productId, at, bestCents, seller, notificationId } = command;
  // Without any price the reference stays, and the next price is compared with it.
  if (bestCents === undefined) return accept();
  const { referenceCents } = state;
  if (referenceCents === undefined || bestCents > referenceCents) {
    return accept({
      type: 'ReferencePriceRaised',
      data: { userId, productId, referenceCents: bestCents, at },
    });
  }
  if (!isDrop(referenceCents, bestCents)) return accept();
  const prices = { oldPriceCents: referenceCents, newPriceCents: bestCents };
  return accept({ type: 'PriceDropped', data: { userId, productId, notificationId, ...prices, seller, at } });
}

export const alertStream = (userId: string, productId: string): string => `alert-${userId}-${productId}`;

/**
 * Watches the best price of one favorite for one user. The reference is the best price when saved or last notified,
 * raised when the price rises: two drops of 3 % count, and a sale that ends and returns counts again.
 */
export const priceAlert: Decider<PriceAlert, PriceAlertCommand, PriceAlertEvent> = {
  initial: { status: 'idle' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'PriceWatchStarted':
      case 'ReferencePriceRaised':
        return { status: 'watching', referenceCents: event.data.referenceCents };
      case 'PriceDropped':
        return { status: 'watching', referenceCents: event.data.newPriceCents };
      case 'PriceWatchStopped':
        return { status: 'idle' };
      default:
        return state;
    }
  },
  decide: (command, state) => {
    const { userId, productId, at } = command;
    switch (command.type) {
      case 'StartPriceWatch':
        if (state.status === 'watching') return accept();
        return accept({
          type: 'PriceWatchStarted',
          data: { userId, productId, referenceCents: command.bestCents, at },
        });
      case 'StopPriceWatch':
        return state.status === 'idle'
          ? accept()
          : accept({ type: 'PriceWatchStopped', data: { userId, productId, at } });
      case 'ObserveBestPrice':
        return state.status === 'idle' ? accept() : observe(state, command);
      default:
        return command satisfies never;
    }
  },
};
