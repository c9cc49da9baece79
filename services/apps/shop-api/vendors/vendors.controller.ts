import { Controller, Get, UseGuards } from '@nestjs/common';
import type { VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { WaitsFor } from '@sextant/read-models/waits-for.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { VendorConnectionQueries } from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';

/** The shopper's seller accounts. vendor-api changes them, and its position header is honored here. */
@Controller('api/vendors')
@UseGuards(AuthGuard)
@WaitsFor('vendor-connections')
export class VendorsController {
  constructor(private readonly queries: VendorConnectionQueries) {}

  @Get()
  @ApiDoc('Connected seller accounts, oldest first; passwords never leave the vault')
  async list(@CurrentUser() { userId }: CurrentUserInfo): Promise<VendorsAnswer> {
    return { vendors: await this.queries.list(userId) };
  }
}
