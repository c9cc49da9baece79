import { Injectable } from '@nestjs/common';
import type { ParkedAnswer, ParkedEventAnswer, ParkedQuery } from '@sextant/contracts/http/operations.js';
import { BEHIND, parkedPage, type ParkedEnvelope } from '@sextant/platform/messaging/parked-events.js';
import { readEnvelope } from '@sextant/platform/messaging/incoming.js';
import { scrubText } from '@sextant/platform/observability/redact.js';
import { paginate } from '@sextant/read-models/shared/paginate.js';
import type { Knex } from 'knex';
import { visiblePayload } from './visible-payload.js';

function answerOf({ envelope, error, ...parked }: ParkedEnvelope): ParkedEventAnswer {
  const { seq, consumer, stream, position, parkedAt } = parked;
  const { event } = readEnvelope('0', stream, envelope);
  return {
    seq,
    consumer,
    stream,
    position,
    parkedAt,
    type: event?.type ?? null,
    error: scrubText(error),
    waits: error === BEHIND,
    payload: event ? visiblePayload(event.data) : null,
  };
}

/** Events that could not be applied. */
@Injectable()
export class ParkedQueries {
  constructor(private readonly knex: Knex) {}

  async page({ page, limit, consumer }: ParkedQuery): Promise<ParkedAnswer> {
    const { events, total } = await parkedPage(this.knex, consumer, { limit, offset: (page - 1) * limit });
    return { events: events.map(answerOf), pagination: paginate(total, page, limit) };
  }
}
