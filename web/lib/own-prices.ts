import type { ProductCard, SellerOffer } from '@sextant/contracts/http/catalog.js';
import { MAX_PRICED_PRODUCTS } from '@sextant/contracts/http/limits.js';
import type { KnownPricesAnswer } from '@sextant/contracts/http/vendors.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.js';
import { toCents } from './money.js';
import { knownPricesKey } from './own-price-queries.js';
import { useVendorsKnown, useVerifiedSellers } from './vendors.js';

/** The lowest price this user can pay, where that is a price of their own below every list price. */
export interface OwnBest {
  cents: number;
  /** Name of the seller. */
  label: string;
  /** Address of the offer. */
  url: string;
}

export interface Priced extends Pick<ProductCard, '_id' | 'min_price'> {
  sellers: readonly Pick<SellerOffer, 'seller' | 'url' | 'label' | 'price' | 'availability'>[];
}
type Known = KnownPricesAnswer['prices'];

/** Asks no seller: a list shows the own prices that are known. */
const knownPricesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...knownPricesKey, ids.join()],
    queryFn: ({ signal }) =>
      api<KnownPricesAnswer>('/api/personal-prices', { query: { products: ids.join() }, signal }),
    staleTime: 60_000,
    retry: false,
  });

/** @param known own prices of any products; one quoted beside another list price or availability is void */
export function ownBest({ _id, min_price, sellers }: Priced, known: Known): OwnBest | null {
  let best: OwnBest | null = null;
  for (const { productId, seller, url, listPrice, availability, price } of known) {
    const offer = sellers.find(
      (each) =>
        each.seller === seller &&
        each.url === url &&
        each.price === listPrice &&
        each.availability === availability,
    );
    if (productId !== _id || !offer || (min_price !== null && price >= min_price)) continue;
    if (!best || toCents(price) < best.cents) best = { cents: toCents(price), label: offer.label, url };
  }
  return best;
}

/** For the cards of a list: known own prices below the best list price; undefined while they are being asked for. */
export function useOwnBest(products: readonly Priced[]): (product: Priced) => OwnBest | null | undefined {
  const vendors = useVendorsKnown();
  const verified = useVerifiedSellers();
  const asked = products
    .filter(({ sellers }) => sellers.some(({ seller }) => verified.includes(seller)))
    .slice(0, MAX_PRICED_PRODUCTS)
    .map(({ _id }) => _id);
  const { data, isLoading } = useQuery({ ...knownPricesQuery(asked), enabled: asked.length > 0 });
  return (product) => {
    if (data) return ownBest(product, data.prices);
    return vendors === 'loading' || (isLoading && asked.includes(product._id)) ? undefined : null;
  };
}
