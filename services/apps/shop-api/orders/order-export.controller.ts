import type { Readable } from 'node:stream';
import { orderCode } from '@sextant/domain/order/order-number.js';
import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import { ordersQuery, type OrdersQuery } from '@sextant/contracts/http/orders.js';
import { idParam, type IdParam } from '@sextant/contracts/http/parameters.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { answerCsv } from '@sextant/platform/http/csv.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { WaitsFor } from '@sextant/read-models/waits-for.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodParam, zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import type { FastifyReply } from 'fastify';
import { orderRows } from './order-export-rows.js';
import { OrderListLimit } from './order-list-limit.js';
import { unknownOrder } from './order-problem.js';

@Controller('api/orders')
@UseGuards(AuthGuard)
@WaitsFor('orders')
export class OrderExportController {
  constructor(
    private readonly queries: OrderQueries,
    private readonly limit: OrderListLimit,
  ) {}

  @Get('export.csv')
  @ApiDoc({
    summary: 'A page of the caller’s orders as CSV, newest first',
    description: 'Takes the filters of the list. A row per item and per seller’s shipping, in dollars.',
    answers: { 200: 'text/csv', 400: 'invalid_input', 429: 'too_many_requests' },
  })
  async list(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Query(zodQuery(ordersQuery)) { page, limit, ...filter }: OrdersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Readable> {
    this.limit.take(userId);
    const { orders } = await this.queries.pageInSteps({ ...filter, userId }, page, limit);
    return answerCsv(reply, 'orders', orderRows(orders));
  }

  @Get(':id/export.csv')
  @ApiDoc({
    summary: 'One order as CSV',
    answers: { 200: 'text/csv', 404: 'order_not_found' },
  })
  async one(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Param(zodParam(idParam)) { id }: IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Readable> {
    const order = await this.queries.find(id, userId);
    if (!order) throw unknownOrder();
    return answerCsv(reply, `order-${orderCode(id)}`, orderRows([order]));
  }
}
