import { closeConsumer } from '@sextant/platform/messaging/checkpoint.js';
import {
  consumerName,
  generations,
  requestGeneration,
  UNFINISHED,
  type Generation,
} from '@sextant/platform/read-db/generation.js';
import type { ReadModel } from '@sextant/platform/read-db/read-model.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { Knex } from 'knex';

/**
 * Ensures that the read model has a generation of its present version, another one where that has applied lost events, and that
 * none of an older one is being built. `rows` are the known generations of all read models. Returns true when they have changed.
 */
export async function ensureGeneration(
  knex: Knex,
  model: ReadModel,
  rows: readonly Generation[],
  logger: Logger,
): Promise<boolean> {
  const { name, version, contexts } = model;
  const live = rows.filter((row) => row.name === name && row.status !== 'retired');
  const newest = Math.max(0, ...live.map((row) => row.version));
  const ofVersion = live.filter((row) => row.version === version);
  // A rebuild that has failed would fail again.
  if (ofVersion.some(({ misled }) => misled) && !ofVersion.some(({ status }) => status === 'failed'))
    return (await requestGeneration(knex, { name, version, contexts })) !== undefined;
  // A process of the older release, still running during a deployment, must not undo the newer one's work.
  if (newest > version)
    logger.debug(
      { readModel: name, version, newest },
      'a newer version of the read model exists, not projecting',
    );
  if (newest >= version) return false;
  await generations(knex)
    .where({ name })
    .whereIn('status', UNFINISHED)
    .where('version', '<', version)
    .update({ status: 'retired', retired_at: knex.fn.now() });
  await requestGeneration(knex, { name, version, contexts });
  return true;
}

/**
 * Creates schema and tables of a requested generation. The very first one is active at once: there is nothing else to serve. It
 * announces only events recorded from now on, so that a lost database that is filled again from Kafka announces no past events.
 */
export const prepareGeneration = (
  knex: Knex,
  model: ReadModel,
  { name, generation }: Generation,
): Promise<void> =>
  knex.transaction(async (trx) => {
    const row = await generations(trx).where({ name, generation, status: 'requested' }).first().forUpdate();
    if (!row) return;
    await trx.raw('create schema ??', [row.schema]);
    await model.create(trx, row.schema);
    const active = await generations(trx).where({ name, status: 'active' }).first();
    await generations(trx)
      .where({ name, generation })
      .update(
        active
          ? { status: 'building' }
          : { status: 'active', announce_after: trx.fn.now() as unknown as Date },
      );
  });

/** Time since the last report of a reader after which the tables of a replaced version are given up. */
export const GIVEN_UP_AFTER_MS = 60_000;

/** Age of the last report of a reader from which a projector that is told to stop does not wait for it. */
export const GONE_AFTER_MS = 60_000;

/** Generations of replaced versions that some process has reported to read within this time. */
export const outgoingInUse = (knex: Knex, withinMs: number) =>
  generations(knex)
    .where({ status: 'outgoing' })
    .whereRaw(
      `exists (select from read_db.readers r where r.name = read_models.name and r.version = read_models.version
         and r.seen_at > now() - ? * interval '1 millisecond')`,
      [withinMs],
    );

/** Retires outgoing generations whose version no process reads any more. */
export async function retireOutgoing(knex: Knex, rows: readonly Generation[]): Promise<void> {
  if (!rows.some(({ status }) => status === 'outgoing')) return;
  const inUse = new Set((await outgoingInUse(knex, GIVEN_UP_AFTER_MS)).map(consumerName));
  for (const row of rows)
    if (row.status === 'outgoing' && !inUse.has(consumerName(row)))
      await knex.transaction(async (trx) => {
        await closeConsumer(trx, consumerName(row));
        await generations(trx)
          .where({ name: row.name, generation: row.generation, status: 'outgoing' })
          .update({ status: 'retired', retired_at: trx.fn.now() as unknown as Date });
        // What was to take its place.
        await generations(trx)
          .where({ name: row.name, version: row.version })
          .whereIn('status', UNFINISHED)
          .update({ status: 'retired', retired_at: trx.fn.now() as unknown as Date });
      });
}

/**
 * Drops generations that were retired before the grace period, by the clock of Postgres, which also sets `retired_at`. One that a
 * long query holds up is left for the next round.
 */
export async function dropRetired(
  knex: Knex,
  rows: readonly Generation[],
  graceMs: number,
  logger: Logger,
): Promise<void> {
  if (!rows.some(({ status }) => status === 'retired')) return;
  const due = await generations(knex)
    .where({ status: 'retired' })
    .whereRaw(`retired_at <= now() - ? * interval '1 millisecond'`, [graceMs]);
  const isDue = new Set(due.map(consumerName));
  for (const row of rows.filter((each) => isDue.has(consumerName(each))))
    await knex
      .transaction((trx) => drop(trx, row))
      .catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== LOCK_TIMEOUT) throw error;
        logger.debug({ readModel: row.name, generation: row.generation }, 'a retired generation is in use');
      });
}

/** SQLSTATE of a lock that was not granted in time. */
const LOCK_TIMEOUT = '55P03';

async function drop(trx: Knex.Transaction, row: Generation): Promise<void> {
  // Other queries would queue behind the drop.
  await trx.raw(`set local lock_timeout = '1s'`);
  const consumer = consumerName(row);
  await trx.raw('drop schema if exists ?? cascade', [row.schema]);
  // The checkpoints stay, closed: a process that was asleep must not start from the beginning.
  await closeConsumer(trx, consumer);
  await trx('messaging.parked_events').where({ consumer }).del();
  await generations(trx).where({ name: row.name, generation: row.generation }).update({ status: 'dropped' });
}
