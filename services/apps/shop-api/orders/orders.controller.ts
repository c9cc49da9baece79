import type { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ordersQuery,
  placeOrderBody,
  reorderQuery,
  type Order,
  type OrdersAnswer,
  type OrdersQuery,
  type PlaceOrderBody,
  type ReorderAnswer,
  type ReorderQuery,
} from '@sextant/contracts/http/orders.js';
import { idParam, type IdParam } from '@sextant/contracts/http/parameters.js';
import { z } from '@sextant/contracts/http/zod.js';
import { CANCELLATION_WINDOW } from '@sextant/domain/order/cancellation-window.js';
import { orderIdOf } from '@sextant/domain/order/order-id.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { uuidOf } from '@sextant/platform/commands/uuid.js';
import { idempotencyKey, scopeOf } from '@sextant/platform/http/idempotency/idempotency-key.js';
import { Idempotent } from '@sextant/platform/http/idempotency/idempotency.interceptor.js';
import { answerJson } from '@sextant/platform/http/long-answers.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { WaitsFor } from '@sextant/read-models/waits-for.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodBody, zodParam, zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import type { FastifyReply } from 'fastify';
import { notFilled } from '../basket/fill-cart.js';
import { CancelOrder } from './cancel-order.js';
import { OrderListLimit } from './order-list-limit.js';
import { unknownOrder } from './order-problem.js';
import { PlaceOrder } from './place-order.js';
import { Reorder } from './reorder.js';

const attemptParam = z.object({ id: idempotencyKey });
type AttemptParam = z.infer<typeof attemptParam>;

@Controller('api/orders')
@UseGuards(AuthGuard)
export class OrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: OrderQueries,
    private readonly limit: OrderListLimit,
  ) {}

  @Post()
  @Idempotent()
  @WaitsFor('vendor-connections', 'carts')
  @ApiDoc({
    summary: 'Place an order with all sellers of its items',
    description:
      'Priced by the server; `price` and `expectedTotal` are only compared. The ordered items leave the cart. Send an Idempotency-Key: a repeated request then places no second order.',
    answers: {
      201: 'The order',
      404: 'order_not_found: repeated after staff have deleted the order',
      409: 'items_not_offered, items_without_price, items_out_of_stock, sellers_not_connected, prices_changed: `items` names each line (none where only the total has changed); items_repeated: one item of a seller as two products',
      422: 'quantity_out_of_range: of lines of one offer together; idempotency_key_reused: for something else, or its answer is no longer kept',
    },
  })
  place(@Body(zodBody(placeOrderBody)) body: PlaceOrderBody): Promise<Order> {
    return this.commands.execute(new PlaceOrder(body));
  }

  @Get()
  @WaitsFor('orders')
  @ApiDoc({
    summary: 'The caller’s orders, newest first',
    description:
      'Both days are inclusive, in UTC or in the `timeZone` named (IANA, such as Pacific/Auckland). `q` looks into product names, codes and the number of the order; `seller` is the key of one that has a part of it.',
    answers: { 200: 'A page', 400: 'invalid_input', 429: 'too_many_requests' },
  })
  async list(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Query(zodQuery(ordersQuery)) { page, limit, ...filter }: OrdersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Readable> {
    this.limit.take(userId);
    const { orders, ...counts } = await this.queries.pageInSteps({ ...filter, userId }, page, limit);
    return answerJson(reply, counts satisfies Omit<OrdersAnswer, 'orders'>, 'orders', orders);
  }

  @Get(':id')
  @WaitsFor('orders')
  @ApiDoc({ summary: 'One order', answers: { 200: 'The order', 404: 'order_not_found' } })
  async one(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Param(zodParam(idParam)) { id }: IdParam,
  ): Promise<Order> {
    return this.find(id, userId);
  }

  @Get('attempts/:id')
  @WaitsFor('orders')
  @ApiDoc({
    summary: 'The order of an attempt whose answer was lost',
    description: '`id` is the Idempotency-Key that was sent with POST /api/orders.',
    answers: {
      200: 'The order',
      400: 'invalid_input: `id` cannot be an Idempotency-Key',
      404: 'order_not_found: the caller has placed none with this key, or it is not recorded yet',
    },
  })
  placedBy(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Param(zodParam(attemptParam)) { id: key }: AttemptParam,
  ): Promise<Order> {
    return this.find(orderIdOf(uuidOf(scopeOf(userId, 'POST', '/api/orders', key))), userId);
  }

  private async find(id: string, userId: string): Promise<Order> {
    const order = await this.queries.find(id, userId);
    if (!order) throw unknownOrder();
    return order;
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ApiDoc({
    summary: `Cancel a pending order within ${CANCELLATION_WINDOW} of placement`,
    answers: {
      200: 'The cancelled order',
      404: 'order_not_found',
      409: 'not_pending: it has been sent to its sellers; window_closed: it is too late',
    },
  })
  cancel(@Param(zodParam(idParam)) { id }: IdParam): Promise<Order> {
    return this.commands.execute(new CancelOrder(id));
  }

  @Post(':id/reorder')
  @WaitsFor('orders', 'carts', 'vendor-connections')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Add the items of an order to the cart, for the lowest total',
    description:
      'From the sellers of the order, or from others where the cart then costs less with shipping and own prices: those are moves, which DELETE /basket/moves takes back. Of an order that is neither delivered nor cancelled and was refused in part, only the refused items are added: the rest would be bought twice. `only=refused` adds the refused items of any order. A refused item is added from any seller that has not refused it, its own seller included only when that refused because of the price; after a problem with the account it stays with its seller.',
    answers: {
      200: 'How many items were added, how many of them from other sellers and what that saves, how many were left out, and what cannot be had',
      404: 'order_not_found',
      ...notFilled,
    },
  })
  reorder(
    @Param(zodParam(idParam)) { id }: IdParam,
    @Query(zodQuery(reorderQuery)) { only }: ReorderQuery,
  ): Promise<ReorderAnswer> {
    return this.commands.execute(new Reorder(id, only));
  }
}
