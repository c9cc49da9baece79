import { Body, Controller, Headers, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  forgotPasswordBody,
  loginBody,
  resendCodeBody,
  signupBody,
  verifyEmailBody,
  type AuthResult,
  type ConfirmationRequired,
  type SecondFactorRequired,
} from '@sextant/contracts/http/account.js';
import { bearerToken } from '@sextant/platform/auth/auth.guard.js';
import { refuseWeakPassword } from '@sextant/platform/auth/weak-passwords.js';
import { Idempotent } from '@sextant/platform/http/idempotency/idempotency.interceptor.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { RateLimit } from '@sextant/platform/http/rate-limit/rate-limit.guard.js';
import { zodBody } from '@sextant/platform/http/zod.pipe.js';
import type { z } from 'zod';
import { limits } from './account-limits.js';
import { LogIn } from './log-in.js';
import { RegisterUser } from './register-user.js';
import { RequestPasswordReset } from './request-password-reset.js';
import { ResendCode } from './resend-code.js';
import { SecurityLog } from './security-log.js';
import { VerifyEmail } from './verify-email.js';

const RESET_SENT = 'If an account exists with this email, you will receive password reset instructions.';

@Controller('api/auth')
@UseInterceptors(SecurityLog)
export class AuthController {
  constructor(private readonly commands: CommandBus) {}

  @Post('signup')
  @RateLimit(limits.signUpPerNetwork)
  @Idempotent()
  @ApiDoc({
    summary: 'Create an account; a verification code is sent by email',
    answers: { 201: 'userId, to be confirmed with the code', 409: 'user_exists' },
  })
  async signup(@Body(zodBody(signupBody)) body: z.output<typeof signupBody>): Promise<ConfirmationRequired> {
    refuseWeakPassword(body.password, body.email, 'password');
    const userId = await this.commands.execute(new RegisterUser({ ...body, role: 'user', sendCode: true }));
    return { requiresEmailConfirmation: true, userId };
  }

  @Post('login')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Log in',
    answers: {
      200: 'token and user, or requiresEmailConfirmation and userId, or requiresSecondFactor: send a code along',
      401: 'invalid_credentials; wrong_second_factor',
      403: 'account_deactivated',
      429: 'too_many_requests',
    },
  })
  login(
    @Body(zodBody(loginBody)) { email, password, code }: z.output<typeof loginBody>,
    @Headers('authorization') authorization?: string,
  ): Promise<AuthResult | ConfirmationRequired | SecondFactorRequired> {
    return this.commands.execute(new LogIn(email, password, code, bearerToken(authorization)));
  }

  @Post('verify-email')
  @HttpCode(200)
  @RateLimit(limits.codePerNetwork)
  @ApiDoc({
    summary: 'Confirm an address with its code and log in',
    answers: {
      200: 'token and user',
      400: 'invalid_code: wrong or used; code_expired: or too many were wrong',
      403: 'account_deactivated',
    },
  })
  verifyEmail(
    @Body(zodBody(verifyEmailBody)) { userId, confirmationCode }: z.output<typeof verifyEmailBody>,
  ): Promise<AuthResult> {
    return this.commands.execute(new VerifyEmail(userId, confirmationCode));
  }

  @Post('resend-code')
  @HttpCode(200)
  @RateLimit(limits.resendPerNetwork)
  @ApiDoc({ summary: 'Send a new verification code; the answer is the same for every userId' })
  async resendCode(@Body(zodBody(resendCodeBody)) { userId }: z.output<typeof resendCodeBody>) {
    await this.commands.execute(new ResendCode(userId));
    return { success: true, message: 'Verification code resent successfully!' };
  }

  @Post('forgot-password')
  @HttpCode(200)
  @RateLimit(limits.forgotPerNetwork)
  @ApiDoc({ summary: 'Send a reset link; the answer is the same for every address' })
  async forgotPassword(@Body(zodBody(forgotPasswordBody)) { email }: z.output<typeof forgotPasswordBody>) {
    await this.commands.execute(new RequestPasswordReset(email));
    return { success: true, message: RESET_SENT };
  }
}
