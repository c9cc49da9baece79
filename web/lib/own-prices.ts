import type { ProductCard, SellerOffer } from '@sextant/contracts/http/catalog.js';
import { bestPriced } from '@sextant/domain/product-offers/best-price.js';
import { isStillQuotedFor } from '@sextant/domain/vendor-connection/still-quoted.js';
import { keptForAccount } from '@sextant/domain/vendor-connection/kept-for-account.js';
import { MAX_PRICED_PRODUCTS } from '@sextant/contracts/http/limits.js';
import type { MatchedProduct } from '@sextant/contracts/http/inventory.js';
import type { KnownPricesAnswer } from '@sextant/contracts/http/vendors.js';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { api } from './api.js';
import { centsOf, toCents } from './money.js';
import { knownPricesKey } from './own-price-queries.js';
import { useVendorConnectionsKnown, useVerifiedSellers } from './vendor-connections.js';

/** The lowest price this user can pay, where own prices make it another one than the best list price. */
export interface OwnBest {
  cents: number;
  /** Name of the seller. */
  label: string;
  /** Address of the offer. */
  url: string;
}

/** Whether a price of the user's own is "Your Price": it is below the list price, or there is none. */
export const isYourPrice = (cents: number, listCents: number | null): boolean =>
  listCents === null || cents < listCents;

export interface Priced extends Pick<ProductCard, '_id' | 'min_price'> {
  sellers: readonly Pick<SellerOffer, 'seller' | 'url' | 'label' | 'price' | 'availability'>[];
}
type Known = KnownPricesAnswer['prices'];

/** A product of a match as own prices are looked up for it. */
export const pricedMatch = ({ id, minPrice, sellers }: MatchedProduct): Priced => ({
  _id: id,
  min_price: minPrice,
  sellers,
});

/** Asks no seller: a list shows the own prices that are known. */
const knownPricesQuery = (ids: readonly string[], list: string) =>
  queryOptions({
    queryKey: [...knownPricesKey, ids.join(), list],
    queryFn: ({ signal }) =>
      api<KnownPricesAnswer>('/api/personal-prices', { query: { products: ids.join() }, signal }),
    staleTime: 60_000,
    retry: false,
  });

/** The address tells offers of a seller apart, as in carts. */
const itemOf = ({ url, availability }: Pick<SellerOffer, 'url' | 'availability'>, price: number | null) => ({
  item: url,
  listCents: centsOf(price),
  availability,
});

/**
 * @param known own prices of any products; one quoted beside another list price or availability is void
 * @returns null where the user pays the best list price, or no own price is known
 */
export function ownBest({ _id, min_price, sellers }: Priced, known: Known): OwnBest | null {
  const quoted = sellers.map((offer) => {
    const listed = itemOf(offer, offer.price);
    const own = known.find(
      (quote) =>
        quote.productId === _id &&
        quote.seller === offer.seller &&
        isStillQuotedFor(itemOf(quote, quote.listPrice), listed),
    );
    return { offer, own: own?.price };
  });
  return lowestOf(quoted, min_price);
}

/** An offer with the user's own price there in dollars, as far as it is known. */
interface Quoted {
  offer: Priced['sellers'][number];
  own: number | undefined;
}

/** The lowest price of offers that the user can pay, by the rule of the best list price; null where that is the best list price. */
export function lowestOf(quoted: readonly Quoted[], listBest: number | null): OwnBest | null {
  if (quoted.every(({ own }) => own === undefined)) return null;
  const best = bestPriced(
    quoted.flatMap(({ offer, own }) => {
      const price = own ?? offer.price;
      if (price === null) return [];
      const availability = own === undefined ? offer.availability : keptForAccount(offer.availability);
      return [{ seller: offer.seller, availability, priceCents: toCents(price), offer }];
    }),
  );
  if (!best || (listBest !== null && best.priceCents === toCents(listBest))) return null;
  return { cents: best.priceCents, label: best.offer.label, url: best.offer.url };
}

/**
 * For the cards of a list: the lowest price that the user can pay, as `ownBest` gives it; undefined while own prices are being asked for.
 * @param list name of the list, where the answer that another one had a moment ago will not do
 */
export function useOwnBest(
  products: readonly Priced[],
  list = '',
): (product: Priced) => OwnBest | null | undefined {
  const connections = useVendorConnectionsKnown();
  const verified = useVerifiedSellers();
  const priced = products.filter(({ sellers }) => sellers.some(({ seller }) => verified.includes(seller)));
  const asked = [...new Set(priced.map(({ _id }) => _id))];
  const calls = Array.from({ length: Math.ceil(asked.length / MAX_PRICED_PRODUCTS) }, (_, at) =>
    asked.slice(at * MAX_PRICED_PRODUCTS, (at + 1) * MAX_PRICED_PRODUCTS),
  );
  const answers = useQueries({ queries: calls.map((ids) => knownPricesQuery(ids, list)) });
  return (product) => {
    const answer = answers[Math.floor(asked.indexOf(product._id) / MAX_PRICED_PRODUCTS)];
    if (answer?.data) return ownBest(product, answer.data.prices);
    return connections === 'loading' || answer?.isLoading ? undefined : null;
  };
}
