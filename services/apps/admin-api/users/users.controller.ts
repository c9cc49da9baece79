import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { User } from '@sextant/contracts/http/account.js';
import {
  adminUserQuery,
  adminUsersQuery,
  updateUserBody,
  type AdminUserDetails,
  type AdminUsersAnswer,
  type AdminUsersQuery,
  type UpdateUserBody,
} from '@sextant/contracts/http/admin.js';
import { idParam, type IdParam } from '@sextant/contracts/http/parameters.js';
import { Roles } from '@sextant/platform/auth/roles.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { WaitsFor } from '@sextant/read-models/waits-for.js';
import { zodBody, zodParam, zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { UserQueries } from '@sextant/read-models/users/users.queries.js';
import { DeleteUser } from './delete-user.js';
import { UpdateUser } from './update-user.js';
import { UserDetails } from './user-details.js';

@Controller('admin-api/admin/users')
@Roles('admin')
export class StaffUsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: UserQueries,
    private readonly details: UserDetails,
  ) {}

  @Get()
  @WaitsFor('users')
  @ApiDoc({
    summary: 'Every account, newest first',
    description: '`q` looks for names and email addresses, by the beginnings of their words.',
    answers: { 200: 'A page', 400: 'invalid_input' },
  })
  list(
    @Query(zodQuery(adminUsersQuery)) { page, limit, ...filter }: AdminUsersQuery,
  ): Promise<AdminUsersAnswer> {
    return this.queries.page(filter, page, limit);
  }

  @Get(':id')
  @WaitsFor('users', 'orders', 'vendor-connections')
  @ApiDoc({
    summary: 'One account with its seller accounts and its latest orders',
    description: 'Credentials are masked, also with `includeCredentials=true`.',
    answers: { 200: 'The account', 404: 'user_not_found' },
  })
  one(
    @Param(zodParam(idParam)) { id }: IdParam,
    // Accepted without effect: credentials are revealed one at a time, never with the account.
    @Query(zodQuery(adminUserQuery)) _query: object,
  ): Promise<AdminUserDetails> {
    return this.details.of(id);
  }

  @Put(':id')
  @ApiDoc({
    summary: 'Activate or deactivate an account, or give it another role',
    description: 'Ends every session of the account, except by activating it.',
    answers: {
      200: 'The account',
      404: 'user_not_found',
      409: 'own_account: nobody changes their own account here',
    },
  })
  update(
    @Param(zodParam(idParam)) { id }: IdParam,
    @Body(zodBody(updateUserBody)) body: UpdateUserBody,
  ): Promise<User> {
    return this.commands.execute(new UpdateUser(id, body));
  }

  @Delete(':id')
  @ApiDoc({
    summary: 'Delete an account with its seller accounts, favorites and cart; its orders stay, unreadable',
    answers: {
      200: 'Deleted',
      404: 'user_not_found',
      409: 'own_account: nobody deletes their own account here',
    },
  })
  async delete(@Param(zodParam(idParam)) { id }: IdParam) {
    await this.commands.execute(new DeleteUser(id));
    return { ok: true };
  }
}
