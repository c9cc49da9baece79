import type { Knex } from 'knex';
import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { AccountStates } from './account-states.js';
import { BatchHandler, type BatchContext } from '../messaging/batch-handler.js';
import type { RecordedEvent } from '../messaging/recorded-event.js';
import { deleteUserKey } from '../sealing/delete-user-key.js';

/** Tables whose rows of a user are deleted with the account, and their column with the user's id. */
export const erasedRows = {
  'auth.credential': 'user_id',
  'auth.one_time_secret': 'user_id',
  'auth.email_claim': 'user_id',
  'auth.known_address': 'user_id',
  'auth.session': 'user_id',
  'auth.second_factor': 'user_id',
  'http.idempotency_key': 'owner',
  'jobs.job': 'owner',
} as const;

/** Deletes a user's data outside the event log: the key, and the rows of these tables. Repeatable. */
export async function eraseUser(userId: string, knex: Knex): Promise<void> {
  await deleteUserKey(userId, knex);
  for (const [table, column] of Object.entries(erasedRows))
    await knex(table)
      .where({ [column]: userId })
      .delete();
}

/**
 * Finishes deletions whose process died between the event and the erasure. An erasure cannot be undone, so it asks the event
 * store first: write access to Kafka must not be enough to erase anybody.
 */
@Controller()
export class UserErasure {
  constructor(private readonly accounts: AccountStates) {}

  @BatchHandler({ name: 'user-erasure', contexts: ['users'] })
  async erase(batch: readonly RecordedEvent[], { trx }: BatchContext): Promise<void> {
    for (const event of batch) {
      if (event.type !== 'UserDeleted') continue;
      const { status } = await this.accounts.current(event.data.userId);
      if (status === 'deleted') await eraseUser(event.data.userId, trx);
    }
  }
}

@Module({})
export class UserErasureModule {
  static register(accounts: AccountStates): DynamicModule {
    return {
      module: UserErasureModule,
      controllers: [UserErasure],
      providers: [{ provide: AccountStates, useValue: accounts }],
    };
  }
}
