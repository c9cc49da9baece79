import { windowClosed } from '@sextant/domain/order/cancellation-window.js';
import type { OrderEvent } from '@sextant/domain/order/events.js';
import type { UserEvent } from '@sextant/domain/user/events.js';
import type { VendorEvent } from '@sextant/domain/vendor-connection/messages.js';
import type { NewJob } from '@sextant/platform/jobs/job-queue.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { newJob, type FulfillmentJob } from '../jobs/fulfillment-job.js';

type Followed = Pick<RecordedEvent, 'id' | 'revision'> & (OrderEvent | VendorEvent | UserEvent);

const orderEmail = (orderId: string, { id, revision }: Followed) =>
  newJob(id, { kind: 'order-email', orderId, revision, eventId: id });
const revealEmail = (connectionId: string, { id, revision }: Followed) =>
  newJob(id, { kind: 'reveal-email', connectionId, revision, eventId: id });
const release = (orderId: string, dueAt?: Date) => newJob(orderId, { kind: 'release', orderId }, { dueAt });
const clearCart = (orderId: string) => newJob(orderId, { kind: 'clear-cart', orderId });
const dispatch = (orderId: string) => newJob(orderId, { kind: 'dispatch', orderId });
const verify = (connectionId: string, credentialVersion: number, seller: string) =>
  newJob(
    `${connectionId}/${credentialVersion}`,
    { kind: 'verify', connectionId, credentialVersion },
    { partition: seller },
  );
const wipe = (connectionId: string, before: number) =>
  newJob(`${connectionId}/${before}`, { kind: 'wipe', connectionId, before });

/** Jobs of an event. Pure. */
export function jobsFor(event: Followed): NewJob<FulfillmentJob>[] {
  const { type, data, revision } = event;
  switch (type) {
    case 'VendorConnected':
      return [verify(data.connectionId, data.credentialVersion, data.seller)];
    case 'VendorCredentialsChanged':
      return [
        verify(data.connectionId, data.credentialVersion, data.seller),
        wipe(data.connectionId, revision),
      ];
    case 'VendorCredentialsRevealed':
      return [revealEmail(data.connectionId, event)];
    case 'VendorDisconnected':
      return [wipe(data.connectionId, revision)];
    case 'UserDeleted':
      return [newJob(data.userId, { kind: 'forget-user', userId: data.userId })];
    case 'OrderPlaced':
      return [
        clearCart(data.orderId),
        release(data.orderId, windowClosed(data.at)),
        orderEmail(data.orderId, event),
      ];
    case 'OrderCancelled':
    case 'OrderDeleted':
      return [orderEmail(data.orderId, event)];
    // Staff may undo a cancellation: a released order is then dispatched again, another waits for its window to close.
    case 'OrderStatusChanged':
      return [
        ...(data.status === 'pending' ? [release(data.orderId)] : []),
        dispatch(data.orderId),
        orderEmail(data.orderId, event),
      ];
    // No email of its own: it follows a change of status, which has one, or the placement.
    case 'OrderReleased':
      return [dispatch(data.orderId)];
    // Which answers get an email, such as an acceptance at a higher price, is decided in `emails/order-emails.ts`.
    case 'PurchaseOrderAccepted':
    case 'PurchaseOrderRefused':
      return [orderEmail(data.orderId, event)];
    default:
      return [];
  }
}
