import { Body, Controller, Delete, Param, Post, Put, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { idParam, type IdParam } from '@sextant/contracts/http/parameters.js';
import {
  connectVendorBody,
  updateVendorBody,
  type ConnectVendorAnswer,
  type ConnectVendorBody,
  type UpdateVendorBody,
  type VendorConnection,
} from '@sextant/contracts/http/vendors.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { CommandId } from '@sextant/platform/http/idempotency/command-id.js';
import { Idempotent } from '@sextant/platform/http/idempotency/idempotency.interceptor.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { TrackWrites, Writes } from '@sextant/platform/http/read-your-writes/waits-for.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodBody, zodParam } from '@sextant/platform/http/zod.pipe.js';
import { ConnectVendor } from './connect-vendor.js';
import { EditVendor } from './edit-vendor.js';
import { RemoveVendor } from './remove-vendor.js';

/** Every change has the seller asked, so that nobody may try out passwords through us. */
const changes = { name: 'vendor-credentials', capacity: 30, perSecond: 1 / 60 };

interface Done<Answer> {
  readonly written: Parameters<Writes['add']>[0];
  readonly answer: Answer;
}

@Controller('vendor-api/vendors')
@UseGuards(AuthGuard)
export class VendorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limiter: RateLimiter,
  ) {}

  @Post()
  @Idempotent()
  @ApiDoc({
    summary: 'Connect an account at a seller',
    answers: { 201: 'Connected; being verified', 400: 'Not a known vendor', 409: 'Connected already' },
  })
  async connect(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Body(zodBody(connectVendorBody)) body: ConnectVendorBody,
    @CommandId() commandId: string,
    @TrackWrites() writes: Writes,
  ): Promise<ConnectVendorAnswer> {
    await this.limiter.take(changes, userId);
    return this.done<ConnectVendorAnswer>(new ConnectVendor(commandId, userId, body), writes);
  }

  @Put(':id')
  @ApiDoc({
    summary: 'Change user name or password; without a password the present one stays',
    answers: { 200: 'Changed; being verified', 404: 'No such connection' },
  })
  async edit(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Param(zodParam(idParam)) { id }: IdParam,
    @Body(zodBody(updateVendorBody)) body: UpdateVendorBody,
    @CommandId() commandId: string,
    @TrackWrites() writes: Writes,
  ): Promise<VendorConnection> {
    await this.limiter.take(changes, userId);
    return this.done<VendorConnection>(new EditVendor(commandId, userId, id, body), writes);
  }

  @Delete(':id')
  @ApiDoc({ summary: 'Remove a connection', answers: { 200: 'Removed', 404: 'No such connection' } })
  async remove(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Param(zodParam(idParam)) { id }: IdParam,
    @CommandId() commandId: string,
    @TrackWrites() writes: Writes,
  ) {
    writes.add(await this.commands.execute(new RemoveVendor(commandId, userId, id)));
    return { ok: true };
  }

  private async done<Answer>(command: ConnectVendor | EditVendor, writes: Writes): Promise<Answer> {
    const { written, answer } = await this.commands.execute<typeof command, Done<Answer>>(command);
    writes.add(written);
    return answer;
  }
}
