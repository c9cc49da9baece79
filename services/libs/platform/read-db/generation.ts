import type { ContextName } from '@sextant/contracts/events.js';
import type { Knex } from 'knex';

/**
 * `requested`: its schema is still to be made. `building`: being filled, nobody reads it. `active`: serves queries and
 * announces changes. `outgoing`: a newer version is active, but processes that
 * have the queries of this one still run: it serves them and is still filled, silently. `failed`: more events had to be parked in it than in the active one, so it was never used; it is kept
 * to be looked at until another one is built. `retired`: replaced, dropped after a grace period for queries under way.
 * `dropped`: its tables are gone; the row stays, so that its number is never used again.
 */
export type GenerationStatus =
  'requested' | 'building' | 'active' | 'outgoing' | 'failed' | 'retired' | 'dropped';

/** One build of a read model. */
export interface Generation {
  readonly name: string;
  readonly generation: number;
  readonly version: number;
  /** Postgres schema its tables are in. */
  readonly schema: string;
  readonly contexts: readonly ContextName[];
  readonly status: GenerationStatus;
  /** Events recorded up to then are not announced to browsers; null: everything is announced. */
  readonly announce_after: Date | null;
  readonly retired_at: Date | null;
}

/** Name of the Kafka group and checkpoint that fill a generation. */
export const consumerName = ({ name, generation }: Pick<Generation, 'name' | 'generation'>): string =>
  `${name}-${generation}`;

export const schemaName = ({ name, generation }: Pick<Generation, 'name' | 'generation'>): string =>
  `${name.replaceAll('-', '_')}_${generation}`;

/** Schema filled by a consumer of that name. */
export const schemaOfConsumer = (consumer: string): string => consumer.replaceAll('-', '_');

export const generations = (db: Knex) => db<Generation>('read_db.read_models');

/**
 * Asks for the next generation of a read model; the projector builds it while the active one serves. Gives its number,
 * or undefined when one is being built already.
 */
export const requestGeneration = (
  knex: Knex,
  { name, version, contexts }: { name: string; version: number; contexts: readonly ContextName[] },
): Promise<number | undefined> =>
  knex.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`generations of ${name}`]);
    const rows = await generations(trx).where({ name });
    if (rows.some(({ status }) => status === 'requested' || status === 'building')) return undefined;
    await generations(trx)
      .where({ name, status: 'failed' })
      .update({ status: 'retired', retired_at: trx.fn.now() });
    const generation = Math.max(0, ...rows.map((row) => row.generation)) + 1;
    const schema = schemaName({ name, generation });
    await generations(trx).insert({ name, generation, version, schema, contexts, status: 'requested' });
    return generation;
  });

/**
 * Rebuilds a read model from Kafka at its present version, for `npm run rebuild`. Gives the number of the generation
 * that was requested; undefined when one is being built already. Throws when there is no read model of that name.
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
