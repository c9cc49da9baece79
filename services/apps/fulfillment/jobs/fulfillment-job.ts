import type { NewJob } from '@sextant/platform/jobs/job-queue.js';

/** A job caused by an event. Holds only ids: everything else is read when the job runs. */
export type FulfillmentJob =
  | { readonly kind: 'verify'; readonly connectionId: string; readonly credentialVersion: number }
  /** Credentials that the event at revision `before` has replaced or removed. */
  | { readonly kind: 'wipe'; readonly connectionId: string; readonly before: number }
  | { readonly kind: 'forget-user'; readonly userId: string }
  | { readonly kind: 'clear-cart'; readonly orderId: string }
  | { readonly kind: 'release'; readonly orderId: string }
  | { readonly kind: 'dispatch'; readonly orderId: string }
  | { readonly kind: 'purchase'; readonly orderId: string; readonly seller: string }
  /** The email about the event at a revision of the order; its id is the event's. */
  | {
      readonly kind: 'order-email';
      readonly orderId: string;
      readonly revision: number;
      readonly eventId: string;
    }
  /** The email about credentials that staff have seen, as an event of the connection tells; its id is the event's. */
  | {
      readonly kind: 'reveal-email';
      readonly connectionId: string;
      readonly revision: number;
      readonly eventId: string;
    };

/**
 * A job to put into the queue. Kind and id make its key.
 * @param partition key of the seller, so that jobs of a slow seller hold up only each other
 */
export const newJob = (
  id: string,
  data: FulfillmentJob,
  { dueAt, partition }: Pick<NewJob<FulfillmentJob>, 'dueAt' | 'partition'> = {},
): NewJob<FulfillmentJob> => ({ key: `${data.kind}/${id}`, data, dueAt, partition });
