import { Global, Module, type DynamicModule } from '@nestjs/common';
import { jobsMigrations } from '@sextant/platform/jobs/migrations.js';
import type { Mailer } from '@sextant/platform/mail/email.js';
import { EmailQueue, Outbox } from '@sextant/platform/mail/outbox.js';
import { smtpMailer } from '@sextant/platform/mail/smtp-mailer.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { KNEX } from '@sextant/platform/read-db/knex-token.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import type { Knex } from 'knex';
import { MAILER } from './mailer-token.js';
import { RunOutbox } from './run-outbox.js';

interface MailOptions {
  readonly logger: Logger;
  /** Default: the development mailbox. */
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  /** Sends no email in clear; default: no. */
  readonly production?: boolean;
  /** `GET /dev/mailbox`; never in production. */
  readonly demo: boolean;
}

/**
 * The outbox of the emails of all services, and in development `/dev/mailbox`. Global, so that it stops after the modules that queue
 * emails. Needs AuthPlatformModule in the application.
 */
@Global()
@Module({})
export class MailModule {
  static async register(options: MailOptions): Promise<DynamicModule> {
    const { logger, smtpUrl, mailFrom, production, demo } = options;
    const emailQueue = {
      provide: EmailQueue,
      inject: [KNEX, MasterKey],
      useFactory: async (knex: Knex, master: MasterKey) => {
        await migrate(knex, jobsMigrations);
        return new EmailQueue(knex, master);
      },
    };
    const outbox = {
      provide: Outbox,
      inject: [EmailQueue, MAILER],
      useFactory: (queue: EmailQueue, mailer: Mailer) => new Outbox({ queue, mailer, logger }),
    };
    const parts: Pick<DynamicModule, 'controllers' | 'providers'> =
      demo || !smtpUrl ? (await import('./development/development-parts.js')).developmentParts(options) : {};
    return {
      module: MailModule,
      controllers: parts.controllers,
      providers: [
        ...(smtpUrl
          ? [{ provide: MAILER, useValue: smtpMailer(smtpUrl, mailFrom, { requireTls: production }) }]
          : []),
        ...(parts.providers ?? []),
        emailQueue,
        outbox,
        RunOutbox,
      ],
      exports: [EmailQueue, Outbox],
    };
  }
}
