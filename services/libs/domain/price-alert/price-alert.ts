import { accept, type Decider, type Decision } from '../shared/decider.js';
import type { Cents } from '../shared/money.js';
import { isDrop } from './threshold.js';

interface Ref {
  userId: string;
  productId: string;
  at: string;
}

interface Seen {
  /** Revision of the product's stream at which this was the price; absent in events older than the field. */
  productRevision?: number;
}

export type PriceAlertEvent =
  | { type: 'PriceWatchStarted'; data: Ref & Seen & { referenceCents?: Cents; seller?: string } }
  | { type: 'PriceWatchStopped'; data: Ref }
  /**
   * The reference is now the best price: a higher one or, although the name is older than that, a lower one for which no offer became
   * cheaper.
   */
  | { type: 'ReferencePriceRaised'; data: Ref & Seen & { referenceCents: Cents; seller?: string } }
  | {
      type: 'PriceDropped';
      data: Ref &
        Seen & {
          notificationId: string;
          oldPriceCents: Cents;
          /** Key of the seller that asked the old price; unknown in older events. */
          oldSeller?: string;
          newPriceCents: Cents;
          seller: string;
        };
    };

export interface ObserveBestPrice extends Ref {
  readonly type: 'ObserveBestPrice';
  readonly bestCents?: Cents;
  readonly seller: string;
  /** See `BestPriceChanged`: a lower price is then no drop. */
  readonly offerUnchanged?: boolean;
  readonly productRevision: number;
  readonly notificationId: string;
}

export type PriceAlertCommand =
  | (Ref & Seen & { type: 'StartPriceWatch'; bestCents?: Cents; seller?: string })
  | (Ref & { type: 'StopPriceWatch' })
  | ObserveBestPrice;

interface Watching extends Seen {
  readonly status: 'watching';
  readonly referenceCents?: Cents;
  /** Key of the seller that asked the reference price. */
  readonly seller?: string;
  /** Time at which the reference was the best price, ISO 8601. */
  readonly at: string;
}

type PriceAlert = { readonly status: 'idle' } | Watching;

/** True when the reference already accounts for this or a later price: observations may be repeated, or arrive out of order. */
const isPast = (state: Watching, { productRevision, at }: ObserveBestPrice): boolean =>
  state.productRevision === undefined ? at < state.at : productRevision <= state.productRevision;

function observe(state: Watching, command: ObserveBestPrice): Decision<PriceAlertEvent> {
  const { userId, productId, at, bestCents, seller, offerUnchanged, productRevision, notificationId } =
    command;
  // Without any price the reference stays, and the next price is compared with it.
  if (bestCents === undefined || isPast(state, command)) return accept();
  const { referenceCents } = state;
  const noOfferGotCheaper = offerUnchanged && bestCents !== referenceCents;
  if (referenceCents === undefined || bestCents > referenceCents || noOfferGotCheaper) {
    return accept({
      type: 'ReferencePriceRaised',
      data: { userId, productId, referenceCents: bestCents, seller, productRevision, at },
    });
  }
  if (!isDrop(referenceCents, bestCents)) return accept();
  const prices = { oldPriceCents: referenceCents, oldSeller: state.seller, newPriceCents: bestCents };
  return accept({
    type: 'PriceDropped',
    data: { userId, productId, notificationId, ...prices, seller, productRevision, at },
  });
}

export const alertStream = (userId: string, productId: string): string => `alert-${userId}-${productId}`;

function evolve(state: PriceAlert, event: PriceAlertEvent): PriceAlert {
  switch (event.type) {
    case 'PriceWatchStarted':
    case 'ReferencePriceRaised': {
      const { referenceCents, seller, productRevision, at } = event.data;
      return { status: 'watching', referenceCents, seller, productRevision, at };
    }
    case 'PriceDropped': {
      const { newPriceCents: referenceCents, seller, productRevision, at } = event.data;
      return { status: 'watching', referenceCents, seller, productRevision, at };
    }
    case 'PriceWatchStopped':
      return { status: 'idle' };
    default:
      event satisfies never;
      return state;
  }
}

/**
 * Watches the best price of one favorite for one user. The reference is what the favorite was saved at (`bestPriceCents`) or the
 * price last notified, and rises with the price: drops below the threshold add up, and a sale that ends and returns counts again.
 * It also follows, without a notification, to a lower price that was asked before and is the best now because what was in stock is
 * gone.
 */
export const priceAlert: Decider<PriceAlert, PriceAlertCommand, PriceAlertEvent> = {
  initial: { status: 'idle' },
  evolve,
  decide: (command, state) => {
    const { userId, productId, at } = command;
    switch (command.type) {
      case 'StartPriceWatch':
        if (state.status === 'watching') return accept();
        return accept({
          type: 'PriceWatchStarted',
          data: {
            userId,
            productId,
            referenceCents: command.bestCents,
            seller: command.seller,
            productRevision: command.productRevision,
            at,
          },
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
