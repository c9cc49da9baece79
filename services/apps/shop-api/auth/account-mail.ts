import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { OneTimeSecrets } from '@sextant/platform/auth/one-time-secrets.js';
import { uuidOf } from '@sextant/platform/commands/uuid.js';
import { Outbox } from '@sextant/platform/mail/outbox.js';
import { QueueWorker } from '@sextant/platform/queue/queue-worker.js';
import { ensureQueueSchema } from '@sextant/platform/queue/queue.schema.js';
import { SealedQueue } from '@sextant/platform/queue/sealed-queue.js';
import { KNEX } from '@sextant/platform/read-db/knex-token.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import type { Knex } from 'knex';
import { Clock } from '@sextant/platform/time/clock.js';
import { AccountCommands } from './account-commands.js';
import { AccountTasks, type AccountTask } from './account-tasks.js';
import { AccountView } from './account-view.js';
import { AUTH_OPTIONS, type AuthOptions } from './auth-options.js';

/** A task that could not be done by then is no longer wanted: people have asked again or gone. */
const PATIENCE_MS = 30 * 60_000;

/** Promises e-mails durably, and keeps the promise in the background. */
@Injectable()
export class AccountMail implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly queue: SealedQueue<AccountTask>;
  private readonly worker: QueueWorker<AccountTask>;

  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(AUTH_OPTIONS) { logger, publicUrl }: AuthOptions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    secrets: OneTimeSecrets,
    master: MasterKey,
    accounts: AccountStates,
    claims: EmailClaims,
    commands: AccountCommands,
    view: AccountView,
  ) {
    const queue = new SealedQueue<AccountTask>(knex, 'account', master.derive('account-tasks'));
    this.queue = queue;
    const tools = { knex, queue, accounts, claims, commands, view, secrets, outbox, clock, publicUrl };
    const tasks = new AccountTasks(tools);
    this.worker = new QueueWorker({ queue, logger, handle: (item) => tasks.handle(item) });
  }

  /** Promises an e-mail; `key` makes repeats of one wish a single e-mail. Send it with `nudge` once the wish is a fact. */
  async promise(key: string, task: AccountTask): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + PATIENCE_MS);
    await this.queue.put(uuidOf(`${task.kind} ${key}`), task, { expiresAt });
  }

  nudge(): void {
    this.worker.nudge();
  }

  async onApplicationBootstrap(): Promise<void> {
    await ensureQueueSchema(this.knex);
    this.worker.start();
    this.outbox.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker.stop();
    await this.outbox.stop();
  }
}
