import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FilledCart } from '@sextant/contracts/http/basket.js';
import {
  listLinesBody,
  quickOrderBody,
  type ListLinesBody,
  type QuickOrderAnswer,
  type QuickOrderBody,
} from '@sextant/contracts/http/lists.js';
import { EXAMPLE_CODE } from '@sextant/contracts/http/quick-searches.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { WaitsFor } from '@sextant/read-models/waits-for.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodBody } from '@sextant/platform/http/zod.pipe.js';
import { FillCart, notFilled } from '../basket/fill-cart.js';
import { QuickOrder } from './quick-order.js';

/** Quick orders of pasted codes and quantities. The pasted text is not stored. */
@Controller('api/quick-order')
@UseGuards(AuthGuard)
export class QuickOrderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly quickOrder: QuickOrder,
  ) {}

  @Post('match')
  @HttpCode(200)
  @ApiDoc({
    summary: `Match pasted lines, such as "${EXAMPLE_CODE} x 3", with products`,
    answers: { 200: 'Each line with what it may mean', 429: 'too_many_requests' },
  })
  match(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Body(zodBody(quickOrderBody)) { text }: QuickOrderBody,
  ): Promise<QuickOrderAnswer> {
    return this.quickOrder.match(userId, text);
  }

  @Post('cart')
  @HttpCode(200)
  @WaitsFor('carts')
  @ApiDoc({
    summary: 'Put products into the cart, from the sellers where they cost least',
    description: 'With shipping. Repeating it does not double the cart.',
    answers: { 200: 'What is in the cart now', ...notFilled },
  })
  async cart(@Body(zodBody(listLinesBody)) { lines }: ListLinesBody): Promise<FilledCart> {
    return this.commands.execute(new FillCart(lines));
  }
}
