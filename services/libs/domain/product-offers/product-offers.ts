import { accept, refuse, type Decider, type Decision } from '../shared/decider.js';
import { MAX_PRICE_CENTS, type Cents } from '../shared/money.js';
import { bestOrderable } from './best-price.js';
import type { Availability, PricePoint, ProductDetails, ProductOffersEvent } from './events.js';
import { conflictingAttribute, hasOtherCode, hasOtherPack } from './identity.js';
import { factsOf, haveSameFacts, type OfferFacts } from './offer-facts.js';

export interface OfferState extends OfferFacts {
  readonly seller: string;
  readonly sku: string;
  readonly priceCents?: Cents;
  readonly availability: Availability;
  /** Places where the seller lists it: "feed" or "file:<name>", sorted. Empty: unknown, for an offer from before they were recorded. */
  readonly sources: readonly string[];
}

export type ProductOffers =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'listed';
      readonly details: ProductDetails;
      /** Offers by "<seller>/<sku>". */
      readonly offers: ReadonlyMap<string, OfferState>;
      /** Price of the last BestPriceChanged; a release before also told prices of what was out of stock. */
      readonly bestCents?: Cents;
    };

/** One line of a seller's feed or file. */
export interface ObservedOffer extends Omit<OfferState, 'sources'> {
  readonly history: PricePoint[];
}

export type ProductOffersCommand =
  | {
      readonly type: 'RecordOffer';
      readonly productId: string;
      readonly details: ProductDetails;
      readonly offer: ObservedOffer;
      /** Source that lists it, see `OfferState.sources`. */
      readonly source: string;
      readonly at: string;
    }
  | {
      readonly type: 'WithdrawOffer';
      readonly productId: string;
      readonly seller: string;
      readonly sku: string;
      /** Source that no longer lists it. */
      readonly source: string;
      /** Other sources that list it, as far as the sender knows. */
      readonly otherSources: readonly string[];
      readonly at: string;
    };

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])].sort();

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
      const { seller, sku, priceCents, availability, sources = [] } = event.data;
      const offer = { seller, sku, priceCents, availability, ...factsOf(event.data), sources };
      return { ...state, offers: new Map(state.offers).set(keyOf(offer), offer) };
    }
    case 'OfferPriceChanged':
      return change(event.data, { priceCents: event.data.newPriceCents });
    case 'OfferAvailabilityChanged':
      return change(event.data, { availability: event.data.availability });
    case 'OfferRevised': {
      const { sources = [] } = event.data;
      return change(event.data, { ...factsOf(event.data), ...(sources.length > 0 && { sources }) });
    }
    case 'OfferWithdrawn': {
      const offers = new Map(state.offers);
      offers.delete(keyOf(event.data));
      return { ...state, offers };
    }
    case 'BestPriceChanged':
      return { ...state, bestCents: event.data.newPriceCents };
    default:
      event satisfies never;
      return state;
  }
}

type RecordOffer = Extract<ProductOffersCommand, { type: 'RecordOffer' }>;
type WithdrawOffer = Extract<ProductOffersCommand, { type: 'WithdrawOffer' }>;

/** Events that update a known offer to the feed. */
function offerChanges(
  before: OfferState,
  { productId, offer, source, at }: RecordOffer,
): ProductOffersEvent[] {
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
  // Further sources of an offer of unknown sources stay unknown.
  const isNewSource = before.sources.length > 0 && !before.sources.includes(source);
  if (isNewSource || !haveSameFacts(before, offer)) {
    const sources = isNewSource ? union(before.sources, [source]) : undefined;
    events.push({ type: 'OfferRevised', data: { ...ref, ...factsOf(offer), sources } });
  }
  return events;
}

/** Adds BestPriceChanged when these events change the best price at which the product can be ordered. */
function withBestPrice(
  state: ProductOffers,
  productId: string,
  at: string,
  events: ProductOffersEvent[],
): Decision<ProductOffersEvent> {
  const after = events.reduce(evolve, state);
  if (after.status === 'unknown') return accept(...events);
  const best = bestOrderable(after.offers.values());
  if (best?.priceCents !== after.bestCents) {
    const before = best && state.status === 'listed' ? state.offers.get(keyOf(best)) : undefined;
    const offerUnchanged =
      before !== undefined &&
      before.priceCents === best?.priceCents &&
      before.availability === best?.availability;
    events.push({
      type: 'BestPriceChanged',
      data: {
        productId,
        oldPriceCents: after.bestCents,
        newPriceCents: best?.priceCents,
        seller: best?.seller ?? '',
        ...(offerUnchanged && { offerUnchanged }),
        at,
      },
    });
  }
  return accept(...events);
}

function recordOffer(command: RecordOffer, state: ProductOffers): Decision<ProductOffersEvent> {
  const { productId, details, offer, source, at } = command;
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
    const conflict = hasOtherCode(state.details, details)
      ? "maker's code"
      : hasOtherPack(state.details, details)
        ? 'pack'
        : conflictingAttribute(state.details, details);
    if (conflict) {
      return refuse(
        'different_product',
        `${offer.seller} ${offer.sku} is a different product: its ${conflict} differs.`,
      );
    }
  }
  const before = state.status === 'listed' ? state.offers.get(keyOf(offer)) : undefined;
  if (before) events.push(...offerChanges(before, command));
  else events.push({ type: 'OfferListed', data: { ...offer, productId, sources: [source], at } });
  return events.length === 0 ? accept() : withBestPrice(state, productId, at, events);
}

/**
 * Withdraws the offer once no source lists it. Other sources are those of the stream, which a sender may not know yet, and those the
 * sender knows, because a release that did not record sources may have listed it last.
 */
function withdrawOffer(command: WithdrawOffer, state: ProductOffers): Decision<ProductOffersEvent> {
  const { productId, seller, sku, source, otherSources, at } = command;
  const before = state.status === 'listed' ? state.offers.get(keyOf(command)) : undefined;
  if (!before) return accept();
  const sources = union(before.sources, otherSources).filter((other) => other !== source);
  const ref = { productId, seller, sku, at };
  if (sources.length === 0)
    return withBestPrice(state, productId, at, [{ type: 'OfferWithdrawn', data: ref }]);
  if (before.sources.length === 0 || sources.join() === before.sources.join()) return accept();
  return accept({ type: 'OfferRevised', data: { ...ref, ...factsOf(before), sources } });
}

function decide(command: ProductOffersCommand, state: ProductOffers): Decision<ProductOffersEvent> {
  switch (command.type) {
    case 'RecordOffer':
      return recordOffer(command, state);
    case 'WithdrawOffer':
      return withdrawOffer(command, state);
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
