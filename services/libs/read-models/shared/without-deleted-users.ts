import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { ProjectionTx, ReadModel } from '@sextant/platform/read-db/read-model.js';

type EventType = RecordedEvent['type'];

/** Events of these types, and the deletion of a user. */
export type Handled<T extends EventType> = Extract<RecordedEvent, { type: T | 'UserDeleted' }>;

interface Model<T extends EventType> extends Omit<ReadModel, 'project'> {
  project(batch: readonly Handled<T>[], tx: ProjectionTx): Promise<void>;
}

const userOf = ({ data }: RecordedEvent): string => ('userId' in data ? data.userId : '');

/** Deleted users among those of these events. */
async function deletedAmong(
  batch: readonly RecordedEvent[],
  { trx, schema }: ProjectionTx,
): Promise<Set<string>> {
  const ids = [...new Set(batch.map(userOf))];
  const rows = await prepared<{ user_id: string }>(
    trx,
    `select user_id from "${schema}".deleted_users where user_id = any($1::text[])`,
    [ids],
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

async function remember(deletions: readonly RecordedEvent[], { trx, schema }: ProjectionTx): Promise<void> {
  await trx.raw(`insert into "${schema}".deleted_users select unnest(?::text[]) on conflict do nothing`, [
    [...new Set(deletions.map(userOf))],
  ]);
}

/**
 * Makes a read model remember deleted users. A user's events are in several topics, which are consumed concurrently: in a
 * rebuild the deletion may come long before earlier events of the log, and those must not bring data back. The model itself
 * handles `UserDeleted` as if it came last. A lock keeps a deletion and a change in two transactions from missing each other.
 *
 * @param types every event type that `project` handles, besides `UserDeleted`: it is given no others, nor typed for them
 */
export const withoutDeletedUsers = <T extends EventType>(
  model: Model<T>,
  types: readonly T[],
): ReadModel => ({
  ...model,
  async create(trx, schema) {
    await model.create(trx, schema);
    await trx.raw(`create table "${schema}".deleted_users (user_id text primary key)`);
  },
  async project(all, tx) {
    const isHandled = (event: RecordedEvent): event is Handled<T> =>
      event.type === 'UserDeleted' || types.some((type) => type === event.type);
    const batch = all.filter(isHandled);
    if (batch.length === 0) return;
    const deletions = batch.filter(({ type }) => type === 'UserDeleted');
    const lock = deletions.length > 0 ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
    await prepared(tx.trx, `select ${lock}(hashtextextended($1, 0))`, [`deleted users of ${tx.schema}`]);
    if (deletions.length > 0) await remember(deletions, tx);
    const gone = await deletedAmong(batch, tx);
    const rest = batch.filter((event) => event.type === 'UserDeleted' || !gone.has(userOf(event)));
    if (rest.length > 0) await model.project(rest, tx);
  },
});
