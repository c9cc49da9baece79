import type { Knex } from 'knex';
import type { Consumer } from '../messaging/consumer.js';
import type { Sealing } from '../sealing/sealing.js';

/** Deletes everything of a user outside the event log: key, passwords, codes, claim on the address. Repeatable. */
export async function eraseUser(userId: string, sealing: Sealing, knex: Knex): Promise<void> {
  await sealing.deleteKey(userId, knex);
  for (const table of ['credential', 'one_time_secret', 'email_claim', 'known_address'])
    await knex.withSchema('auth').from(table).where({ user_id: userId }).delete();
}

/** Finishes deletions whose process died between the event and the erasure. */
export const userErasure = (sealing: Sealing): Consumer => ({
  name: 'user-erasure',
  contexts: ['users'],
  apply: async (batch, trx) => {
    for (const event of batch)
      if (event.type === 'UserDeleted') await eraseUser(event.data.userId, sealing, trx);
  },
});
