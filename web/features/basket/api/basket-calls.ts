import type {
  AcceptedMoves,
  BasketOptionsRequest,
  BasketRequest,
  BasketSuggestion,
  FilledCart,
} from '@sextant/contracts/http/basket.js';
import type { CartItem } from '@sextant/contracts/http/cart.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { OWN_PRICES_FRESH_MS } from '../../../lib/own-price-queries.js';
import { BASKET_KEY } from '../../../lib/query-keys.js';
import { randomId } from '../../../lib/random-id.js';

/** Facts a suggestion depends on, as a key: the lines, and every seller's price of their products. */
export const factsOf = (lines: readonly CartItem[]): string =>
  JSON.stringify(
    lines.map(({ product, seller, quantity }) => [
      product._id,
      seller.url,
      quantity,
      seller.price,
      product.sellers.map(({ price, availability }) => [price, availability]),
    ]),
  );

export const suggestionQuery = (lines: readonly CartItem[], options: BasketOptionsRequest) => {
  const body: BasketRequest = {
    items: lines.map(({ product, seller, quantity }) => ({
      productId: product._id,
      seller: { domain: seller.domain, url: seller.url },
      quantity,
    })),
    options,
  };
  return queryOptions({
    queryKey: [...BASKET_KEY, factsOf(lines), options],
    queryFn: ({ signal }) =>
      api<BasketSuggestion>('/api/basket/suggestion', { method: 'POST', body, signal }),
    placeholderData: keepPreviousData,
    staleTime: OWN_PRICES_FRESH_MS,
    retry: 1,
  });
};

export const acceptMoves = (
  { state }: BasketSuggestion,
  moves: readonly string[],
  options: BasketOptionsRequest,
): Promise<AcceptedMoves> =>
  api('/api/basket/moves', {
    method: 'POST',
    body: { state, moves, options },
    idempotencyKey: randomId(),
  });

export const undoMoves = (moves: readonly string[]): Promise<unknown> =>
  api('/api/basket/moves', { method: 'DELETE', body: { moves } });

/**
 * Adds products from the sellers where that costs least; of one the cart holds already only the missing items are added.
 * @param notSellers keys of sellers not to buy from
 */
export const addProducts = (
  products: readonly { readonly productId: string; readonly quantity: number }[],
  notSellers?: readonly string[],
): Promise<FilledCart> => api('/api/basket/items', { method: 'POST', body: { products, notSellers } });
