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

/** A price that later ones are compared with. */
interface Reference extends Readonly<Seen> {
  readonly referenceCents?: Cents;
  /** Key of the seller that asked it. */
  readonly seller?: string;
  /** Time at which it was the best price, ISO 8601. */
  readonly at: string;
}

/** A favorite as it was saved, with the best price of that moment. */
export interface SavedFavorite extends Reference {
  /** Revision of the user's favorites at which it was saved; absent where the previous release passed it on. */
  readonly favoriteRevision?: number;
}

export type PriceAlertEvent =
  /** Recorded by earlier releases when a favorite was saved; now the reference comes with the first price after that. */
  | { type: 'PriceWatchStarted'; data: Ref & Seen & { referenceCents?: Cents; seller?: string } }
  | {
      type: 'PriceWatchStopped';
      data: Ref & {
        /** Revision of the user's favorites at which this one was removed; absent in older events, and when the user is deleted. */
        favoriteRevision?: number;
      };
    }
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
  /** Absent for a favorite whose alert holds its `PriceWatchStarted`. */
  readonly favorite?: SavedFavorite;
  readonly bestCents?: Cents;
  readonly seller: string;
  /** See `BestPriceChanged`: a lower price is then no drop. */
  readonly offerUnchanged?: boolean;
  readonly productRevision: number;
  readonly notificationId: string;
}

export interface StopPriceWatch extends Ref {
  readonly type: 'StopPriceWatch';
  /** Revision of the user's favorites at which this one was removed; absent when the user is deleted. */
  readonly favoriteRevision?: number;
}

export type PriceAlertCommand = ObserveBestPrice | StopPriceWatch;

interface PriceAlert {
  /** The price that the alert's own events leave as reference. */
  readonly reference?: Reference;
  /** Removal of the favorite: what was saved before it is no longer watched, also when its event is delivered again. */
  readonly stopped?: { readonly favoriteRevision?: number; readonly at: string };
}

/** Place of an event among the others of its stream, or in time where an older event does not know its revision. */
interface Moment {
  readonly revision: number | undefined;
  readonly at: string;
}

const isLater = (first: Moment, second: Moment): boolean =>
  first.revision === undefined || second.revision === undefined
    ? first.at > second.at
    : first.revision > second.revision;

const inFavorites = ({ favoriteRevision, at }: { favoriteRevision?: number; at: string }): Moment => ({
  revision: favoriteRevision,
  at,
});

const inProduct = ({ productRevision, at }: Reference): Moment => ({ revision: productRevision, at });

/** The price to compare with: that of the last event or, where it is later, of the saved favorite. Undefined when nothing is watched. */
function referenceOf(
  { reference, stopped }: PriceAlert,
  favorite: SavedFavorite | undefined,
): Reference | undefined {
  const isSaved = favorite && (!stopped || isLater(inFavorites(favorite), inFavorites(stopped)));
  if (!isSaved) return reference;
  return reference && !isLater(inProduct(favorite), inProduct(reference)) ? reference : favorite;
}

/** True when the reference already accounts for this or a later price: observations may be repeated, or arrive out of order. */
const isPast = (reference: Reference, { productRevision, at }: ObserveBestPrice): boolean =>
  reference.productRevision === undefined ? at < reference.at : productRevision <= reference.productRevision;

function observe(state: PriceAlert, command: ObserveBestPrice): Decision<PriceAlertEvent> {
  const { userId, productId, at, bestCents, seller, offerUnchanged, productRevision, notificationId } =
    command;
  const reference = referenceOf(state, command.favorite);
  // Without any price the reference stays, and the next price is compared with it.
  if (!reference || bestCents === undefined || isPast(reference, command)) return accept();
  const { referenceCents } = reference;
  const noOfferGotCheaper = offerUnchanged && bestCents !== referenceCents;
  if (referenceCents === undefined || bestCents > referenceCents || noOfferGotCheaper) {
    return accept({
      type: 'ReferencePriceRaised',
      data: { userId, productId, referenceCents: bestCents, seller, productRevision, at },
    });
  }
  if (!isDrop(referenceCents, bestCents)) return accept();
  const prices = { oldPriceCents: referenceCents, oldSeller: reference.seller, newPriceCents: bestCents };
  return accept({
    type: 'PriceDropped',
    data: { userId, productId, notificationId, ...prices, seller, productRevision, at },
  });
}

export const alertStream = (userId: string, productId: string): string => `alert-${userId}-${productId}`;

/** A removal that is repeated, or comes after a later one, records nothing. */
function stop({ stopped }: PriceAlert, command: StopPriceWatch): Decision<PriceAlertEvent> {
  const { userId, productId, favoriteRevision, at } = command;
  if (stopped && !isLater(inFavorites(command), inFavorites(stopped))) return accept();
  return accept({ type: 'PriceWatchStopped', data: { userId, productId, favoriteRevision, at } });
}

function evolve(state: PriceAlert, event: PriceAlertEvent): PriceAlert {
  switch (event.type) {
    case 'PriceWatchStarted':
    case 'ReferencePriceRaised': {
      const { referenceCents, seller, productRevision, at } = event.data;
      return { ...state, reference: { referenceCents, seller, productRevision, at } };
    }
    case 'PriceDropped': {
      const { newPriceCents: referenceCents, seller, productRevision, at } = event.data;
      return { ...state, reference: { referenceCents, seller, productRevision, at } };
    }
    case 'PriceWatchStopped': {
      const { favoriteRevision, at } = event.data;
      return { stopped: { favoriteRevision, at } };
    }
    default:
      event satisfies never;
      return state;
  }
}

/**
 * Watches the best price of one favorite for one user. The reference is what the favorite was saved at (`bestPriceCents`) or the
 * price last notified, and rises with the price: drops below the threshold add up, and a sale that ends and returns counts again.
 * It also follows, without a notification, to a lower price that was asked before and is the best now because what was in stock is
 * gone. A saved favorite records nothing here: most prices never change by enough, and the favorite comes with every price.
 */
export const priceAlert: Decider<PriceAlert, PriceAlertCommand, PriceAlertEvent> = {
  initial: {},
  evolve,
  decide: (command, state) =>
    command.type === 'StopPriceWatch' ? stop(state, command) : observe(state, command),
};
