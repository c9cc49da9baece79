import { Inject, Injectable } from '@nestjs/common';
import type { Job } from '@sextant/platform/jobs/job-queue.js';
import type { Email } from '@sextant/platform/mail/email.js';
import { EmailQueue, Outbox } from '@sextant/platform/mail/outbox.js';
import { KNEX } from '@sextant/platform/read-db/knex-token.js';
import type { Knex } from 'knex';
import { AccountJobs, type AccountTask } from './account-jobs.js';

/** Queues the email of an account task. */
@Injectable()
export class SendAccountEmail {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    private readonly jobs: AccountJobs,
    private readonly emails: EmailQueue,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Ends the task in the same transaction, with what else belongs to the email. Once the owner's account is erased, does only that.
   * @param owner id of the user it is for
   */
  async handle(
    job: Job<AccountTask>,
    owner: string,
    email: Email,
    expiresAt: Date,
    effect?: (trx: Knex.Transaction) => Promise<void>,
  ): Promise<'done'> {
    await this.knex.transaction(async (trx) => {
      const isQueued = await this.emails.put({ id: job.key, email, expiresAt, owner, about: 'account' }, trx);
      if (isQueued) await effect?.(trx);
      await this.jobs.finish(job, trx);
    });
    this.outbox.wake();
    return 'done';
  }
}
