import { Body, Controller, Delete, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  acceptMovesBody,
  addProductsBody,
  basketBody,
  proposalBody,
  undoMovesBody,
  type AcceptedMoves,
  type AcceptMovesBody,
  type AddProductsBody,
  type BasketBody,
  type BasketProposal,
  type BasketSuggestion,
  type FilledCart,
  type MonthlySavings,
  type ProposalBody,
  type UndoMovesBody,
} from '@sextant/contracts/http/basket.js';
import { zoneQuery, type ZoneQuery } from '@sextant/contracts/http/days.js';
import { durationText } from '@sextant/domain/shared/duration.js';
import { OWN_PRICE_LIFETIME_MS } from '@sextant/domain/vendor-connection/own-price-lifetime.js';
import { AuthGuard, OptionalAuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser, OptionalUser } from '@sextant/platform/auth/current-user.js';
import { Idempotent } from '@sextant/platform/http/idempotency/idempotency.interceptor.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { notSignedIn } from '@sextant/platform/http/problem.js';
import { WaitsFor } from '@sextant/read-models/waits-for.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodBody, zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { toLine } from '../cart/to-line.js';
import { AcceptMoves } from './accept-moves.js';
import { BasketAdvisor } from './advise.js';
import { FillCart, notFilled } from './fill-cart.js';
import { turnedAway } from './basket-limits.js';
import { BasketProposer } from './propose.js';
import { UndoMoves } from './undo-moves.js';

@Controller('api/basket')
export class BasketController {
  constructor(
    private readonly commands: CommandBus,
    private readonly advisor: BasketAdvisor,
    private readonly proposer: BasketProposer,
    private readonly carts: CartQueries,
    private readonly orders: OrderQueries,
  ) {}

  @Post('suggestion')
  @HttpCode(200)
  @UseGuards(OptionalAuthGuard)
  @WaitsFor('carts', 'vendor-connections')
  @ApiDoc({
    summary: 'How the cart can be had for less',
    description:
      'For the caller’s cart, or for `items`, which a visitor has to send. Counts shipping, stock and the caller’s own prices; ' +
      `sellers are asked for those not known of the last ${durationText(OWN_PRICE_LIFETIME_MS)}. ` +
      'Each move saves what it says whichever others are made.',
    answers: {
      200: 'The moves; `gap` is what another basket could cost less at most',
      401: 'not_signed_in: a visitor sent no items',
      ...turnedAway,
    },
  })
  async suggest(
    @Body(zodBody(basketBody)) { items, options }: BasketBody,
    @OptionalUser() user: CurrentUserInfo | undefined,
  ): Promise<BasketSuggestion> {
    if (!user && !items) throw notSignedIn();
    const lines = items ? items.map(toLine) : user ? await this.carts.lines(user.userId) : [];
    return (await this.advisor.advise(user?.userId, lines, options)).suggestion;
  }

  @Post('moves')
  @HttpCode(200)
  @Idempotent()
  @UseGuards(AuthGuard)
  @WaitsFor('carts', 'vendor-connections')
  @ApiDoc({
    summary: 'Make moves of a suggestion',
    answers: {
      200: 'The moves made, and what they save at this moment',
      409: 'suggestion_outdated, cart_changed, cart_full: `suggestion` is the one of now',
      422: 'quantity_out_of_range',
      ...turnedAway,
    },
  })
  accept(@Body(zodBody(acceptMovesBody)) body: AcceptMovesBody): Promise<AcceptedMoves> {
    return this.commands.execute(new AcceptMoves(body));
  }

  @Post('items')
  @HttpCode(200)
  @UseGuards(AuthGuard)
  @WaitsFor('carts', 'vendor-connections')
  @ApiDoc({
    summary: 'Put products into the cart from the sellers where that costs least',
    description:
      'Least together with what the cart holds, which stays where it is; of a product it holds already only the missing items are added. What the cart has no room for is named.',
    answers: { 200: 'What is in the cart now and what it costs, and what is not', ...notFilled },
  })
  add(@Body(zodBody(addProductsBody)) { products, notSellers }: AddProductsBody): Promise<FilledCart> {
    return this.commands.execute(
      new FillCart(products.map((product) => ({ ...product, without: notSellers }))),
    );
  }

  @Post('proposal')
  @HttpCode(200)
  @UseGuards(AuthGuard)
  @WaitsFor('carts', 'vendor-connections')
  @ApiDoc({
    summary: 'What covers some needs for the lowest total',
    description:
      'Of the products that would do for each need one is chosen: together they cost least, shipping and the caller’s own prices counted. Of these the cart may hold some already; for the others, the sellers and the cost are those with which POST /basket/items would add them. Nothing is put into the cart.',
    answers: {
      200: 'A product and its offer for each need',
      ...turnedAway,
    },
  })
  async propose(
    @Body(zodBody(proposalBody)) body: ProposalBody,
    @CurrentUser() { userId }: CurrentUserInfo,
  ): Promise<BasketProposal> {
    return this.proposer.propose(userId, body);
  }

  @Delete('moves')
  @UseGuards(AuthGuard)
  @ApiDoc({
    summary: 'Take moves back',
    answers: {
      200: 'Taken back',
      409: 'move_not_found, cart_changed: of no move everything is still there; cart_full',
      422: 'quantity_out_of_range',
    },
  })
  async undo(@Body(zodBody(undoMovesBody)) { moves }: UndoMovesBody) {
    await this.commands.execute(new UndoMoves(moves));
    return { ok: true };
  }

  @Get('savings')
  @UseGuards(AuthGuard)
  @WaitsFor('orders')
  @ApiDoc({
    summary: 'What moving items for less has saved the caller, by month of the order',
    description: 'Months are those of UTC, or of the `timeZone` named (IANA, such as Pacific/Auckland).',
    answers: { 200: 'The months, the latest first', 400: 'invalid_input: no such time zone' },
  })
  async savings(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Query(zodQuery(zoneQuery)) { timeZone }: ZoneQuery,
  ): Promise<MonthlySavings> {
    return { months: await this.orders.savings(userId, timeZone) };
  }
}
