import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { uuidOf } from '@sextant/platform/commands/uuid.js';
import type { Job } from '@sextant/platform/jobs/job-queue.js';
import { JobWorker } from '@sextant/platform/jobs/job-worker.js';
import type { Knex } from 'knex';
import { Clock } from '@sextant/platform/time/clock.js';
import { AccountJobs, type AccountTask } from './account-jobs.js';
import { AccountTasks } from './account-tasks.js';
import { AUTH_OPTIONS, type AuthOptions } from './auth-options.js';

/** Age at which an open task expires: users have asked again or left. */
const EXPIRES_AFTER_MS = 30 * 60_000;
const CONCURRENCY = 4;

/** Requests emails durably, and queues them for the outbox in the background. */
@Injectable()
export class AccountMail implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly worker: JobWorker<AccountTask>;

  constructor(
    @Inject(AUTH_OPTIONS) { logger }: AuthOptions,
    private readonly jobs: AccountJobs,
    private readonly clock: Clock,
    tasks: AccountTasks,
  ) {
    const handle = (job: Job<AccountTask>) => tasks.handle(job);
    this.worker = new JobWorker({ queue: jobs, logger, handle, concurrency: CONCURRENCY });
  }

  /**
   * Requests an email. Requests with the same `key` send one email. Call `wake` once the request is committed.
   * @param knex the transaction of what the email tells of, where it has one
   */
  async request(key: string, task: AccountTask, knex?: Knex): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + EXPIRES_AFTER_MS);
    await this.jobs.put([{ key: uuidOf(`${task.kind} ${key}`), data: task, expiresAt }], knex);
  }

  wake(): void {
    this.worker.wake();
  }

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.worker.stop();
  }
}
