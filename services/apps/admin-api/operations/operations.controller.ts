import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  discardBody,
  parkedQuery,
  rebuildBody,
  replayBody,
  type DiscardBody,
  type OperationsAnswer,
  type ParkedAnswer,
  type ParkedQuery,
  type RebuildAnswer,
  type RebuildBody,
  type ReplayAnswer,
  type ReplayBody,
} from '@sextant/contracts/http/operations.js';
import { Roles } from '@sextant/platform/auth/roles.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { zodBody, zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { Polled } from '../access/polled.js';
import { OperationsActions } from './operations.actions.js';
import { OperationsQueries } from './operations.queries.js';
import { ParkedQueries } from './parked.queries.js';

@Controller('admin-api/admin/operations')
@Roles('support', 'admin')
export class OperationsController {
  constructor(
    private readonly queries: OperationsQueries,
    private readonly parked: ParkedQueries,
    private readonly actions: OperationsActions,
  ) {}

  @Get()
  @Polled()
  @ApiDoc('How relay, projections, policies, price watcher, queues and sockets are doing')
  overview(): Promise<OperationsAnswer> {
    return this.queries.overview();
  }

  @Get('parked')
  @Polled()
  @ApiDoc({
    summary: 'Events that could not be applied, oldest first',
    description: 'Payloads are without personal data and secrets.',
  })
  parkedEvents(@Query(zodQuery(parkedQuery)) query: ParkedQuery): Promise<ParkedAnswer> {
    return this.parked.page(query);
  }

  @Post('parked/replay')
  @HttpCode(200)
  @Roles('admin')
  @ApiDoc({
    summary: 'Apply parked events of a consumer again, in order',
    answers: {
      200: 'What came of it, by stream',
      409: 'consumer_closed: its rebuild has failed, or it has been replaced',
      503: 'no_consumer: no running process has taken it up; still_replaying',
    },
  })
  replay(@Body(zodBody(replayBody)) body: ReplayBody): Promise<ReplayAnswer> {
    return this.actions.replay(body);
  }

  @Post('parked/discard')
  @HttpCode(200)
  @Roles('admin')
  @ApiDoc({
    summary: 'Give up the oldest parked event of a stream',
    answers: {
      200: 'Given up',
      409: 'not_oldest: of its stream, or no longer parked; consumer_closed',
    },
  })
  async discard(@Body(zodBody(discardBody)) body: DiscardBody) {
    await this.actions.discard(body);
    return { ok: true };
  }

  @Post('rebuilds')
  @Roles('admin')
  @ApiDoc({
    summary: 'Rebuild a read model from the log while the present one serves',
    answers: { 201: 'Requested', 404: 'read_model_not_found', 409: 'being_rebuilt' },
  })
  rebuild(@Body(zodBody(rebuildBody)) body: RebuildBody): Promise<RebuildAnswer> {
    return this.actions.rebuild(body);
  }
}
