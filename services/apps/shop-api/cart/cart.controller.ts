import { Body, Controller, Delete, Get, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  cartItemBody,
  cartItemRemoveBody,
  cartMergeBody,
  type CartItemBody,
  type CartItemRemoveBody,
  type CartMergeBody,
} from '@sextant/contracts/http/cart.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { WaitsFor } from '@sextant/read-models/waits-for.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodBody } from '@sextant/platform/http/zod.pipe.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { AddCartItem } from './add-cart-item.js';
import { ClearCart } from './clear-cart.js';
import { MergeCart } from './merge-cart.js';
import { RemoveCartItem } from './remove-cart-item.js';
import { SetCartItemQuantity } from './set-cart-item-quantity.js';

@Controller('api/cart')
@UseGuards(AuthGuard)
export class CartController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: CartQueries,
  ) {}

  // Only this query waits: changes are decided on the log and must not wait for the read model.
  @Get()
  @WaitsFor('carts')
  @ApiDoc('The cart with current prices, shipping and totals')
  show(@CurrentUser() { userId }: CurrentUserInfo) {
    return this.queries.cart(userId);
  }

  @Post('items')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Add to the cart; the same offer again raises its quantity',
    answers: {
      200: 'Added',
      404: 'offer_not_found',
      409: 'cart_full',
      422: 'quantity_out_of_range: together with what the cart holds',
    },
  })
  async add(@Body(zodBody(cartItemBody)) body: CartItemBody) {
    await this.commands.execute(new AddCartItem(body));
    return { ok: true };
  }

  @Put('items')
  @ApiDoc({
    summary: 'Set the quantity of a line; a `price` is noted as the one the buyer knows',
    answers: { 200: 'Set', 404: 'not_in_cart' },
  })
  async setQuantity(@Body(zodBody(cartItemBody)) body: CartItemBody) {
    await this.commands.execute(new SetCartItemQuantity(body));
    return { ok: true };
  }

  @Delete('items')
  @ApiDoc('Remove a line')
  async removeItem(@Body(zodBody(cartItemRemoveBody)) body: CartItemRemoveBody) {
    await this.commands.execute(new RemoveCartItem(body));
    return { ok: true };
  }

  @Delete()
  @ApiDoc('Empty the cart')
  async clear() {
    await this.commands.execute(new ClearCart());
    return { ok: true };
  }

  @Post('merge')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Merge the cart filled before logging in; loses no line and doubles none',
    answers: { 200: 'Merged', 409: 'cart_full: nothing is merged' },
  })
  async merge(@Body(zodBody(cartMergeBody)) { items }: CartMergeBody) {
    await this.commands.execute(new MergeCart(items));
    return { ok: true };
  }
}
