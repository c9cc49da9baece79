import type { ProductCard, SearchAnswer } from '@sextant/contracts/http/catalog.js';
import type { QueryClient } from '@tanstack/react-query';
import { productQuery } from '../../../lib/product-query.js';
import { SEARCH_KEY } from '../../../lib/query-keys.js';

const searches = { queryKey: SEARCH_KEY };

const holds = (answer: SearchAnswer | undefined, productId: string): boolean =>
  answer?.products?.some(({ _id }) => _id === productId) ?? false;

/** Updates a product in the pages of results that show it, in place: results are not re-sorted while somebody reads. */
function putCard(queryClient: QueryClient, card: ProductCard): void {
  for (const [queryKey, answer] of queryClient.getQueriesData<SearchAnswer>(searches)) {
    if (!answer || !holds(answer, card._id)) continue;
    const products = answer.products.map((shown) => (shown._id === card._id ? card : shown));
    // The rest of the answer is as old as before.
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    queryClient.setQueryData<SearchAnswer>(queryKey, { ...answer, products }, { updatedAt });
  }
}

/** Products whose new price has not been fetched yet. */
const stale = new Set<string>();
let following = false;

/** The price of a product has changed: pages of results that show it get the new one. Of many at once one is asked for at a time. */
export function followCards(queryClient: QueryClient, productId: string): void {
  if (!queryClient.getQueriesData<SearchAnswer>(searches).some(([, answer]) => holds(answer, productId)))
    return;
  stale.add(productId);
  if (!following) void follow(queryClient);
}

async function follow(queryClient: QueryClient): Promise<void> {
  following = true;
  for (const productId of stale) {
    stale.delete(productId);
    await queryClient.fetchQuery({ ...productQuery(productId), staleTime: 0 }).then(
      (card) => putCard(queryClient, card),
      // The page keeps its data until the next refetch.
      () => undefined,
    );
  }
  following = false;
}
