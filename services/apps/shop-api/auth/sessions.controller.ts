import { Controller, Delete, Get, HttpCode, Param, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sessionParam, type SessionList } from '@sextant/contracts/http/account.js';
import { idleSince } from '@sextant/domain/user/lifetimes.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { Sessions } from '@sextant/platform/auth/sessions.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodParam } from '@sextant/platform/http/zod.pipe.js';
import { Clock } from '@sextant/platform/time/clock.js';
import type { z } from 'zod';
import { EndSessions } from './end-sessions.js';
import { SecurityLog } from './security-log.js';

@Controller('api/auth')
@UseGuards(AuthGuard)
@UseInterceptors(SecurityLog)
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly accounts: AccountStates,
    private readonly clock: Clock,
  ) {}

  @Get('sessions')
  @ApiDoc('Where the user is signed in, last seen first')
  async list(@CurrentUser() { userId, sessionId }: CurrentUserInfo): Promise<SessionList> {
    const account = await this.accounts.current(userId);
    const sessions =
      account.status === 'registered'
        ? await this.sessions.list(userId, account.epoch, idleSince(account.role, this.clock.now()))
        : [];
    return {
      sessions: sessions.map(({ id, device, startedAt, seenAt }) => ({
        id,
        device,
        startedAt: startedAt.toISOString(),
        seenAt: seenAt.toISOString(),
        current: id === sessionId,
      })),
    };
  }

  @Post('logout')
  @HttpCode(200)
  @ApiDoc('End this session: its token is worth nothing from now on')
  async logOut() {
    await this.commands.execute(new EndSessions('this'));
    return { success: true };
  }

  @Delete('sessions')
  @ApiDoc('Log out everywhere, here too')
  async logOutEverywhere() {
    return { ended: await this.commands.execute(new EndSessions('all')) };
  }

  @Delete('sessions/:id')
  @ApiDoc({ summary: 'End one session', answers: { 404: 'session_not_found' } })
  async end(@Param(zodParam(sessionParam)) { id }: z.output<typeof sessionParam>) {
    return { ended: await this.commands.execute(new EndSessions({ id })) };
  }
}
