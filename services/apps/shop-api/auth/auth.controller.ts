import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  forgotPasswordBody,
  loginBody,
  resendCodeBody,
  signupBody,
  verifyEmailBody,
  type ConfirmationRequired,
} from '@sextant/contracts/http/account.js';
import { Idempotent } from '@sextant/platform/http/idempotency/idempotency.interceptor.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { TrackWrites, type Writes } from '@sextant/platform/http/read-your-writes/waits-for.js';
import { RateLimit } from '@sextant/platform/http/rate-limit/rate-limit.guard.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { zodBody } from '@sextant/platform/http/zod.pipe.js';
import type { z } from 'zod';
import { limits } from './account-limits.js';
import { AccountMail } from './account-mail.js';
import { LogIn } from './log-in.js';
import { RegisterUser } from './register-user.js';
import { Info, type RequestInfo } from './request-info.js';
import { ResetPassword } from './reset-password.js';
import { VerifyEmail } from './verify-email.js';

const RESET_SENT = 'If an account exists with this email, you will receive password reset instructions.';

@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly signUps: RegisterUser,
    private readonly logins: LogIn,
    private readonly verifications: VerifyEmail,
    private readonly resets: ResetPassword,
    private readonly mail: AccountMail,
    private readonly limiter: RateLimiter,
  ) {}

  @Post('signup')
  @RateLimit(limits.signUpPerAddress)
  @Idempotent()
  @ApiDoc({
    summary: 'Create an account; a verification code is sent by e-mail',
    answers: { 201: 'userId, to be confirmed with the code', 409: 'User already exists' },
  })
  async signup(
    @Body(zodBody(signupBody)) body: z.output<typeof signupBody>,
    @Info() info: RequestInfo,
    @TrackWrites() writes: Writes,
  ): Promise<ConfirmationRequired> {
    const change = await this.signUps.register({ ...body, role: 'user' }, info, { sendCode: true });
    writes.add(change);
    return { requiresEmailConfirmation: true, userId: change.userId };
  }

  @Post('login')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Sign in',
    answers: {
      200: 'token and user, or requiresEmailConfirmation and userId',
      401: 'Invalid email or password',
      403: 'The account is deactivated',
      429: 'Too many attempts',
    },
  })
  login(
    @Body(zodBody(loginBody)) body: z.output<typeof loginBody>,
    @Info() info: RequestInfo,
    @TrackWrites() writes: Writes,
  ) {
    return this.logins.logIn(body, info, writes);
  }

  @Post('verify-email')
  @HttpCode(200)
  @RateLimit(limits.codePerAddress)
  @ApiDoc({
    summary: 'Confirm an address with its code and sign in',
    answers: { 400: 'Wrong, expired or used code' },
  })
  verifyEmail(
    @Body(zodBody(verifyEmailBody)) body: z.output<typeof verifyEmailBody>,
    @Info() info: RequestInfo,
    @TrackWrites() writes: Writes,
  ) {
    return this.verifications.verify(body, info, writes);
  }

  @Post('resend-code')
  @HttpCode(200)
  @RateLimit(limits.resendPerAddress)
  @ApiDoc({ summary: 'Send a new verification code; the answer is the same for every userId' })
  async resendCode(
    @Body(zodBody(resendCodeBody)) { userId }: z.output<typeof resendCodeBody>,
    @Info() info: RequestInfo,
  ) {
    await this.limiter.take(limits.resendPerUser, userId);
    await this.mail.promise(info.commandId, { kind: 'verification', userId });
    this.mail.nudge();
    return { success: true, message: 'Verification code resent successfully!' };
  }

  @Post('forgot-password')
  @HttpCode(200)
  @RateLimit(limits.forgotPerAddress)
  @ApiDoc({ summary: 'Send a reset link; the answer is the same for every address' })
  async forgotPassword(
    @Body(zodBody(forgotPasswordBody)) { email }: z.output<typeof forgotPasswordBody>,
    @Info() info: RequestInfo,
  ) {
    await this.resets.request(email, info);
    return { success: true, message: RESET_SENT };
  }
}
