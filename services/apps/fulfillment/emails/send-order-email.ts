import { order } from '@sextant/domain/order/order.js';
import { isPlaced } from '@sextant/domain/order/state.js';
import { fold } from '@sextant/domain/shared/decider.js';
import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import type { EmailQueue } from '@sextant/platform/mail/outbox.js';
import type { FulfillmentJob } from '../jobs/fulfillment-job.js';
import type { Orders } from '../orders/orders.js';
import { WORTH_SENDING_MS, type Customers } from './customers.js';
import { emailFor } from './order-emails.js';

type OrderEmailJob = Extract<FulfillmentJob, { kind: 'order-email' }>;

/** Queues emails about orders, each under the id of the event that it tells of. */
export class SendOrderEmail {
  constructor(
    private readonly orders: Orders,
    private readonly customers: Customers,
    private readonly emails: EmailQueue,
    private readonly publicUrl: string,
  ) {}

  async handle({ orderId, revision, eventId }: OrderEmailJob): Promise<JobResult> {
    const events = await this.orders.events(orderId);
    const event = events[revision - 1];
    if (!event) return 'done';
    const before = fold(order, events.slice(0, revision - 1));
    const after = order.evolve(before, event);
    const state = isPlaced(after) ? after : before;
    if (!isPlaced(state)) return 'done';
    const customer = await this.customers.find(state.userId);
    if (!customer) return 'done';
    const purchaseOrderNumber = await this.customers.purchaseOrderNumberOf(state);
    const about = { order: state, before, customer, purchaseOrderNumber, publicUrl: this.publicUrl };
    const email = emailFor(event, events.slice(revision), about);
    const expiresAt = new Date(Date.parse(event.data.at) + WORTH_SENDING_MS);
    if (email) await this.emails.put({ id: eventId, email, expiresAt, owner: state.userId, about: 'order' });
    return 'done';
  }
}
