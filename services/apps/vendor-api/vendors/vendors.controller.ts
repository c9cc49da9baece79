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
import { Idempotent } from '@sextant/platform/http/idempotency/idempotency.interceptor.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { zodBody, zodParam } from '@sextant/platform/http/zod.pipe.js';
import { ChangeVendorCredentials } from './change-vendor-credentials.js';
import { ConnectVendor } from './connect-vendor.js';
import { DisconnectVendor } from './disconnect-vendor.js';

@Controller('vendor-api/vendors')
@UseGuards(AuthGuard)
export class VendorsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Idempotent()
  @ApiDoc({
    summary: 'Connect an account at a seller',
    answers: {
      201: 'Connected; being verified',
      400: 'unknown_vendor',
      404: 'vendor_not_found: repeated after it has been removed',
      409: 'already_connected',
    },
  })
  connect(@Body(zodBody(connectVendorBody)) body: ConnectVendorBody): Promise<ConnectVendorAnswer> {
    return this.commands.execute(new ConnectVendor(body));
  }

  @Put(':id')
  @Idempotent()
  @ApiDoc({
    summary: 'Change user name, password or payment method; without a password the current one stays',
    description: 'Send an Idempotency-Key: a repeated request then does not undo a later change.',
    answers: {
      200: 'Changed; being verified',
      404: 'vendor_not_found',
      409: 'payment_method_fixed: it can be changed only while the seller refuses the login; password_changed: by another request, and none was sent; not_connected: it has been removed meanwhile',
      422: 'idempotency_key_reused: for something else',
    },
  })
  changeCredentials(
    @Param(zodParam(idParam)) { id }: IdParam,
    @Body(zodBody(updateVendorBody)) body: UpdateVendorBody,
  ): Promise<VendorConnection> {
    return this.commands.execute(new ChangeVendorCredentials(id, body));
  }

  @Delete(':id')
  @ApiDoc({ summary: 'Remove a connection', answers: { 200: 'Removed', 404: 'vendor_not_found' } })
  async disconnect(@Param(zodParam(idParam)) { id }: IdParam) {
    await this.commands.execute(new DisconnectVendor(id));
    return { ok: true };
  }
}
