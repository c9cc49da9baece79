import { CANCELLATION_WINDOW_MS } from '@sextant/domain/order/cancellation-window.js';
import type { OrderEvent } from '@sextant/domain/order/events.js';
import type { UserEvent } from '@sextant/domain/user/events.js';
import type { VendorEvent } from '@sextant/domain/vendor-connection/messages.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { NewTask } from '../tasks/task.js';

type Followed = Pick<RecordedEvent, 'id' | 'revision'> & (OrderEvent | VendorEvent | UserEvent);

/** The first instant at which the customer can no longer cancel. */
export const windowClosed = (placedAt: string): Date =>
  new Date(Date.parse(placedAt) + CANCELLATION_WINDOW_MS + 1);

const letter = (orderId: string, { id, revision }: Followed): NewTask => ({
  key: id,
  data: { kind: 'letter', orderId, revision },
});
const release = (orderId: string, dueAt?: Date): NewTask => ({
  key: orderId,
  dueAt,
  data: { kind: 'release', orderId },
});
const clearCart = (orderId: string): NewTask => ({ key: orderId, data: { kind: 'clear-cart', orderId } });
const dispatch = (orderId: string): NewTask => ({ key: orderId, data: { kind: 'dispatch', orderId } });
const verify = (connectionId: string, credentialVersion: number, lane: string): NewTask => ({
  key: `${connectionId}/${credentialVersion}`,
  lane,
  data: { kind: 'verify', connectionId, credentialVersion },
});
const wipe = (connectionId: string, before: number): NewTask => ({
  key: `${connectionId}/${before}`,
  data: { kind: 'wipe', connectionId, before },
});

/** What an event asks fulfillment to do. Pure. */
export function tasksOf(event: Followed): NewTask[] {
  const { type, data, revision } = event;
  switch (type) {
    case 'VendorConnected':
      return [verify(data.connectionId, data.credentialVersion, data.seller)];
    case 'VendorCredentialsChanged':
      return [
        verify(data.connectionId, data.credentialVersion, data.seller),
        wipe(data.connectionId, revision),
      ];
    case 'VendorDisconnected':
      return [wipe(data.connectionId, revision)];
    case 'UserDeleted':
      return [{ key: data.userId, data: { kind: 'forget-user', userId: data.userId } }];
    case 'OrderPlaced':
      return [
        clearCart(data.orderId),
        release(data.orderId, windowClosed(data.at)),
        letter(data.orderId, event),
      ];
    case 'OrderCancelled':
      return [letter(data.orderId, event)];
    // Staff may take a cancellation back: the order is then on its way again, or waits for its window to close.
    case 'OrderStatusChanged':
      return data.status === 'pending' ? [release(data.orderId)] : [dispatch(data.orderId)];
    case 'OrderReleased':
      return [dispatch(data.orderId)];
    case 'PurchaseOrderAccepted':
      return data.refused.length > 0 ? [letter(data.orderId, event)] : [];
    case 'PurchaseOrderRefused':
      return [letter(data.orderId, event)];
    default:
      return [];
  }
}
