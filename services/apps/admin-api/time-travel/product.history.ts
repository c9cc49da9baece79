import { sellerLabel } from '@sextant/sellers/registry.js';
import type { ProductAsOf } from '@sextant/contracts/http/time-travel.js';
import type { ProductOffersEvent } from '@sextant/domain/product-offers/events.js';
import {
  productOffers,
  productStream,
  type OfferState,
} from '@sextant/domain/product-offers/product-offers.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { dollarsOrNull, formatCents, type Cents } from '@sextant/domain/shared/money.js';
import type { StreamHistory } from './stream-history.js';

const priceText = (cents: Cents | undefined): string =>
  cents === undefined ? 'no price' : formatCents(cents);

function titleOf(event: ProductOffersEvent): string {
  const { type, data } = event;
  switch (type) {
    case 'ProductListed':
      return 'First listed';
    case 'ProductRevised':
      return 'Details revised';
    case 'OfferListed':
      return `${sellerLabel(data.seller)} offers it at ${priceText(data.priceCents)}`;
    case 'OfferPriceChanged':
      return `${sellerLabel(data.seller)}: ${priceText(data.oldPriceCents)} to ${priceText(data.newPriceCents)}`;
    case 'OfferAvailabilityChanged':
      return `${sellerLabel(data.seller)}: ${data.availability.replaceAll('_', ' ')}`;
    case 'OfferRevised':
      return `${sellerLabel(data.seller)} revised its offer`;
    case 'OfferWithdrawn':
      return `${sellerLabel(data.seller)} withdrew its offer`;
    case 'BestPriceChanged':
      return `Best price: ${priceText(data.oldPriceCents)} to ${priceText(data.newPriceCents)}`;
    default:
      return event satisfies never;
  }
}

const byPrice = (a: OfferState, b: OfferState): number =>
  (a.priceCents ?? Infinity) - (b.priceCents ?? Infinity) || a.seller.localeCompare(b.seller);

export const productHistory: StreamHistory<ProductOffersEvent> = {
  streamOf: productStream,

  titles: (events) => Promise.resolve(events.map(titleOf)),

  stateAfter(events) {
    const state = fold(productOffers, events);
    const empty: ProductAsOf = { kind: 'product', name: '', code: '', bestPrice: null, offers: [] };
    if (state.status === 'unknown') return Promise.resolve(empty);
    return Promise.resolve({
      kind: 'product',
      name: state.details.name,
      code: state.details.manufacturerCode,
      bestPrice: dollarsOrNull(state.bestCents),
      offers: [...state.offers.values()].sort(byPrice).map(({ seller, sku, priceCents, availability }) => ({
        seller: sellerLabel(seller),
        sku,
        price: dollarsOrNull(priceCents),
        availability,
      })),
    });
  },
};
