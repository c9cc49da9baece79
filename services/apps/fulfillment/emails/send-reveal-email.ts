import { SUPPORT_ADDRESS } from '@sextant/domain/shared/support.js';
import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import { composeEmail } from '@sextant/platform/mail/compose-email.js';
import type { Email } from '@sextant/platform/mail/email.js';
import type { EmailQueue } from '@sextant/platform/mail/outbox.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import type { FulfillmentJob } from '../jobs/fulfillment-job.js';
import type { VendorConnections } from '../vendors/vendor-connections.js';
import { WORTH_SENDING_MS, type Customers } from './customers.js';
import type { Customer } from './order-emails.js';

type RevealEmailJob = Extract<FulfillmentJob, { kind: 'reveal-email' }>;

function revealEmail(
  { firstName, email }: Customer,
  seller: string,
  reference: number,
  publicUrl: string,
): Email {
  const label = sellerLabel(seller);
  return composeEmail(email, {
    subject: `Our staff looked at your ${label} login`,
    preview: `Reference ${reference}. Ask us why, and change the password there if you doubt it.`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `A member of our staff has just looked at the user name and password of the ${label} account you connected to Sextant. They had to give a reason, and it is recorded in a log that nobody can change unnoticed.`,
      `The record's number is ${reference}. Send it to ${SUPPORT_ADDRESS}, and we tell you who it was and why.`,
    ],
    action: { label: 'Your connected vendors', url: `${publicUrl}/profile?tab=vendors` },
    notes: [
      `If you did not expect this, change your password at ${label}, then enter the new one under Connected Vendors.`,
    ],
  });
}

/** Queues the email that tells the owner of a connection that staff have seen its credentials. */
export class SendRevealEmail {
  constructor(
    private readonly connections: VendorConnections,
    private readonly customers: Customers,
    private readonly emails: EmailQueue,
    private readonly publicUrl: string,
  ) {}

  async handle({ connectionId, revision, eventId }: RevealEmailJob): Promise<JobResult> {
    const event = await this.connections.eventAt(connectionId, revision);
    if (event?.type !== 'VendorCredentialsRevealed') return 'done';
    const { userId, seller, auditRecord, at } = event.data;
    const customer = await this.customers.find(userId);
    if (!customer) return 'done';
    const email = revealEmail(customer, seller, auditRecord, this.publicUrl);
    const expiresAt = new Date(Date.parse(at) + WORTH_SENDING_MS);
    await this.emails.put({ id: eventId, email, expiresAt, owner: userId, about: 'account' });
    return 'done';
  }
}
