import { Body, Controller, Delete, Get, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import {
  cartItemBody,
  cartItemRemoveBody,
  cartMergeBody,
  type CartItemBody,
} from '@sextant/contracts/http/cart.js';
import type { CartCommand, CartLine } from '@sextant/domain/cart/cart.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { CommandId } from '@sextant/platform/http/idempotency/command-id.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { TrackWrites, WaitsFor, Writes } from '@sextant/platform/http/read-your-writes/waits-for.js';
import { problem } from '@sextant/platform/http/problem.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodBody } from '@sextant/platform/http/zod.pipe.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { Clock } from '../shared/clock.js';
import { ChangeCart } from './change-cart.js';

const toLine = ({ productId, seller, quantity }: CartItemBody): CartLine => ({
  productId,
  sellerDomain: seller.domain,
  sellerUrl: seller.url,
  quantity,
});

@Controller('api/cart')
@UseGuards(AuthGuard)
export class CartController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: CartQueries,
    private readonly clock: Clock,
  ) {}

  // Only here: a change is decided on the log and must not wait for what an earlier one does to the read model.
  @Get()
  @WaitsFor('carts')
  @ApiDoc('The cart with prices, shipping and totals of this moment')
  show(@CurrentUser() user: CurrentUserInfo) {
    return this.queries.cart(user.userId);
  }

  @Post('items')
  @HttpCode(200)
  @ApiDoc('Add to the cart; the same offer again raises its quantity')
  async add(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Body(zodBody(cartItemBody)) body: CartItemBody,
    @CommandId() id: string,
    @TrackWrites() writes: Writes,
  ) {
    await this.mustExist([body]);
    return this.change(id, { type: 'AddCartItem', userId, at: this.now(), line: toLine(body) }, writes);
  }

  @Put('items')
  @ApiDoc('Set the quantity of a line')
  setQuantity(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Body(zodBody(cartItemBody)) { productId, seller, quantity }: CartItemBody,
    @CommandId() id: string,
    @TrackWrites() writes: Writes,
  ) {
    const line = { productId, sellerUrl: seller.url, quantity };
    return this.change(id, { type: 'SetCartItemQuantity', userId, at: this.now(), ...line }, writes);
  }

  @Delete('items')
  @ApiDoc('Remove a line')
  removeItem(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Body(zodBody(cartItemRemoveBody)) { productId, seller }: z.output<typeof cartItemRemoveBody>,
    @CommandId() id: string,
    @TrackWrites() writes: Writes,
  ) {
    const line = { productId, sellerUrl: seller.url };
    return this.change(id, { type: 'RemoveCartItem', userId, at: this.now(), ...line }, writes);
  }

  @Delete()
  @ApiDoc('Empty the cart')
  clear(@CurrentUser() { userId }: CurrentUserInfo, @CommandId() id: string, @TrackWrites() writes: Writes) {
    return this.change(id, { type: 'ClearCart', userId, at: this.now() }, writes);
  }

  @Post('merge')
  @HttpCode(200)
  @ApiDoc('Merge the cart filled before signing in; losing no line, doubling none')
  async merge(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Body(zodBody(cartMergeBody)) { items }: z.output<typeof cartMergeBody>,
    @CommandId() id: string,
    @TrackWrites() writes: Writes,
  ) {
    // A line whose offer has vanished meanwhile stays and says so, as it would have in a cart that was here all along.
    const lines = await this.queries.ofKnownProducts(items);
    return this.change(id, { type: 'MergeCart', userId, at: this.now(), lines: lines.map(toLine) }, writes);
  }

  private now(): string {
    return this.clock.now().toISOString();
  }

  /** A line must be an offer somebody makes; its price is looked up, never taken from the client. */
  private async mustExist(items: readonly CartItemBody[]): Promise<void> {
    if ((await this.queries.existing(items)).length < items.length) {
      throw problem(404, 'offer_not_found', 'This offer is no longer available.');
    }
  }

  private async change(commandId: string, change: CartCommand, writes: Writes) {
    writes.add(await this.commands.execute(new ChangeCart(commandId, change)));
    return { ok: true };
  }
}
