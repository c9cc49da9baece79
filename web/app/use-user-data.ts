import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetOptions } from '../features/basket/store/basket-options.js';
import { adoptCart, followLeaving, followOtherTabs, onServerCart } from '../features/cart/api/sync-cart.js';
import { keepDraft } from '../features/cart/checkout/draft-store.js';
import { tellOfOrder } from '../features/cart/checkout/order-under-way.js';
import { leaveCart } from '../features/cart/store/cart-store.js';
import { forgetNewOrders } from '../features/orders/store/new-orders.js';
import { invalidateNow } from '../lib/invalidate.js';
import { COMPARE_KEY, PROPOSAL_KEY, SEARCH_KEY } from '../lib/query-keys.js';
import { onSessionChanged, useSession } from '../lib/session.js';
import { cartSearchKey, personalSearchKey } from '../lib/vendor-connections.js';

/** Queries answered alike for everybody, by the first part of their keys. What is not named here leaves with its user. */
const forEverybody: readonly unknown[] = [
  SEARCH_KEY[0],
  'search-request',
  'suggest',
  'brands',
  'product',
  COMPARE_KEY[0],
  'savings',
  'filling',
];

/** Everything cached for one user is dropped when they leave; their cart is taken over when they come. */
export function useUserData(): void {
  const { status, user } = useSession();
  const userId = user?._id ?? null;
  const queryClient = useQueryClient();
  useEffect(followOtherTabs, []);
  useEffect(followLeaving, []);
  // An address typed in this tab is not for the next user, also when the last one logged out in another tab.
  useEffect(() => onSessionChanged(() => keepDraft(null)), []);
  useEffect(
    () =>
      onServerCart(() => {
        for (const queryKey of [cartSearchKey, PROPOSAL_KEY]) invalidateNow(queryClient, queryKey);
      }),
    [queryClient],
  );
  useEffect(() => {
    if (status === 'anonymous') leaveCart();
  }, [status]);
  useEffect(() => {
    if (userId === null) return;
    // A cart that cannot be reached stays as it is in this browser; the next start tries again.
    void adoptCart(userId)
      .catch(() => undefined)
      .then(() => tellOfOrder(userId));
    return () => {
      queryClient.removeQueries({ predicate: ({ queryKey }) => !forEverybody.includes(queryKey[0]) });
      queryClient.removeQueries({ queryKey: personalSearchKey });
      forgetNewOrders();
      forgetOptions();
    };
  }, [userId, queryClient]);
}
