import type { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, Param, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  adminOrdersQuery,
  setOrderStatusBody,
  type AdminOrderDetails,
  type AdminOrdersAnswer,
  type AdminOrdersQuery,
  type OrderSummary,
  type SetOrderStatusBody,
} from '@sextant/contracts/http/admin.js';
import { zoneQuery, type ZoneQuery } from '@sextant/contracts/http/days.js';
import { idParam, type IdParam } from '@sextant/contracts/http/parameters.js';
import { releasingStatuses, statusesWithGoods } from '@sextant/domain/order/statuses.js';
import { listOf } from '@sextant/domain/shared/list-of.js';
import { rolesThatSeeOrders } from '@sextant/domain/user/roles.js';
import { Roles } from '@sextant/platform/auth/roles.js';
import { answerJson } from '@sextant/platform/http/long-answers.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { WaitsFor } from '@sextant/read-models/waits-for.js';
import { zodBody, zodParam, zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { OrderFigureQueries } from '@sextant/read-models/orders/order-figures.queries.js';
import { StaffOrderQueries } from '@sextant/read-models/orders/staff-orders.queries.js';
import type { FastifyReply } from 'fastify';
import { DeleteOrder } from './delete-order.js';
import { OrderDetails } from './order-details.js';
import { SetOrderStatus } from './set-order-status.js';

@Controller('admin-api/admin/orders')
@Roles(...rolesThatSeeOrders)
export class StaffOrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: StaffOrderQueries,
    private readonly figures: OrderFigureQueries,
    private readonly details: OrderDetails,
    private readonly clock: Clock,
  ) {}

  @Get()
  @WaitsFor('orders', 'users')
  @ApiDoc({
    summary: 'Everybody’s orders, newest first',
    description: '`q` looks for customer, product, seller and order number.',
    answers: { 200: 'A page', 400: 'invalid_input' },
  })
  async list(
    @Query(zodQuery(adminOrdersQuery)) { page, limit, ...filter }: AdminOrdersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Readable> {
    const { orders, ...rest } = await this.queries.pageInSteps(filter, page, limit);
    return answerJson(reply, rest satisfies Omit<AdminOrdersAnswer, 'orders'>, 'orders', orders);
  }

  @Get('summary')
  @WaitsFor('orders')
  @ApiDoc({
    summary: 'What the orders of today come to, and how many came in the last hour, by the minute',
    description: 'Today is that of UTC, or of the `timeZone` named (IANA, such as Pacific/Auckland).',
    answers: { 200: 'The figures', 400: 'invalid_input: no such time zone' },
  })
  summary(@Query(zodQuery(zoneQuery)) { timeZone }: ZoneQuery): Promise<OrderSummary> {
    return this.figures.summary(this.clock.now(), timeZone);
  }

  @Get(':id')
  @WaitsFor('orders', 'users')
  @ApiDoc({
    summary: 'One order and all that has happened to it',
    answers: { 200: 'The order', 404: 'order_not_found' },
  })
  one(@Param(zodParam(idParam)) { id }: IdParam): Promise<AdminOrderDetails> {
    return this.details.of(id);
  }

  @Put(':id')
  @Roles('admin')
  @ApiDoc({
    summary: 'Set another status',
    description: `Any status from any other, except that an order whose every item is refused cannot be ${statusesWithGoods.join(' or ')}. Each of ${listOf(releasingStatuses)} sends the order to its sellers at once, unless they have it. With \`expectedStatus\` the change is refused if the order has another status by then.`,
    answers: {
      200: 'The order',
      404: 'order_not_found',
      409: 'status_changed: `order` is as it is now; nothing_ordered: sellers have refused every item',
    },
  })
  setStatus(
    @Param(zodParam(idParam)) { id }: IdParam,
    @Body(zodBody(setOrderStatusBody)) body: SetOrderStatusBody,
  ): Promise<AdminOrderDetails> {
    return this.commands.execute(new SetOrderStatus(id, body));
  }

  @Delete(':id')
  @Roles('admin')
  @ApiDoc({ summary: 'Delete an order', answers: { 200: 'Deleted', 404: 'order_not_found' } })
  async delete(@Param(zodParam(idParam)) { id }: IdParam) {
    await this.commands.execute(new DeleteOrder(id));
    return { ok: true };
  }
}
