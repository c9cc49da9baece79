import type { ContextName } from '@sextant/contracts/events.js';
import type { Knex } from 'knex';

/**
 * `requested`: the schema does not exist yet. `building`: being filled, nobody reads it. `active`: serves queries and announces
 * changes. `outgoing`: a newer version is active, but processes with the queries of this one still run: it serves them and is
 * still filled, without announcements. `failed`: more events were parked in it than in the active one, so it was never used; it
 * is kept for inspection until another one is built. `retired`: replaced, dropped after a grace period for queries under way.
 * `dropped`: the tables are gone; the row stays, so that its number is never used again.
 */
export type GenerationStatus =
  'requested' | 'building' | 'active' | 'outgoing' | 'failed' | 'retired' | 'dropped';

interface StatusRules {
  /** A consumer applies events to it. */
  readonly isFilled: boolean;
  /** Queries of some process read it. */
  readonly serves: boolean;
  /** It is to take the place of another one, or to be the first. */
  readonly isUnfinished: boolean;
}

const statusRules: Readonly<Record<GenerationStatus, StatusRules>> = {
  requested: { isFilled: false, serves: false, isUnfinished: true },
  building: { isFilled: true, serves: false, isUnfinished: true },
  active: { isFilled: true, serves: true, isUnfinished: false },
  outgoing: { isFilled: true, serves: true, isUnfinished: false },
  failed: { isFilled: false, serves: false, isUnfinished: false },
  retired: { isFilled: false, serves: false, isUnfinished: false },
  dropped: { isFilled: false, serves: false, isUnfinished: false },
};

const statusesThat = (rule: keyof StatusRules): readonly GenerationStatus[] =>
  (Object.keys(statusRules) as GenerationStatus[]).filter((status) => statusRules[status][rule]);

export const FILLED = statusesThat('isFilled');
export const SERVING = statusesThat('serves');
export const UNFINISHED = statusesThat('isUnfinished');

/** One build of a read model. */
export interface Generation {
  readonly name: string;
  readonly generation: number;
  readonly version: number;
  /** Postgres schema of its tables. */
  readonly schema: string;
  readonly contexts: readonly ContextName[];
  readonly status: GenerationStatus;
  /** Events recorded until this date are not announced to browsers; null: all events are announced. */
  readonly announce_after: Date | null;
  readonly retired_at: Date | null;
  /** It has applied events that the event store has lost: another one of its version is to take its place. */
  readonly misled: boolean;
}

/**
 * The generation whose place one that is being built takes: the one that serves its version, else the active one of an older
 * version; undefined when nobody needs it any more.
 */
export function replacedBy(
  { name, version }: Pick<Generation, 'name' | 'version'>,
  rows: readonly Generation[],
): Generation | undefined {
  const serving = rows.filter((row) => row.name === name && SERVING.includes(row.status));
  const ofVersion = serving.find((row) => row.version === version);
  return ofVersion ?? serving.find((row) => row.status === 'active' && row.version < version);
}

/** Name of the Kafka group and checkpoint of a generation. */
export const consumerName = ({ name, generation }: Pick<Generation, 'name' | 'generation'>): string =>
  `${name}-${generation}`;

export const schemaName = ({ name, generation }: Pick<Generation, 'name' | 'generation'>): string =>
  `${name.replaceAll('-', '_')}_${generation}`;

/** Schema filled by a consumer of that name. */
export const schemaOfConsumer = (consumer: string): string => consumer.replaceAll('-', '_');

export const generations = (db: Knex) => db<Generation>('read_db.read_models');

/**
 * Requests the next generation of a read model; the projector builds it while the active one serves. Returns its number, or
 * undefined when one is being built already.
 */
export const requestGeneration = (
  knex: Knex,
  { name, version, contexts }: { name: string; version: number; contexts: readonly ContextName[] },
): Promise<number | undefined> =>
  knex.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`generations of ${name}`]);
    const rows = await generations(trx).where({ name });
    if (rows.some(({ status }) => UNFINISHED.includes(status))) return undefined;
    await generations(trx)
      .where({ name, status: 'failed' })
      .update({ status: 'retired', retired_at: trx.fn.now() });
    const generation = Math.max(0, ...rows.map((row) => row.generation)) + 1;
    const schema = schemaName({ name, generation });
    await generations(trx).insert({ name, generation, version, schema, contexts, status: 'requested' });
    return generation;
  });

/**
 * Requests a rebuild of a read model from Kafka at its present version, for `npm run rebuild`. Returns the number of the new
 * generation; undefined when one is being built already. Throws for an unknown read model.
 */
export async function requestRebuild(knex: Knex, name: string): Promise<number | undefined> {
  const active = await generations(knex).where({ name, status: 'active' }).first();
  if (!active) {
    const names = await generations(knex).distinct('name').orderBy('name');
    throw new Error(
      `there is no read model "${name}"; there are: ${names.map((row) => row.name).join(', ')}`,
    );
  }
  return requestGeneration(knex, active);
}
