import type { Knex } from 'knex';
import type { Consumer } from './consumer.js';
import { replayParked, type ReplayResult } from './replay-parked.js';
import { pause } from '../process/pause.js';

interface Request {
  id: string;
  consumer: string;
  stream: string | null;
  results: ReplayResult[] | null;
}

const requests = (db: Knex) => db<Request>('messaging.replay_requests');

/**
 * Asks the process that runs the consumer to replay parked events, so that the command line needs none of its code. Returns the
 * result; without one after `timeoutMs`, "not taken" when no process had taken the request up, which is withdrawn, and "running"
 * when one is still at it.
 */
export async function requestReplay(
  knex: Knex,
  consumer: string,
  { stream, timeoutMs = 60_000 }: { stream?: string; timeoutMs?: number } = {},
): Promise<ReplayResult[] | 'not taken' | 'running'> {
  const [request] = await requests(knex)
    .insert({ consumer, stream: stream ?? null })
    .returning('id');
  if (!request) throw new Error('the request was not recorded');
  const { id } = request;
  const answered = async () => (await requests(knex).where({ id }).first('results'))?.results;
  for (const end = performance.now() + timeoutMs; performance.now() < end; await pause(100)) {
    const results = await answered();
    if (results) return results;
  }
  // A request that is being carried out is locked: waiting for it would take as long as the replay.
  const open = requests(knex).where({ id }).whereNull('results').forUpdate().skipLocked();
  const withdrawn = await requests(knex).whereIn('id', open.select('id')).del();
  return withdrawn > 0 ? 'not taken' : ((await answered()) ?? 'running');
}

/** Carries out open requests for these consumers. Processes that run the same consumer share the work. */
export async function answerReplayRequests(knex: Knex, consumers: readonly Consumer[]): Promise<void> {
  for (;;) {
    const answered = await knex.transaction(async (trx) => {
      // This transaction holds nothing but the lock of the request, for the time of the replay.
      await trx.raw('set local idle_in_transaction_session_timeout = 0');
      const request = await requests(trx)
        .whereNull('results')
        .whereIn(
          'consumer',
          consumers.map(({ name }) => name),
        )
        .orderBy('id')
        .first()
        .forUpdate()
        .skipLocked();
      const consumer = consumers.find(({ name }) => name === request?.consumer);
      if (!request || !consumer) return false;
      // In transactions of its own: replayed events stay applied even if the answer cannot be stored.
      const results = await replayParked(knex, consumer, request.stream ?? undefined);
      await trx('messaging.replay_requests')
        .where({ id: request.id })
        .update({ results: JSON.stringify(results) });
      return true;
    });
    if (!answered) return;
  }
}
