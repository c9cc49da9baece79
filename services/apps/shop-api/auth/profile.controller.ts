import { Body, Controller, Delete, Get, Header, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import { changePasswordBody, deleteAccountBody, profileBody } from '@sextant/contracts/http/account.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { TrackWrites, type Writes } from '@sextant/platform/http/read-your-writes/waits-for.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodBody } from '@sextant/platform/http/zod.pipe.js';
import type { z } from 'zod';
import { OwnAccount } from './own-account.js';
import { Info, type RequestInfo } from './request-info.js';

@Controller('api/auth')
@UseGuards(AuthGuard)
export class ProfileController {
  constructor(private readonly account: OwnAccount) {}

  @Get('profile')
  @Header('cache-control', 'no-store')
  @ApiDoc('The signed-in user')
  async profile(@CurrentUser() { userId }: CurrentUserInfo) {
    return { user: await this.account.profile(userId) };
  }

  @Put('profile')
  @ApiDoc('Change first and last name')
  async rename(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Body(zodBody(profileBody)) names: z.output<typeof profileBody>,
    @Info() info: RequestInfo,
    @TrackWrites() writes: Writes,
  ) {
    return { user: await this.account.rename(userId, names, info, writes) };
  }

  @Post('change-password')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Change the password; ends every other session',
    answers: { 200: 'A new token and the user', 403: 'The current password is wrong' },
  })
  changePassword(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Body(zodBody(changePasswordBody)) body: z.output<typeof changePasswordBody>,
    @Info() info: RequestInfo,
    @TrackWrites() writes: Writes,
  ) {
    const passwords = { current: body.currentPassword, next: body.newPassword };
    return this.account.changePassword(userId, passwords, info, writes);
  }

  @Delete('profile')
  @ApiDoc({ summary: 'Delete the account for good', answers: { 403: 'The password is wrong' } })
  async delete(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Body(zodBody(deleteAccountBody)) { password }: z.output<typeof deleteAccountBody>,
    @Info() info: RequestInfo,
    @TrackWrites() writes: Writes,
  ) {
    await this.account.delete(userId, password, info, writes);
    return { success: true, message: 'Your account has been deleted.' };
  }
}
