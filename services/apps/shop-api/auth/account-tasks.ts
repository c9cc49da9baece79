import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS } from '@sextant/domain/shared/duration.js';
import { CODE_LIFETIME_MS, RESET_LIFETIME_MS } from '@sextant/domain/user/lifetimes.js';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import { newCode, newToken, OneTimeSecrets } from '@sextant/platform/auth/one-time-secrets.js';
import { runAsSystem } from '@sextant/platform/http/request-context.js';
import type { Job } from '@sextant/platform/jobs/job-queue.js';
import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import { Clock } from '@sextant/platform/time/clock.js';
import {
  passwordChangedEmail,
  resetEmail,
  secondFactorEmail,
  verificationEmail,
  welcomeEmail,
} from './account-emails.js';
import type { AccountTask } from './account-jobs.js';
import { AccountRecipients, type Recipient } from './account-recipients.js';
import { AUTH_OPTIONS, type AuthOptions } from './auth-options.js';
import { SendAccountEmail } from './send-account-email.js';

type AccountJob = Job<AccountTask>;

const KINDS: Readonly<Record<AccountTask['kind'], true>> = {
  verification: true,
  reset: true,
  welcome: true,
  'password-changed': true,
  'second-factor': true,
};

/** A notice that could not be sent for longer is not sent any more. */
const NOTICE_WORTH_SENDING_MS = DAY_MS;

/** Runs account tasks. Every effect is keyed by the job, so repeating a task after a crash changes nothing. */
@Injectable()
export class AccountTasks {
  private readonly publicUrl: string;

  constructor(
    @Inject(AUTH_OPTIONS) { publicUrl }: AuthOptions,
    private readonly recipients: AccountRecipients,
    private readonly commands: AccountCommands,
    private readonly secrets: OneTimeSecrets,
    private readonly send: SendAccountEmail,
    private readonly clock: Clock,
  ) {
    this.publicUrl = publicUrl;
  }

  handle(job: AccountJob): Promise<JobResult> {
    return runAsSystem('system:account-mail', job.key, () => this.perform(job));
  }

  private async perform(job: AccountJob): Promise<JobResult> {
    const task = job.data;
    // Only a newer release knows it.
    if (!Object.hasOwn(KINDS, task.kind)) return 'retry';
    const found = await this.recipients.of(task);
    if (typeof found === 'string') return found;
    switch (task.kind) {
      case 'verification':
        return this.verification(job, task, found);
      case 'reset':
        return this.reset(job, found);
      case 'welcome':
        return this.welcome(job, found);
      case 'password-changed':
        return this.passwordChanged(job, task, found);
      case 'second-factor':
        return this.secondFactor(job, task, found);
      default:
        return task satisfies never;
    }
  }

  private async verification(
    job: AccountJob,
    task: { readonly credentialId?: string },
    { account, person }: Recipient,
  ): Promise<JobResult> {
    const { userId } = account;
    if (account.verified) return 'done';
    if (task.credentialId !== undefined && task.credentialId !== account.credentialId) return 'done';
    const { expiresAt, texts } = this.times(CODE_LIFETIME_MS);
    const command = { type: 'IssueVerificationCode', userId, codeId: job.key, ...texts } as const;
    const { state } = await this.commands.send(command);
    // A run after a crash may come later than another code, which then is the one that counts.
    if (state.status !== 'registered' || state.code?.id !== job.key) return 'done';
    const secret = newCode();
    return this.send.handle(job, userId, verificationEmail(person.email, secret), expiresAt, (trx) =>
      this.secrets.putCode({ id: job.key, userId, secret, expiresAt }, trx),
    );
  }

  private async reset(job: AccountJob, { account, person }: Recipient): Promise<JobResult> {
    const { userId } = account;
    const { expiresAt, texts } = this.times(RESET_LIFETIME_MS);
    const command = { type: 'RequestPasswordReset', userId, resetId: job.key, ...texts } as const;
    await this.commands.send(command);
    const secret = newToken();
    const recipient = account.verified ? person : { email: person.email };
    const email = resetEmail(recipient, `${this.publicUrl}/reset-password/${secret}`);
    return this.send.handle(job, userId, email, expiresAt, (trx) =>
      this.secrets.putResetToken({ id: job.key, userId, secret, expiresAt }, trx),
    );
  }

  private async welcome(job: AccountJob, { account, person }: Recipient): Promise<JobResult> {
    if (!account.verified) return 'retry';
    const email = welcomeEmail(person, this.publicUrl);
    return this.send.handle(job, account.userId, email, this.times(NOTICE_WORTH_SENDING_MS).expiresAt);
  }

  /** Requested before the password changes, so that no crash in between leaves the owner uninformed. */
  private async passwordChanged(
    job: AccountJob,
    task: Extract<AccountTask, { kind: 'password-changed' }>,
    { account, person }: Recipient,
  ): Promise<JobResult> {
    if (account.credentialId !== task.credentialId) return 'retry';
    const email = passwordChangedEmail(person, task.at, this.publicUrl);
    return this.send.handle(job, account.userId, email, this.times(NOTICE_WORTH_SENDING_MS).expiresAt);
  }

  private secondFactor(
    job: AccountJob,
    { change, at }: Extract<AccountTask, { kind: 'second-factor' }>,
    { account, person }: Recipient,
  ): Promise<JobResult> {
    const email = secondFactorEmail(person, change, at, this.publicUrl);
    return this.send.handle(job, account.userId, email, this.times(NOTICE_WORTH_SENDING_MS).expiresAt);
  }

  private times(lifetimeMs: number) {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    return { expiresAt, texts: { at: now.toISOString(), expiresAt: expiresAt.toISOString() } };
  }
}
