import type { OrderEvent } from '@sextant/domain/order/events.js';
import type { VendorEvent } from '@sextant/domain/vendor-connection/messages.js';
import {
  accepted,
  cancelledBy,
  deleted,
  placedAt,
  placedWith,
  refusedBy,
  released,
  sent,
  tooLate,
} from '@sextant/domain/order/testing/samples.js';
import { jobsFor } from './jobs-for.js';

const after = (event: OrderEvent | VendorEvent, revision = 7) =>
  jobsFor({ ...event, id: 'e1', revision }).map(({ key, data, partition, dueAt }) => ({
    key,
    ...data,
    partition,
    dueAt,
  }));
const statusChanged = (status: 'pending' | 'shipped'): OrderEvent => ({
  type: 'OrderStatusChanged',
  data: { orderId: 'o1', userId: 'u1', status, at: placedAt },
});
const of = { connectionId: 'c1', userId: 'u1', seller: 'darby', at: placedAt };

describe('the jobs that events lead to', () => {
  it('take what was ordered out of the cart, release the order when its window has closed, and confirm it by email', () => {
    expect(after(placedWith())).toMatchObject([
      { kind: 'clear-cart', key: 'clear-cart/o1' },
      { kind: 'release', key: 'release/o1', dueAt: new Date(tooLate) },
      { kind: 'order-email', key: 'order-email/e1', orderId: 'o1', revision: 7, eventId: 'e1' },
    ]);
  });

  it('send a released order to its sellers, also when staff take a cancellation back', () => {
    for (const event of [released, statusChanged('shipped')])
      expect(after(event)[0]).toMatchObject({ kind: 'dispatch', key: 'dispatch/o1' });
    expect(after(statusChanged('pending'))).toMatchObject([
      { kind: 'release', key: 'release/o1' },
      { kind: 'dispatch', key: 'dispatch/o1' },
      { kind: 'order-email' },
    ]);
  });

  it('may tell the customer by email what ends and what a seller answers, not what is sent', () => {
    for (const event of [cancelledBy('staff'), deleted, refusedBy('net32'), accepted('net32')])
      expect(after(event)).toMatchObject([{ kind: 'order-email', key: 'order-email/e1' }]);
    expect(after(sent('net32'))).toEqual([]);
  });

  it('may tell the customer once by email what staff do to an order, also where they release it', () => {
    for (const event of [statusChanged('shipped'), statusChanged('pending')])
      expect(after(event).at(-1)).toMatchObject({ kind: 'order-email', key: 'order-email/e1', revision: 7 });
    expect(after(released).map(({ kind }) => kind)).toEqual(['dispatch']);
  });

  it('check new credentials in the partition of their seller, and wipe old ones', () => {
    const changed: VendorEvent = {
      type: 'VendorCredentialsChanged',
      data: { ...of, sealedUsername: 's', credentialVersion: 5, replacedVersion: 3 },
    };
    expect(after(changed)).toMatchObject([
      { kind: 'verify', key: 'verify/c1/5', partition: 'darby', credentialVersion: 5 },
      { kind: 'wipe', key: 'wipe/c1/7', before: 7 },
    ]);
    expect(after({ type: 'VendorCredentialsRevealed', data: { ...of, auditRecord: 3 } })).toMatchObject([
      { kind: 'reveal-email', key: 'reveal-email/e1', connectionId: 'c1', revision: 7, eventId: 'e1' },
    ]);
    expect(after({ type: 'VendorDisconnected', data: of })).toMatchObject([{ kind: 'wipe', before: 7 }]);
  });
});
