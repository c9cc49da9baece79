import { createSecretKey } from 'node:crypto';
import type { Knex } from 'knex';
import { JobQueue } from '../jobs/job-queue.js';
import { JobWorker } from '../jobs/job-worker.js';
import type { Logger } from '../observability/logger.js';
import type { MasterKey } from '../sealing/master-key.js';
import { holdUserKey } from '../sealing/hold-user-key.js';
import type { Clock } from '../time/clock.js';
import { RecipientRefused, type Email, type Mailer } from './email.js';

interface QueuedEmail {
  /** A UUID; the same id is the same email, for a week after it was sent. */
  readonly id: string;
  readonly email: Email;
  /** After this the email is no longer worth sending. */
  readonly expiresAt: Date;
  /** Id of the receiving user; the email is deleted with the account. */
  readonly owner: string;
  /** Codes and reset links (`account`) are sent before emails about orders, however many of those wait. */
  readonly about: 'account' | 'order';
}

/** Emails that wait to be sent by whichever process runs an Outbox. */
export class EmailQueue {
  readonly jobs: JobQueue<Email>;

  constructor(knex: Knex, master: MasterKey, clock?: Clock) {
    const sealWith = createSecretKey(master.derive('mail-outbox'));
    this.jobs = new JobQueue({ knex, name: 'mail', sealWith, once: true, clock });
  }

  /**
   * Queues an email. Returns false and queues nothing once the owner's account is erased.
   * @param trx transaction of the effect that it tells of. This is its first statement: an erasure locks the key first, too
   */
  put(email: QueuedEmail, trx?: Knex): Promise<boolean> {
    return trx
      ? this.putUnlessErased(email, trx)
      : this.jobs.knex.transaction((own) => this.putUnlessErased(email, own));
  }

  /** An erasure deletes the key before the queued emails: it waits, and deletes this one, or has deleted the key. */
  private async putUnlessErased(
    { id: key, email: data, expiresAt, owner, about }: QueuedEmail,
    trx: Knex,
  ): Promise<boolean> {
    if (!(await holdUserKey(owner, trx))) return false;
    const urgency = about === 'account' ? { priority: 1 } : { priority: 0, partition: 'order' };
    await this.jobs.put([{ key, data, expiresAt, owner, ...urgency }], trx);
    return true;
  }
}

const CONCURRENCY = 8;
/** Leaves places for emails about accounts while a slow mail server holds on to others. */
const CONCURRENT_ORDER_MAILS = 4;

/** Sends queued emails. */
export class Outbox {
  private readonly worker: JobWorker<Email>;

  constructor(options: {
    readonly queue: EmailQueue;
    readonly mailer: Mailer;
    readonly logger: Logger;
    readonly pollMs?: number;
  }) {
    const { queue, mailer, logger, pollMs } = options;
    this.worker = new JobWorker({
      queue: queue.jobs,
      logger,
      pollMs,
      concurrency: CONCURRENCY,
      concurrencyPerPartition: CONCURRENT_ORDER_MAILS,
      handle: async ({ key, data }) => {
        try {
          await mailer.deliver(key, data);
        } catch (error) {
          if (!(error instanceof RecipientRefused)) throw error;
          logger.warn(
            { err: error, queue: queue.jobs.name, job: key },
            'the recipient of an email is refused',
          );
        }
        return 'done';
      },
    });
  }

  start(): void {
    this.worker.start();
  }

  /** Sends without waiting for the next poll; call it after the transaction with `put` has committed. */
  wake(): void {
    this.worker.wake();
  }

  /** Resolves when the emails at hand have been handed over. */
  stop(): Promise<void> {
    return this.worker.stop();
  }
}
