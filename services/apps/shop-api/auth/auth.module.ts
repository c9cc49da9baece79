import { Module, type DynamicModule } from '@nestjs/common';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
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

/** Accounts over HTTP: `/api/auth/*`. Needs AuthPlatformModule, CommandsModule and MailModule in the application. */
@Module({})
export class AuthModule {
  static async register(options: AuthOptions): Promise<DynamicModule> {
    const { demo, production } = options;
    const demoParts = demo ? [(await import('./development/demo-accounts.js')).DemoAccounts] : [];
    return {
      module: AuthModule,
      controllers: [
        AuthController,
        PasswordResetController,
        ProfileController,
        SessionsController,
        SecondFactorController,
      ],
      providers: [
        { provide: AUTH_OPTIONS, useValue: options },
        ...demoParts,
        ...(production ? [NoDemoAccounts] : []),
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
    };
  }
}
