import { order } from '@sextant/domain/order/order.js';
import { isPlaced } from '@sextant/domain/order/state.js';
import { fold } from '@sextant/domain/shared/decider.js';
import type { AccountStates } from '@sextant/platform/auth/account-states.js';
import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import type { MailQueue } from '@sextant/platform/mail/outbox.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import type { Orders } from '../orders/orders.js';
import { letterAbout, type Customer } from './order-letters.js';

export interface LetterTools {
  readonly orders: Orders;
  readonly users: AccountStates;
  readonly sealing: Sealing;
  readonly mail: MailQueue;
  readonly publicUrl: string;
}

/**
 * Old news are not sent. Shorter than the mail queue remembers what it has sent (a week), so that even following all
 * events again from the beginning sends nothing a second time.
 */
const WORTH_SENDING_MS = 3 * 86_400_000;

async function customerOf(userId: string, { users, sealing }: LetterTools): Promise<Customer | undefined> {
  const account = await users.current(userId);
  if (account.status !== 'registered') return undefined;
  return sealing.open(userId, { firstName: account.name.firstName, email: account.sealedEmail });
}

/** Queues the e-mail about the event at a revision of the order, under an id made of the event's own. */
export async function sendLetter(
  id: string,
  orderId: string,
  revision: number,
  tools: LetterTools,
): Promise<JobResult> {
  const events = await tools.orders.events(orderId);
  const event = events[revision - 1];
  const state = fold(order, events.slice(0, revision));
  if (!event || !isPlaced(state)) return 'done';
  const customer = await customerOf(state.userId, tools);
  if (!customer) return 'done';
  const about = { order: state, customer, publicUrl: tools.publicUrl };
  const mail = letterAbout(event, events[revision], about);
  const expiresAt = new Date(Date.parse(event.data.at) + WORTH_SENDING_MS);
  if (mail) await tools.mail.put({ id, mail, expiresAt, about: 'order' });
  return 'done';
}
