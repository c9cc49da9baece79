import { accept, refuse, type Decider, type Decision } from '../shared/decider.js';
import { MAX_PRICE_CENTS, type Cents } from '../shared/money.js';
import { bestOffer } from './best-price.js';
import type { Availability, PricePoint, ProductDetails, ProductOffersEvent } from './events.js';
import { conflictingAttribute } from './identity.js';

export interface OfferState {
  readonly seller: string;
  readonly sku: string;
  readonly url: string;
  readonly priceCents?: Cents;
  readonly availability: Availability;
  readonly rating?: number;
  readonly ratingCount: number;
}

export type ProductOffers =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'listed';
      readonly details: ProductDetails;
      /** Offers by "<seller>/<sku>". */
      readonly offers: ReadonlyMap<string, OfferState>;
      readonly bestCents?: Cents;
    };

/** One line of a seller's feed. */
export interface ObservedOffer extends OfferState {
  readonly history: PricePoint[];
}

export type ProductOffersCommand =
  | {
      readonly type: 'RecordOffer';
      readonly productId: string;
      readonly details: ProductDetails;
      readonly offer: ObservedOffer;
      readonly at: string;
    }
  | {
      readonly type: 'WithdrawOffer';
      readonly productId: string;
      readonly seller: string;
      readonly sku: string;
      readonly at: string;
    };

const keyOf = (offer: { seller: string; sku: string }): string => `${offer.seller}/${offer.sku}`;

function evolve(state: ProductOffers, event: ProductOffersEvent): ProductOffers {
  if (event.type === 'ProductListed') {
    return { status: 'listed', details: event.data.details, offers: new Map() };
  }
  if (state.status === 'unknown') return state;
  const change = (ref: { seller: string; sku: string }, fields: Partial<OfferState>): ProductOffers => {
    const before = state.offers.get(keyOf(ref));
    return before
      ? { ...state, offers: new Map(state.offers).set(keyOf(ref), { ...before, ...fields }) }
      : state;
  };
  switch (event.type) {
    case 'ProductRevised':
      return { ...state, details: event.data.details };
    case 'OfferListed': {
      const { seller, sku, url, priceCents, availability, rating, ratingCount } = event.data;
      const offer = { seller, sku, url, priceCents, availability, rating, ratingCount };
      return { ...state, offers: new Map(state.offers).set(keyOf(offer), offer) };
    }
    case 'OfferPriceChanged':
      return change(event.data, { priceCents: event.data.newPriceCents });
    case 'OfferAvailabilityChanged':
      return change(event.data, { availability: event.data.availability });
    case 'OfferRevised': {
      const { url, rating, ratingCount } = event.data;
      return change(event.data, { url, rating, ratingCount });
    }
    case 'OfferWithdrawn': {
      const offers = new Map(state.offers);
      offers.delete(keyOf(event.data));
      return { ...state, offers };
    }
    case 'BestPriceChanged':
      return { ...state, bestCents: event.data.newPriceCents };
    default:
      return state;
  }
}

type RecordOffer = Extract<ProductOffersCommand, { type: 'RecordOffer' }>;

/** Events that update a known offer to the feed. */
function offerChanges(before: OfferState, { productId, offer, at }: RecordOffer): ProductOffersEvent[] {
  const ref = { productId, seller: offer.seller, sku: offer.sku, at };
  const events: ProductOffersEvent[] = [];
  if (before.priceCents !== offer.priceCents) {
    events.push({
      type: 'OfferPriceChanged',
      data: { ...ref, oldPriceCents: before.priceCents, newPriceCents: offer.priceCents },
    });
  }
  if (before.availability !== offer.availability) {
    events.push({ type: 'OfferAvailabilityChanged', data: { ...ref, availability: offer.availability } });
  }
  if (
    before.url !== offer.url ||
    before.rating !== offer.rating ||
    before.ratingCount !== offer.ratingCount
  ) {
    const { url, rating, ratingCount } = offer;
    events.push({ type: 'OfferRevised', data: { ...ref, url, rating, ratingCount } });
  }
  return events;
}

/** Adds BestPriceChanged when these events change the best price. */
function withBestPrice(
  state: ProductOffers,
  productId: string,
  at: string,
  events: ProductOffersEvent[],
): Decision<ProductOffersEvent> {
  const after = events.reduce(evolve, state);
  if (after.status === 'unknown') return accept(...events);
  const best = bestOffer(after.offers.values());
  if (best?.priceCents !== after.bestCents) {
    events.push({
      type: 'BestPriceChanged',
      data: {
        productId,
        oldPriceCents: after.bestCents,
        newPriceCents: best?.priceCents,
        seller: best?.seller ?? '',
        at,
      },
    });
  }
  return accept(...events);
}

function recordOffer(command: RecordOffer, state: ProductOffers): Decision<ProductOffersEvent> {
  const { productId, details, offer, at } = command;
  const { priceCents } = offer;
  if (
    priceCents !== undefined &&
    !(Number.isInteger(priceCents) && priceCents > 0 && priceCents <= MAX_PRICE_CENTS)
  ) {
    return refuse('absurd_price', `The price of ${offer.seller} ${offer.sku} is not plausible.`);
  }
  const events: ProductOffersEvent[] = [];
  if (state.status === 'unknown') events.push({ type: 'ProductListed', data: { productId, details, at } });
  else {
    const conflict = conflictingAttribute(state.details, details);
    if (conflict) {
      return refuse(
        'different_article',
        `${offer.seller} ${offer.sku} is a different product: its ${conflict} differs.`,
      );
    }
  }
  const before = state.status === 'listed' ? state.offers.get(keyOf(offer)) : undefined;
  if (before) events.push(...offerChanges(before, command));
  else events.push({ type: 'OfferListed', data: { ...offer, productId, at } });
  return events.length === 0 ? accept() : withBestPrice(state, productId, at, events);
}

function decide(command: ProductOffersCommand, state: ProductOffers): Decision<ProductOffersEvent> {
  switch (command.type) {
    case 'RecordOffer':
      return recordOffer(command, state);
    case 'WithdrawOffer': {
      const { productId, seller, sku, at } = command;
      if (state.status === 'unknown' || !state.offers.has(keyOf(command))) return accept();
      return withBestPrice(state, productId, at, [
        { type: 'OfferWithdrawn', data: { productId, seller, sku, at } },
      ]);
    }
    default:
      return command satisfies never;
  }
}

export const productStream = (productId: string): string => `product-${productId}`;

/**
 * Offers of all sellers for one product. Recording an unchanged offer is accepted without events, so feeds may be read
 * repeatedly.
 */
export const productOffers: Decider<ProductOffers, ProductOffersCommand, ProductOffersEvent> = {
  initial: { status: 'unknown' },
  evolve,
  decide,
};
