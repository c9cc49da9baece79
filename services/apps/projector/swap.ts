import { closeConsumer, haltConsumer, type HaltedPartition } from '@sextant/platform/messaging/checkpoint.js';
import type { Position } from '@sextant/platform/event-store/event-store.js';
import { topicsOf } from '@sextant/platform/messaging/topics.js';
import { pause } from '@sextant/platform/process/pause.js';
import {
  consumerName,
  generations,
  replacedBy,
  type Generation,
} from '@sextant/platform/read-db/generation.js';
import type { Knex } from 'knex';

/** Checkpoints of a generation by "topic|partition". */
export type Positions = ReadonlyMap<string, Position>;

interface Checkpoints {
  readonly at: Positions;
  readonly parked: number;
}

const checkpointsIn = (rows: readonly HaltedPartition[]): Checkpoints => ({
  at: new Map(rows.map((row) => [`${row.topic}|${row.partition}`, row.position])),
  parked: rows.reduce((sum, { parked }) => sum + parked, 0),
});

const checkpointsOf = async (db: Knex, generation: Generation): Promise<Checkpoints> =>
  checkpointsIn(
    await db('messaging.checkpoints')
      .select('topic', 'partition', 'position', 'parked')
      .where({ consumer: consumerName(generation) }),
  );

export const positionsOf = async (db: Knex, generation: Generation): Promise<Positions> =>
  (await checkpointsOf(db, generation)).at;

/** True when a generation has reached the other's positions in all topics that both follow. */
export function hasReached(building: Generation, at: Positions, target: Positions): boolean {
  const topics = topicsOf(building.contexts);
  return [...target].every(
    ([key, position]) => !topics.includes(key.slice(0, key.indexOf('|'))) || (at.get(key) ?? '') >= position,
  );
}

const CATCH_UP_MS = 2000;
const STEP_MS = 10;

type SwapResult = 'swapped' | 'not yet' | 'too many parked';

/**
 * Makes the building generation the active one, or the outgoing one of its version. The one it replaces is halted, so that the other,
 * which never overtakes it, reaches the same event in every partition; then both change roles in one commit. Readers see the old tables
 * before the commit and the new ones after it, both up to date. `Projections` decides when it is tried.
 *
 * A generation with more parked events than the one it replaces has failed.
 */
export const trySwap = (knex: Knex, name: string): Promise<SwapResult> =>
  knex.transaction(async (trx) => {
    const active = await generations(trx).where({ name, status: 'active' }).first().forUpdate().skipLocked();
    const rows = await generations(trx).where({ name });
    const building = rows.find(({ status }) => status === 'building');
    const replaced = building && replacedBy(building, rows);
    if (!active || !replaced) return 'not yet';
    const target = checkpointsIn(
      await haltConsumer(trx, consumerName(replaced), topicsOf(replaced.contexts)),
    );
    const { generation } = building;
    // Read again once the checkpoints are held: after lost events the relay may have retired it while this waited for them.
    const isStillBuilding = await generations(trx).where({ name, generation, status: 'building' }).first();
    if (!isStillBuilding) return 'not yet';
    for (let waited = 0; ; waited += STEP_MS) {
      const now = await checkpointsOf(trx, building);
      if (hasReached(building, now.at, target.at)) {
        if (now.parked > target.parked) {
          await closeConsumer(trx, consumerName(building));
          await generations(trx).where({ name, generation }).update({ status: 'failed' });
          return 'too many parked';
        }
        break;
      }
      if (waited >= CATCH_UP_MS) return 'not yet';
      await pause(STEP_MS);
    }
    // Processes of the previous release still run, with queries of their own.
    const isOutgoing = replaced.version !== building.version;
    if (!isOutgoing) await closeConsumer(trx, consumerName(replaced));
    await generations(trx)
      .where({ name, generation: replaced.generation })
      .update(
        isOutgoing
          ? { status: 'outgoing' }
          : { status: 'retired', retired_at: trx.fn.now() as unknown as Date },
      );
    await generations(trx).where({ name, generation }).update({ status: replaced.status });
    return 'swapped';
  });
