import type { Notification } from '../http/notifications.js';

/** Every pushed event carries the cursor from which a reconnecting client goes on. */
export interface Pushed {
  cursor: string;
}

/** The best price of the product has changed, or another offer has changed its price or availability, or was withdrawn. */
interface PriceChanged {
  productId: string;
  /** Best price in dollars before and after; null when nobody quotes one. Both are equal when another offer than the best has changed. */
  oldPrice: number | null;
  newPrice: number | null;
}

/** New status of an order; `deleted` when it no longer exists. */
export interface OrderChanged {
  orderId: string;
  status: string;
  /** For staff only: what the change adds to the figures of the minute the order was placed in, "2026-03-01T10:05" (UTC). */
  staff?: { minute: string; orders: number; valueCents: number; refused: number; waiting: number };
}

/** Server → client. */
export interface ServerEvents {
  'notification.created': (event: Pushed & { notification: Notification; unread: number }) => void;
  'notifications.read': (event: Pushed) => void;
  'notification.read': (event: Pushed & { notificationId: string }) => void;
  'price.changed': (event: Pushed & PriceChanged) => void;
  'favorites.changed': (event: Pushed & { productId: string; saved: boolean }) => void;
  'cart.changed': (event: Pushed) => void;
  'lists.changed': (event: Pushed & { listId: string }) => void;
  'order.changed': (event: Pushed & OrderChanged) => void;
  /** One or all of the user's sessions have ended: the client checks whether its own is still valid. */
  'session.ended': (event: Pushed) => void;
  'order.placed': (event: Pushed & { orderId: string }) => void;
  /** More of the reply that is being written; `from` counts the characters before it. */
  'chat.delta': (
    event: Pushed & { conversationId: string; messageId: string; from: number; text: string },
  ) => void;
  /** The message is answered, or no longer will be. */
  'chat.replied': (event: Pushed & { conversationId: string; messageId: string }) => void;
  'vendor.changed': (event: Pushed & { vendorId: string; syncStatus: string }) => void;
  /**
   * Sent after connecting, and again when the cursor of the watched products is too old. `resumed` is false when events may
   * have been missed since the cursor of the handshake (none, too old, too much missed): the client has to refetch.
   */
  ready: (event: Pushed & { resumed: boolean }) => void;
}

/**
 * Client → server: the products whose prices the open screen shows, instead of those named before; at most `MAX_WATCHED_PRODUCTS`. With a cursor
 * the newest change since is sent of each that has one.
 */
export interface ClientEvents {
  'watch.products': (productIds: readonly string[], since?: string) => void;
}

export interface Handshake {
  /** Absent for visitors, who still get price changes of the product they look at. */
  token?: string;
  cursor?: string;
}
