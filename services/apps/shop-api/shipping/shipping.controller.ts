import { Controller, Get, UseGuards } from '@nestjs/common';
import type { LatestShippingAnswer, ShippingAddressesAnswer } from '@sextant/contracts/http/orders.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { WaitsFor } from '@sextant/read-models/waits-for.js';
import { problem } from '@sextant/platform/http/problem.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { ShippingAddressQueries } from '@sextant/read-models/shipping-addresses/shipping-addresses.queries.js';

@Controller('api/shipping')
@UseGuards(AuthGuard)
@WaitsFor('shipping-addresses')
export class ShippingController {
  constructor(private readonly queries: ShippingAddressQueries) {}

  @Get('latest')
  @ApiDoc({
    summary: 'Shipping address of the latest order',
    answers: { 200: 'The address', 404: 'no_shipping_address: no order yet' },
  })
  async latest(@CurrentUser() { userId }: CurrentUserInfo): Promise<LatestShippingAnswer> {
    const shippingAddress = await this.queries.latest(userId);
    if (!shippingAddress) throw problem(404, 'no_shipping_address', 'There is no shipping address yet.');
    return { shippingAddress };
  }

  @Get('addresses')
  @WaitsFor('orders')
  @ApiDoc('Where the latest orders went, the last one first, each address once')
  async addresses(@CurrentUser() { userId }: CurrentUserInfo): Promise<ShippingAddressesAnswer> {
    return { addresses: await this.queries.recent(userId) };
  }
}
