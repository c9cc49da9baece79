import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  asOfQuery,
  historyParam,
  type AsOfAnswer,
  type AsOfQuery,
  type HistoryAnswer,
  type HistoryParam,
} from '@sextant/contracts/http/time-travel.js';
import { Roles } from '@sextant/platform/auth/roles.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { zodParam, zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { TimeTravelQueries } from './time-travel.queries.js';

@Controller('admin-api/admin/history/:kind/:id')
@Roles('admin')
export class TimeTravelController {
  constructor(private readonly queries: TimeTravelQueries) {}

  @Get()
  @ApiDoc({
    summary: 'Everything that happened to an order, cart or product, oldest first',
    answers: { 200: 'Its events', 404: 'history_not_found' },
  })
  moments(@Param(zodParam(historyParam)) thing: HistoryParam): Promise<HistoryAnswer> {
    return this.queries.moments(thing);
  }

  @Get('as-of')
  @ApiDoc({
    summary: 'An order, cart or product as it stood at an event or instant',
    answers: { 200: 'Its state', 404: 'history_not_found' },
  })
  asOf(
    @Param(zodParam(historyParam)) thing: HistoryParam,
    @Query(zodQuery(asOfQuery)) query: AsOfQuery,
  ): Promise<AsOfAnswer> {
    return this.queries.asOf(thing, query);
  }
}
