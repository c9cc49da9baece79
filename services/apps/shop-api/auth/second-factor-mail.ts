import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@sextant/platform/time/clock.js';
import type { Knex } from 'knex';
import type { SecondFactorChange } from './account-jobs.js';
import { AccountMail } from './account-mail.js';

/** Tells owners by email what happened to their second factor, so that a thief cannot change it unnoticed. */
@Injectable()
export class SecondFactorMail {
  constructor(
    private readonly mail: AccountMail,
    private readonly clock: Clock,
  ) {}

  /** Requests the email in the transaction of the change. Call `wake` after it. */
  request(userId: string, change: SecondFactorChange, trx: Knex.Transaction): Promise<void> {
    const at = this.clock.now().toISOString();
    return this.mail.request(randomUUID(), { kind: 'second-factor', userId, change, at }, trx);
  }

  wake(): void {
    this.mail.wake();
  }
}
