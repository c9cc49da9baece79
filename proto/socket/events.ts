import type { Notification } from '../http/favorites.js';

/** Every pushed event carries the cursor from which a reconnecting client goes on. */
export interface Pushed {
  cursor: string;
}

/** An offer of the product has moved. */
interface PriceChanged {
  productId: string;
  /** Best price in dollars; null when nobody quotes one. Both are equal when another offer than the best has moved. */
  oldPrice: number | null;
  newPrice: number | null;
}

/** An order stands otherwise than before; `deleted` when it is gone. */
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
  /** The user's sessions have ended, or one of them: a client that hears this asks whether its own still holds. */
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
   * Sent after connecting: where this session stands; and again when the cursor of what is watched is too old. `resumed` is false when it does not follow without a gap on
   * the cursor of the handshake (none, too old, too much missed): what the screen shows has to be fetched anew.
   */
  ready: (event: Pushed & { resumed: boolean }) => void;
}

/**
 * Client → server: the products whose prices the open screen shows, instead of those named before; at most 500. With a cursor
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
