import type { LiveEvent } from '@sextant/platform/live-feed/live-event.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { ProjectionTx, ReadModel } from '@sextant/platform/read-db/read-model.js';
import { readModelVersions } from '../versions.js';

/** Changes of the user's row by an event; undefined when there are none. */
function changes(event: RecordedEvent): Record<string, unknown> | undefined {
  switch (event.type) {
    case 'ProfileChanged':
      return { sealed_first_name: event.data.name?.firstName, sealed_last_name: event.data.name?.lastName };
    case 'EmailVerified':
      return { verified: true };
    case 'UserLoggedIn':
      return { last_login: event.data.at };
    case 'UserActivated':
      return { is_active: true };
    case 'UserDeactivated':
      return { is_active: false };
    case 'RoleGranted':
      return { role: event.data.role };
    default:
      return undefined;
  }
}

/** Personal columns of a deleted account. The row stays, so that followers of the table see the deletion. */
const forgotten = { sealed_first_name: '', sealed_last_name: '', sealed_email: '' };

/** Events that raise the epoch of the account and so make older sessions invalid. */
export const sessionEnding: readonly RecordedEvent['type'][] = [
  'PasswordChanged',
  'RoleGranted',
  'UserDeactivated',
  'UserDeleted',
];

const endedSessions = (batch: readonly RecordedEvent[]): LiveEvent[] =>
  batch.flatMap(({ type, data }) =>
    sessionEnding.includes(type) && 'userId' in data
      ? [{ audience: `user:${data.userId}` as const, name: 'session.ended' as const, payload: {} }]
      : [],
  );

async function apply(event: RecordedEvent, { trx, schema }: ProjectionTx): Promise<void> {
  const table = () => trx('users').withSchema(schema);
  if (event.type === 'UserRegistered') {
    const { userId, name, sealedEmail, role, at } = event.data;
    const row = {
      user_id: userId,
      sealed_first_name: name?.firstName,
      sealed_last_name: name?.lastName,
      sealed_email: sealedEmail,
      role,
      created_at: at,
    };
    await table().insert(row).onConflict('user_id').ignore();
    return;
  }
  if (event.type === 'UserDeleted') {
    await table()
      .where({ user_id: event.data.userId })
      .update({ ...forgotten, deleted: true, changed_in: trx.raw('pg_current_xact_id()') });
    return;
  }
  const changed = changes(event);
  if (changed && 'userId' in event.data)
    await table()
      .where({ user_id: event.data.userId })
      .update({ ...changed, changed_in: trx.raw('pg_current_xact_id()') });
}

/** All accounts, for staff. Names and addresses stay sealed; queries open them. */
export const usersReadModel: ReadModel = {
  name: 'users',
  version: readModelVersions.users,
  contexts: ['users'],
  create: async (trx, schema) => {
    await trx.schema.withSchema(schema).createTable('users', (table) => {
      table.text('user_id').primary();
      table.text('sealed_first_name').notNullable();
      table.text('sealed_last_name').notNullable();
      table.text('sealed_email').notNullable();
      table.text('role').notNullable();
      table.boolean('verified').notNullable().defaultTo(false);
      table.boolean('is_active').notNullable().defaultTo(true);
      table.text('created_at').notNullable();
      table.text('last_login');
      table.boolean('deleted').notNullable().defaultTo(false);
      table
        .specificType('changed_in', 'xid8')
        .notNullable()
        .defaultTo(trx.raw('pg_current_xact_id()'))
        .index();
      table.index(['created_at', 'user_id']);
    });
  },
  project: async (batch, tx) => {
    for (const event of batch) await apply(event, tx);
    await tx.publish?.(endedSessions(batch));
  },
};
