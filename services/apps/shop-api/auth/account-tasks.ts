import { CODE_LIFETIME_MS, RESET_LIFETIME_MS } from '@sextant/domain/user/lifetimes.js';
import type { RegisteredUser } from '@sextant/domain/user/state.js';
import type { AccountStates } from '@sextant/platform/auth/account-states.js';
import type { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { newCode, newToken, type OneTimeSecrets } from '@sextant/platform/auth/one-time-secrets.js';
import { runAsSystem } from '@sextant/platform/http/request-context.js';
import type { Job, JobQueue } from '@sextant/platform/jobs/job-queue.js';
import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import type { Email } from '@sextant/platform/mail/email.js';
import type { EmailQueue, Outbox } from '@sextant/platform/mail/outbox.js';
import type { Knex } from 'knex';
import type { Clock } from '@sextant/platform/time/clock.js';
import type { AccountCommands } from './account-commands.js';
import { passwordChangedEmail, resetEmail, verificationEmail, welcomeEmail } from './account-emails.js';
import type { AccountView, PersonalData } from './account-view.js';

/** E-mails an account is owed. Work of its own, so that no answer's timing tells whether there is an account. */
export type AccountTask =
  /** `credentialId`: only if this attempt to sign up is the one that succeeded. */
  | { readonly kind: 'verification'; readonly userId: string; readonly credentialId?: string }
  | { readonly kind: 'reset'; readonly emailLookup: string }
  | { readonly kind: 'welcome'; readonly userId: string }
  /** `credentialId`: the new password; `at`: when it came to count, ISO 8601. */
  | {
      readonly kind: 'password-changed';
      readonly userId: string;
      readonly credentialId: string;
      readonly at: string;
    };

export interface AccountTaskTools {
  readonly knex: Knex;
  readonly jobs: JobQueue<AccountTask>;
  readonly emails: EmailQueue;
  readonly accounts: AccountStates;
  readonly claims: EmailClaims;
  readonly commands: AccountCommands;
  readonly view: AccountView;
  readonly secrets: OneTimeSecrets;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly publicUrl: string;
}

type AccountJob = Job<AccountTask>;

/** Does the tasks. Every effect is keyed by the job, so a task repeated after a crash changes nothing twice. */
export class AccountTasks {
  constructor(private readonly tools: AccountTaskTools) {}

  handle(job: AccountJob): Promise<JobResult> {
    return runAsSystem('system:account-mail', job.key, () => this.perform(job));
  }

  private async perform(job: AccountJob): Promise<JobResult> {
    const { accounts, claims, view } = this.tools;
    const task = job.data;
    const userId = task.kind === 'reset' ? await claims.holder(task.emailLookup) : task.userId;
    const account = userId === undefined ? undefined : await accounts.current(userId);
    // A sign-up queues its task before its event, so that a crash between them loses nothing; the event is on its way. Who
    // asks for another code names any user: one that does not exist must not keep real tasks waiting.
    if (account?.status === 'absent')
      return task.kind === 'verification' && task.credentialId !== undefined ? 'retry' : 'done';
    if (account?.status !== 'registered' || !account.active) return 'done';
    const person = await view.personalData(account);
    if (!person) return 'done';
    if (task.kind === 'verification') return this.verification(job, task, account, person);
    if (task.kind === 'reset') return this.reset(job, account, person);
    if (task.kind === 'password-changed') return this.passwordChanged(job, task, account, person);
    return this.welcome(job, account, person);
  }

  private async verification(
    job: AccountJob,
    task: { readonly credentialId?: string },
    account: RegisteredUser,
    person: PersonalData,
  ): Promise<JobResult> {
    const { userId } = account;
    if (account.verified) return 'done';
    if (task.credentialId !== undefined && task.credentialId !== account.credentialId) return 'done';
    const { commands, secrets } = this.tools;
    const { expiresAt, texts } = this.times(CODE_LIFETIME_MS);
    const command = { type: 'IssueVerificationCode', userId, codeId: job.key, ...texts } as const;
    await commands.send(command);
    const secret = newCode();
    return this.finish(job, verificationEmail(person.email, secret), expiresAt, (trx) =>
      secrets.putCode({ id: job.key, userId, secret, expiresAt }, trx),
    );
  }

  private async reset(job: AccountJob, account: RegisteredUser, person: PersonalData): Promise<JobResult> {
    const { userId } = account;
    const { commands, secrets, publicUrl } = this.tools;
    const { expiresAt, texts } = this.times(RESET_LIFETIME_MS);
    const command = { type: 'RequestPasswordReset', userId, resetId: job.key, ...texts } as const;
    await commands.send(command);
    const secret = newToken();
    return this.finish(
      job,
      resetEmail(
        account.verified ? person : { email: person.email },
        `${publicUrl}/reset-password/${secret}`,
      ),
      expiresAt,
      (trx) => secrets.putResetToken({ id: job.key, userId, secret, expiresAt }, trx),
    );
  }

  private async welcome(job: AccountJob, account: RegisteredUser, person: PersonalData): Promise<JobResult> {
    if (!account.verified) return 'retry';
    const email = welcomeEmail(person, this.tools.publicUrl);
    return this.finish(job, email, this.times(RESET_LIFETIME_MS).expiresAt);
  }

  /** Requested before the password changes, so that no crash in between leaves the owner uninformed. */
  private async passwordChanged(
    job: AccountJob,
    task: Extract<AccountTask, { kind: 'password-changed' }>,
    account: RegisteredUser,
    person: PersonalData,
  ): Promise<JobResult> {
    if (account.credentialId !== task.credentialId) return 'retry';
    const email = passwordChangedEmail(person, task.at, this.tools.publicUrl);
    return this.finish(job, email, this.times(RESET_LIFETIME_MS).expiresAt);
  }

  /** Queues the e-mail and ends the job in one transaction, with what else belongs to it. */
  private async finish(
    job: AccountJob,
    email: Email,
    expiresAt: Date,
    effect?: (trx: Knex.Transaction) => Promise<void>,
  ): Promise<JobResult> {
    const { knex, jobs, emails, outbox } = this.tools;
    await knex.transaction(async (trx) => {
      await effect?.(trx);
      await emails.put({ id: job.key, email, expiresAt, about: 'account' }, trx);
      await jobs.finish(job, trx);
    });
    outbox.wake();
    return 'done';
  }

  private times(lifetimeMs: number) {
    const now = this.tools.clock.now();
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    return { expiresAt, texts: { at: now.toISOString(), expiresAt: expiresAt.toISOString() } };
  }
}
