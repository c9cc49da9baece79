import { Body, Controller, Get, Header, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { resetPasswordBody } from '@sextant/contracts/http/account.js';
import { refusals } from '@sextant/domain/user/refusals.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { refusalProblem } from '@sextant/platform/http/refusals.js';
import { RateLimit } from '@sextant/platform/http/rate-limit/rate-limit.guard.js';
import { zodBody } from '@sextant/platform/http/zod.pipe.js';
import type { z } from 'zod';
import { limits } from './account-limits.js';
import { ResetLinks } from './reset-links.js';
import { SecurityLog } from './security-log.js';
import { ResetPassword } from './reset-password.js';

@Controller('api/auth/reset-password')
@RateLimit(limits.resetPerNetwork)
@UseInterceptors(SecurityLog)
export class PasswordResetController {
  constructor(
    private readonly commands: CommandBus,
    private readonly links: ResetLinks,
  ) {}

  @Get(':token')
  @Header('cache-control', 'no-store')
  @ApiDoc({ summary: 'Whether a reset link works', answers: { 200: 'valid, and a message when it is not' } })
  async check(@Param('token') token: string) {
    const valid = (await this.links.find(token)) !== undefined;
    return { valid, message: valid ? 'Choose a new password.' : 'Invalid or expired token' };
  }

  @Post()
  @HttpCode(200)
  @ApiDoc({ summary: 'A reset without a link is always refused', answers: { 400: 'invalid_token' } })
  withoutToken(): never {
    throw refusalProblem({ ...refusals.wrongToken.error, message: 'Invalid reset token' });
  }

  @Post(':token')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Set a new password with a reset link',
    answers: { 400: 'invalid_token: unknown, expired or used' },
  })
  async use(
    @Param('token') token: string,
    @Body(zodBody(resetPasswordBody)) { password }: z.output<typeof resetPasswordBody>,
  ) {
    await this.commands.execute(new ResetPassword(token, password));
    return { success: true, message: 'Your password has been reset. You can now log in with it.' };
  }
}
