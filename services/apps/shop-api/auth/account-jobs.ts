import { Inject, Injectable } from '@nestjs/common';
import { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import { KNEX } from '@sextant/platform/read-db/knex-token.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import type { Knex } from 'knex';

/** Emails to send for an account. A separate task, so that no answer's timing tells whether there is an account. */
export type AccountTask =
  /** `credentialId`: attempt to sign up; the email is sent only if this attempt has succeeded. */
  | { readonly kind: 'verification'; readonly userId: string; readonly credentialId?: string }
  | { readonly kind: 'reset'; readonly emailLookup: string }
  | { readonly kind: 'welcome'; readonly userId: string }
  /** `credentialId`: id of the new password; `at`: time of the change, ISO 8601. */
  | {
      readonly kind: 'password-changed';
      readonly userId: string;
      readonly credentialId: string;
      readonly at: string;
    }
  /** `at`: time of the change, ISO 8601. */
  | {
      readonly kind: 'second-factor';
      readonly userId: string;
      readonly change: SecondFactorChange;
      readonly at: string;
    };

/** `left`: number of unused recovery codes. */
export type SecondFactorChange =
  | { readonly is: 'turned-on' }
  | { readonly is: 'turned-off' }
  | { readonly is: 'recovery-code-used'; readonly left: number };

/** Queue of account tasks. */
@Injectable()
export class AccountJobs extends JobQueue<AccountTask> {
  constructor(@Inject(KNEX) knex: Knex, master: MasterKey) {
    super({ knex, name: 'account', sealWith: master.derive('account-tasks'), once: true });
  }
}
