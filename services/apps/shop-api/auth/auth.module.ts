import { Module, type DynamicModule } from '@nestjs/common';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import type { Mailer } from '@sextant/platform/mail/email.js';
import { jobsMigrations } from '@sextant/platform/jobs/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { EmailQueue, Outbox } from '@sextant/platform/mail/outbox.js';
import { smtpMailer } from '@sextant/platform/mail/smtp-mailer.js';
import { KNEX } from '@sextant/platform/read-db/knex-token.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import type { Knex } from 'knex';
import { AccountJobs } from './account-jobs.js';
import { AccountMail } from './account-mail.js';
import { AccountRecipients } from './account-recipients.js';
import { AccountTasks } from './account-tasks.js';
import { SendAccountEmail } from './send-account-email.js';
import { AccountView } from './account-view.js';
import { AUTH_OPTIONS, type AuthOptions } from './auth-options.js';
import { AuthController } from './auth.controller.js';
import { ChangePasswordHandler } from './change-password.js';
import { ChangeProfileHandler } from './change-profile.js';
import { DeleteAccountHandler } from './delete-account.js';
import { EndSessionsHandler } from './end-sessions.js';
import { LogInHandler } from './log-in.js';
import { NoDemoAccounts } from './no-demo-accounts.js';
import { NewPasswords } from './new-passwords.js';
import { MAILER } from './mailer-token.js';
import { PasswordConfirmation } from '@sextant/platform/auth/password-confirmation.js';
import { PasswordResetController } from './password-reset.controller.js';
import { ProfileController } from './profile.controller.js';
import { RegisterUserHandler } from './register-user.js';
import { RequestPasswordResetHandler } from './request-password-reset.js';
import { ResendCodeHandler } from './resend-code.js';
import { ResetLinks } from './reset-links.js';
import { ResetPasswordHandler } from './reset-password.js';
import { SecondFactorController } from './second-factor.controller.js';
import {
  AddSecondFactorHandler,
  ConfirmSecondFactorHandler,
  RemoveSecondFactorHandler,
} from './second-factor.js';
import { SecondFactorMail } from './second-factor-mail.js';
import { SecondFactorProof } from './second-factor-proof.js';
import { SecurityLog } from './security-log.js';
import { SessionRenewal } from './session-renewal.js';
import { SessionsController } from './sessions.controller.js';
import { UnconfirmedAccounts } from './unconfirmed-accounts.js';
import { VerifyEmailHandler } from './verify-email.js';

/**
 * Accounts over HTTP: `/api/auth/*`, and in development `/dev/mailbox`. Needs AuthPlatformModule and CommandsModule in the
 * application.
 */
@Module({})
export class AuthModule {
  static async register(options: AuthOptions): Promise<DynamicModule> {
    const { demo, smtpUrl, mailFrom, logger, production } = options;
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
      module: AuthModule,
      controllers: [
        AuthController,
        PasswordResetController,
        ProfileController,
        SessionsController,
        SecondFactorController,
        ...(parts.controllers ?? []),
      ],
      providers: [
        { provide: AUTH_OPTIONS, useValue: options },
        ...(smtpUrl
          ? [{ provide: MAILER, useValue: smtpMailer(smtpUrl, mailFrom, { requireTls: production }) }]
          : []),
        ...(parts.providers ?? []),
        ...(production ? [NoDemoAccounts] : []),
        emailQueue,
        outbox,
        AccountCommands,
        AccountJobs,
        AccountMail,
        AccountRecipients,
        AccountTasks,
        SendAccountEmail,
        AccountView,
        ChangePasswordHandler,
        ChangeProfileHandler,
        DeleteAccountHandler,
        EndSessionsHandler,
        LogInHandler,
        NewPasswords,
        PasswordConfirmation,
        RegisterUserHandler,
        RequestPasswordResetHandler,
        ResendCodeHandler,
        ResetLinks,
        ResetPasswordHandler,
        AddSecondFactorHandler,
        ConfirmSecondFactorHandler,
        RemoveSecondFactorHandler,
        SecondFactorMail,
        SecondFactorProof,
        SessionRenewal,
        SecurityLog,
        UnconfirmedAccounts,
        VerifyEmailHandler,
      ],
      exports: [Outbox],
    };
  }
}
