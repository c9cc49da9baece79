import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Post,
  Put,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  changePasswordBody,
  deleteAccountBody,
  profileBody,
  type AuthResult,
  type ProfileAnswer,
  type ProfileBody,
} from '@sextant/contracts/http/account.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodBody } from '@sextant/platform/http/zod.pipe.js';
import type { z } from 'zod';
import { AccountView } from './account-view.js';
import { ChangePassword } from './change-password.js';
import { ChangeProfile } from './change-profile.js';
import { DeleteAccount } from './delete-account.js';
import { SecurityLog } from './security-log.js';

@Controller('api/auth')
@UseGuards(AuthGuard)
@UseInterceptors(SecurityLog)
export class ProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly view: AccountView,
  ) {}

  @Get('profile')
  @ApiDoc('The signed-in user')
  async profile(@CurrentUser() { userId }: CurrentUserInfo): Promise<ProfileAnswer> {
    return { user: await this.view.profile(userId) };
  }

  @Put('profile')
  @ApiDoc('Change first and last name')
  async change(@Body(zodBody(profileBody)) profile: ProfileBody): Promise<ProfileAnswer> {
    return { user: await this.commands.execute(new ChangeProfile(profile)) };
  }

  @Post('change-password')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Change the password; ends every other session',
    answers: { 200: 'A new token and the user', 403: 'wrong_password' },
  })
  changePassword(
    @Body(zodBody(changePasswordBody)) { currentPassword, newPassword }: z.output<typeof changePasswordBody>,
  ): Promise<AuthResult> {
    return this.commands.execute(new ChangePassword(currentPassword, newPassword));
  }

  @Delete('profile')
  @ApiDoc({
    summary: 'Delete the account permanently',
    answers: {
      403: 'wrong_password',
      409: 'own_account: another administrator has to delete an administrator',
    },
  })
  async delete(@Body(zodBody(deleteAccountBody)) { password }: z.output<typeof deleteAccountBody>) {
    await this.commands.execute(new DeleteAccount(password));
    return { success: true, message: 'Your account has been deleted.' };
  }
}
