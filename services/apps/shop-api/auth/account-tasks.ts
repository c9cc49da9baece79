import type { RegisteredUser } from '@sextant/domain/user/state.js';
import type { AccountStates } from '@sextant/platform/auth/account-states.js';
import type { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { newCode, newToken, type OneTimeSecrets } from '@sextant/platform/auth/one-time-secrets.js';
import { runAsSystem } from '@sextant/platform/http/request-context.js';
import type { Outbox } from '@sextant/platform/mail/outbox.js';
import type { Verdict } from '@sextant/platform/queue/queue-worker.js';
import type { QueueItem, SealedQueue } from '@sextant/platform/queue/sealed-queue.js';
import type { Knex } from 'knex';
import type { Clock } from '@sextant/platform/time/clock.js';
import type { AccountCommands } from './account-commands.js';
import { passwordChangedEmail, resetEmail, verificationEmail, welcomeEmail } from './account-emails.js';
import type { AccountView, PersonalData } from './account-view.js';

const CODE_LIFETIME_MS = 15 * 60_000;
const RESET_LIFETIME_MS = 24 * 3_600_000;

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
  readonly queue: SealedQueue<AccountTask>;
  readonly accounts: AccountStates;
  readonly claims: EmailClaims;
  readonly commands: AccountCommands;
  readonly view: AccountView;
  readonly secrets: OneTimeSecrets;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly publicUrl: string;
}

type Item = QueueItem<AccountTask>;

/** Does the tasks. Every effect is keyed by the task's id, so a task repeated after a crash changes nothing twice. */
export class AccountTasks {
  constructor(private readonly tools: AccountTaskTools) {}

  handle(item: Item): Promise<Verdict> {
    return runAsSystem('system:account-mail', item.id, () => this.perform(item));
  }

  private async perform(item: Item): Promise<Verdict> {
    const { accounts, claims, view } = this.tools;
    const task = item.value;
    const userId = task.kind === 'reset' ? await claims.holder(task.emailLookup) : task.userId;
    const account = userId === undefined ? undefined : await accounts.current(userId);
    // A sign-up queues its task before its event, so that a crash between them loses nothing; the event is on its way.
    if (account?.status === 'absent') return task.kind === 'reset' ? 'dropped' : 'later';
    if (account?.status !== 'registered' || !account.active) return 'dropped';
    const person = await view.personalData(account);
    if (!person) return 'dropped';
    if (task.kind === 'verification') return this.verification(item, task, account, person);
    if (task.kind === 'reset') return this.reset(item, account, person);
    if (task.kind === 'password-changed') return this.passwordChanged(item, task, account, person);
    return this.welcome(item, account, person);
  }

  private async verification(
    item: Item,
    task: { readonly credentialId?: string },
    account: RegisteredUser,
    person: PersonalData,
  ): Promise<Verdict> {
    const { userId } = account;
    if (account.verified) return 'dropped';
    if (task.credentialId !== undefined && task.credentialId !== account.credentialId) return 'dropped';
    const { commands, secrets, outbox } = this.tools;
    const times = this.times(CODE_LIFETIME_MS);
    const command = { type: 'IssueVerificationCode', userId, codeId: item.id, ...times.texts } as const;
    await commands.send(command);
    const secret = newCode();
    await this.finish(item, async (trx) => {
      await secrets.putCode({ id: item.id, userId, secret, expiresAt: times.expiresAt }, trx);
      await outbox.put(item.id, verificationEmail(person, secret), times, trx);
    });
    return 'done';
  }

  private async reset(item: Item, account: RegisteredUser, person: PersonalData): Promise<Verdict> {
    const { userId } = account;
    const { commands, secrets, outbox, publicUrl } = this.tools;
    const times = this.times(RESET_LIFETIME_MS);
    const command = { type: 'RequestPasswordReset', userId, resetId: item.id, ...times.texts } as const;
    await commands.send(command);
    const secret = newToken();
    await this.finish(item, async (trx) => {
      await secrets.putResetToken({ id: item.id, userId, secret, expiresAt: times.expiresAt }, trx);
      await outbox.put(item.id, resetEmail(person, `${publicUrl}/reset-password/${secret}`), times, trx);
    });
    return 'done';
  }

  private async welcome(item: Item, account: RegisteredUser, person: PersonalData): Promise<Verdict> {
    if (!account.verified) return 'later';
    const { outbox, publicUrl } = this.tools;
    const when = this.times(RESET_LIFETIME_MS);
    await this.finish(item, (trx) => outbox.put(item.id, welcomeEmail(person, publicUrl), when, trx));
    return 'done';
  }

  /** Promised before the change is a fact, so that no crash between them leaves an owner untold. */
  private async passwordChanged(
    item: Item,
    task: Extract<AccountTask, { kind: 'password-changed' }>,
    account: RegisteredUser,
    person: PersonalData,
  ): Promise<Verdict> {
    if (account.credentialId !== task.credentialId) return 'later';
    const { outbox, publicUrl } = this.tools;
    const email = passwordChangedEmail(person, task.at, publicUrl);
    const when = this.times(RESET_LIFETIME_MS);
    await this.finish(item, (trx) => outbox.put(item.id, email, when, trx));
    return 'done';
  }

  /** Ends the task together with its effect. */
  private async finish(item: Item, effect: (trx: Knex.Transaction) => Promise<void>): Promise<void> {
    const { knex, queue, outbox } = this.tools;
    await knex.transaction(async (trx) => {
      await effect(trx);
      await queue.finish(item.id, 'done', trx);
    });
    outbox.nudge();
  }

  private times(lifetimeMs: number) {
    const now = this.tools.clock.now();
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    return { expiresAt, texts: { at: now.toISOString(), expiresAt: expiresAt.toISOString() } };
  }
}
