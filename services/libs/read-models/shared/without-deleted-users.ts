import { contexts, type ContextName } from '@sextant/contracts/events.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { ProjectionTx, ReadModel } from '@sextant/platform/read-db/read-model.js';

type OtherContext = Exclude<ContextName, 'users'>;
type EventType<C extends OtherContext> = { [K in C]: keyof (typeof contexts)[K]['events'] }[C];

/** Events of these contexts, and the deletion of a user. */
export type Handled<C extends OtherContext> = Extract<RecordedEvent, { type: EventType<C> | 'UserDeleted' }>;

interface Model<C extends OtherContext> extends Omit<ReadModel, 'contexts' | 'project'> {
  /** Those of its events, besides users. */
  readonly contexts: readonly C[];
  project(batch: readonly Handled<C>[], tx: ProjectionTx): Promise<void>;
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
 * handles `UserDeleted` as if it came last; it gets no other events of users. A lock keeps a deletion and a change in two
 * transactions from missing each other.
 */
export function withoutDeletedUsers<C extends OtherContext>(model: Model<C>): ReadModel {
  const ofContexts = model.contexts.flatMap((name) => Object.keys(contexts[name].events));
  const handled = new Set<string>([...ofContexts, 'UserDeleted']);
  const isHandled = (event: RecordedEvent): event is Handled<C> => handled.has(event.type);
  return {
    ...model,
    contexts: [...model.contexts, 'users'],
    async create(trx, schema) {
      await model.create(trx, schema);
      await trx.raw(`create table "${schema}".deleted_users (user_id text primary key)`);
    },
    async project(all, tx) {
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
  };
}
