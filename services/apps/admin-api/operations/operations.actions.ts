import { Injectable } from '@nestjs/common';
import type {
  DiscardBody,
  RebuildAnswer,
  RebuildBody,
  ReplayAnswer,
  ReplayBody,
} from '@sextant/contracts/http/operations.js';
import { problem, retryLater } from '@sextant/platform/http/problem.js';
import { discardOldestParked } from '@sextant/platform/messaging/replay-parked.js';
import { requestReplay } from '@sextant/platform/messaging/replay-requests.js';
import { scrubText } from '@sextant/platform/observability/redact.js';
import { whyClosed } from '@sextant/platform/read-db/closed-generation.js';
import { generations, requestRebuild } from '@sextant/platform/read-db/generation.js';
import type { Knex } from 'knex';
import type { Audited } from '../audit/audited.js';

/** Below the half minute that a request may take. */
const REPLAY_TIMEOUT_MS = 20_000;

/** Administrators' actions on parked events and read models; each is audited before it runs. */
@Injectable()
export class OperationsActions {
  constructor(
    private readonly knex: Knex,
    private readonly audited: Audited,
  ) {}

  replay({ consumer, stream }: ReplayBody): Promise<ReplayAnswer> {
    const action = { action: 'parked.replay' as const, subject: `consumer:${consumer}`, details: { stream } };
    return this.audited.run(action, async () => {
      await this.refuseClosed(consumer);
      const results = await requestReplay(this.knex, consumer, { stream, timeoutMs: REPLAY_TIMEOUT_MS });
      if (results === 'not taken')
        throw retryLater(503, 'no_consumer', `No process that consumes as ${consumer} has taken it up.`, 5);
      if (results === 'running')
        throw retryLater(503, 'still_replaying', 'The replay goes on. Look at the list in a moment.', 10);
      return {
        results: results.map(({ error, ...result }) => ({
          ...result,
          error: error === undefined ? undefined : scrubText(error),
        })),
      };
    });
  }

  discard({ consumer, stream, seq, reason }: DiscardBody): Promise<void> {
    const details = { stream, seq };
    const action = { action: 'parked.discard' as const, subject: `consumer:${consumer}`, reason, details };
    return this.audited.run(action, async () => {
      await this.refuseClosed(consumer);
      if (await discardOldestParked(this.knex, consumer, stream, seq)) return;
      throw problem(
        409,
        'not_oldest',
        'This event is no longer the oldest parked one of its stream. Look at the list again.',
      );
    });
  }

  rebuild({ readModel }: RebuildBody): Promise<RebuildAnswer> {
    const action = { action: 'read-model.rebuild' as const, subject: `read-model:${readModel}` };
    return this.audited.run(action, async () => {
      if (!(await generations(this.knex).where({ name: readModel, status: 'active' }).first('name')))
        throw problem(404, 'read_model_not_found', 'There is no such read model.');
      const generation = await requestRebuild(this.knex, readModel);
      if (generation === undefined)
        throw problem(409, 'being_rebuilt', 'This read model is being rebuilt already.');
      return { generation };
    });
  }

  private async refuseClosed(consumer: string): Promise<void> {
    const closed = await whyClosed(this.knex, consumer);
    if (closed !== undefined) throw problem(409, 'consumer_closed', closed);
  }
}
