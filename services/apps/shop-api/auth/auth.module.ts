import { Module, type DynamicModule } from '@nestjs/common';
import type { Mailer } from '@sextant/platform/mail/mail.js';
import { DevMailbox } from '@sextant/platform/mail/dev-mailbox.js';
import { Outbox } from '@sextant/platform/mail/outbox.js';
import { smtpMailer } from '@sextant/platform/mail/smtp-mailer.js';
import { ensureQueueSchema } from '@sextant/platform/queue/queue.schema.js';
import { KNEX } from '@sextant/platform/read-db/knex-token.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import type { Knex } from 'knex';
import { AccountCommands } from './account-commands.js';
import { AccountMail } from './account-mail.js';
import { AccountView } from './account-view.js';
import { AUTH_OPTIONS, type AuthOptions } from './auth-options.js';
import { AuthController } from './auth.controller.js';
import { DevMailboxController } from './dev-mailbox.controller.js';
import { ChangePasswordHandler } from './change-password.js';
import { ChangeProfileHandler } from './change-profile.js';
import { DeleteAccountHandler } from './delete-account.js';
import { LogInHandler } from './log-in.js';
import { PasswordConfirmation } from './password-confirmation.js';
import { PasswordResetController } from './password-reset.controller.js';
import { ProfileController } from './profile.controller.js';
import { RegisterUserHandler } from './register-user.js';
import { RequestPasswordResetHandler } from './request-password-reset.js';
import { ResendCodeHandler } from './resend-code.js';
import { ResetLinks } from './reset-links.js';
import { ResetPasswordHandler } from './reset-password.js';
import { DemoAccounts } from './seed-demo-accounts.js';
import { VerifyEmailHandler } from './verify-email.js';

/**
 * Accounts over HTTP: `/api/auth/*`, and in development `/dev/mailbox`. Needs AuthPlatformModule and CommandsModule in the
 * application.
 */
@Module({})
export class AuthModule {
  static register(options: AuthOptions): DynamicModule {
    const { demo, smtpUrl, mailFrom, logger } = options;
    const mailbox = demo || !smtpUrl;
    const outbox = {
      provide: Outbox,
      inject: [KNEX, MasterKey, DevMailbox],
      useFactory: (knex: Knex, master: MasterKey, devMailbox: DevMailbox) => {
        const mailer: Mailer = smtpUrl ? smtpMailer(smtpUrl, mailFrom) : devMailbox;
        return new Outbox({ knex, master, mailer, logger });
      },
    };
    const devMailbox = {
      provide: DevMailbox,
      inject: [KNEX],
      useFactory: async (knex: Knex) => {
        await ensureQueueSchema(knex);
        const box = new DevMailbox(knex);
        if (mailbox) await box.ensureSchema();
        return box;
      },
    };
    return {
      module: AuthModule,
      controllers: [
        AuthController,
        PasswordResetController,
        ProfileController,
        ...(demo ? [DevMailboxController] : []),
      ],
      providers: [
        { provide: AUTH_OPTIONS, useValue: options },
        outbox,
        devMailbox,
        AccountCommands,
        AccountMail,
        AccountView,
        ChangePasswordHandler,
        ChangeProfileHandler,
        DeleteAccountHandler,
        DemoAccounts,
        LogInHandler,
        PasswordConfirmation,
        RegisterUserHandler,
        RequestPasswordResetHandler,
        ResendCodeHandler,
        ResetLinks,
        ResetPasswordHandler,
        VerifyEmailHandler,
      ],
      exports: [Outbox, DemoAccounts],
    };
  }
}
