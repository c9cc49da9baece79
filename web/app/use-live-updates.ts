import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { followPrice, pullCart } from '../features/cart/api/sync-cart.js';
import { shippingAddressesQuery } from '../features/cart/checkout/shipping-addresses.js';
import { receiveDelta, receiveReply } from '../features/companion/api/receive-chat.js';
import { listsQuery } from '../features/lists/api/list-calls.js';
import { markRead } from '../features/notifications/api/mark-read.js';
import { receiveAllRead, receiveNotification, receiveRead } from '../features/notifications/api/receive.js';
import { notificationToast } from '../features/notifications/notification-toast.js';
import { receiveOrder } from '../features/orders/api/receive-order.js';
import { followCards } from '../features/search/api/follow-cards.js';
import { receiveVendorConnection } from '../features/vendor-connections/api/receive-vendor-connection.js';
import { invalidateNow } from '../lib/invalidate.js';
import { productQuery } from '../lib/product-query.js';
import { COMPARE_KEY, FAVORITES_KEY, FAVORITE_STATUS_KEY, NOTIFICATIONS_KEY } from '../lib/query-keys.js';
import { useSession } from '../lib/session.js';
import { showsConnection } from '../lib/shown-connections.js';
import { connectLive, type LiveConnection, type LiveSocket } from '../lib/socket.js';
import { showToast } from '../lib/toasts.js';
import { useWatched } from '../lib/watched-products.js';
import { credentialsRefusedText } from '@sextant/domain/vendor-connection/connection-texts.js';

/** Applies pushed events to the query cache. */
export function attach(socket: LiveSocket, queryClient: QueryClient): void {
  socket.on('notification.created', ({ notification, unread }) => {
    if (!receiveNotification(queryClient, notification, unread)) return;
    if (notification.kind === 'price-drop') {
      invalidateNow(queryClient, FAVORITES_KEY);
      invalidateNow(queryClient, productQuery(notification.product._id).queryKey);
    }
    showToast({
      ...notificationToast(notification),
      onFollow: () => void markRead(queryClient, notification._id),
    });
  });
  socket.on('notifications.read', () => {
    receiveAllRead(queryClient);
    // Some may have come since, and are not meant.
    invalidateNow(queryClient, NOTIFICATIONS_KEY);
  });
  socket.on('notification.read', ({ notificationId }) => {
    receiveRead(queryClient, notificationId);
    // Its count is of all pages, also of those that are not here.
    invalidateNow(queryClient, NOTIFICATIONS_KEY);
  });
  socket.on('price.changed', ({ productId }) => {
    invalidateNow(queryClient, productQuery(productId).queryKey);
    invalidateNow(queryClient, COMPARE_KEY);
    invalidateNow(queryClient, FAVORITES_KEY);
    invalidateNow(queryClient, listsQuery.queryKey);
    followPrice(productId);
    followCards(queryClient, productId);
  });
  socket.on('favorites.changed', ({ productId }) => {
    invalidateNow(queryClient, FAVORITES_KEY);
    invalidateNow(queryClient, [...FAVORITE_STATUS_KEY, productId]);
  });
  socket.on('order.changed', ({ orderId, status, staff }) => {
    // Said once more to staff, of everybody's orders.
    if (staff) return;
    receiveOrder(queryClient, orderId, status);
    if (status === 'pending') invalidateNow(queryClient, shippingAddressesQuery.queryKey);
  });
  socket.on('vendor.changed', ({ vendorId, syncStatus }) => {
    const connection = receiveVendorConnection(queryClient, vendorId, syncStatus);
    if (!connection) return;
    if (syncStatus === 'success') showToast({ tone: 'good', title: `${connection.label} is connected` });
    if (syncStatus === 'failed' && !showsConnection(connection.seller)) {
      const text = credentialsRefusedText('The seller');
      showToast({
        tone: 'bad',
        title: `${connection.label} refused the login`,
        text,
        to: '/profile?tab=vendors',
      });
    }
  });
  socket.on('chat.delta', receiveDelta);
  socket.on('chat.replied', () => receiveReply(queryClient));
  socket.on('lists.changed', () => invalidateNow(queryClient, listsQuery.queryKey));
  socket.on('cart.changed', () => void pullCart().catch(() => undefined));
}

/** Keeps the live connection of this session: one per signed-in user, and one for a visitor who looks at a product. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const { status, user } = useSession();
  const watched = useWatched();
  const wanted = status === 'signed-in' || (status === 'anonymous' && watched !== '');
  const connection = useRef<LiveConnection>(null);
  // Data fetched before the token was confirmed may be stale.
  const stored = useRef(status !== 'anonymous');
  const userId = user?._id;

  useEffect(() => {
    if (!wanted) return;
    const live = connectLive({
      since: stored.current ? 'page' : 'now',
      attach: (socket) => attach(socket, queryClient),
      onGap: () => {
        invalidateNow(queryClient);
        void pullCart().catch(() => undefined);
      },
    });
    connection.current = live;
    stored.current = false;
    return () => live.close();
  }, [wanted, userId, queryClient]);
  useEffect(() => connection.current?.watch(watched.split(' ').filter(Boolean)), [watched, wanted, userId]);
}
