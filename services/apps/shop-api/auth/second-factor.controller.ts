import { Body, Controller, Delete, Get, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  secondFactorPassword,
  secondFactorBody,
  secondFactorRemoval,
  type AuthResult,
  type ConfirmedSecondFactor,
  type SecondFactorSecret,
  type SecondFactorStatus,
} from '@sextant/contracts/http/account.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { SecondFactors } from '@sextant/platform/auth/second-factors.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodBody } from '@sextant/platform/http/zod.pipe.js';
import type { z } from 'zod';
import { AddSecondFactor, ConfirmSecondFactor, RemoveSecondFactor } from './second-factor.js';
import { SecurityLog } from './security-log.js';

@Controller('api/auth/second-factor')
@UseGuards(AuthGuard)
@UseInterceptors(SecurityLog)
export class SecondFactorController {
  constructor(
    private readonly commands: CommandBus,
    private readonly factors: SecondFactors,
  ) {}

  @Get()
  @ApiDoc('Whether logging in takes a code of an authenticator app')
  async status(@CurrentUser() { userId }: CurrentUserInfo): Promise<SecondFactorStatus> {
    return { on: await this.factors.isOn(userId) };
  }

  @Post()
  @HttpCode(200)
  @ApiDoc({
    summary: 'A secret for an authenticator app',
    answers: { 403: 'wrong_password', 409: 'second_factor_on' },
  })
  add(
    @Body(zodBody(secondFactorPassword)) { password }: z.output<typeof secondFactorPassword>,
  ): Promise<SecondFactorSecret> {
    return this.commands.execute(new AddSecondFactor(password));
  }

  @Post('confirm')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Turn it on with a code of the app; ends every other session',
    answers: { 200: 'Recovery codes, a new token and the user', 400: 'wrong_second_factor' },
  })
  confirm(
    @Body(zodBody(secondFactorBody)) { code }: z.output<typeof secondFactorBody>,
  ): Promise<ConfirmedSecondFactor> {
    return this.commands.execute(new ConfirmSecondFactor(code));
  }

  @Delete()
  @ApiDoc({
    summary: 'Turn it off; ends every other session',
    answers: { 200: 'A new token and the user', 403: 'wrong_password; wrong_second_factor' },
  })
  remove(
    @Body(zodBody(secondFactorRemoval)) { password, code }: z.output<typeof secondFactorRemoval>,
  ): Promise<AuthResult> {
    return this.commands.execute(new RemoveSecondFactor(password, code));
  }
}
