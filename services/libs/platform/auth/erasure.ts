import type { Knex } from 'knex';
import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { AccountStates } from './account-states.js';
import { BatchHandler, type BatchContext } from '../messaging/batch-handler.js';
import type { RecordedEvent } from '../messaging/recorded-event.js';
import { deleteUserKey } from '../sealing/delete-user-key.js';

/**
 * Deletes a user's data outside the event log: key, passwords, codes, claim on the address, stored answers and queued jobs.
 * Repeatable.
 */
export async function eraseUser(userId: string, knex: Knex): Promise<void> {
  await deleteUserKey(userId, knex);
  for (const table of [
    'credential',
    'one_time_secret',
    'email_claim',
    'known_address',
    'session',
    'second_factor',
  ])
    await knex.withSchema('auth').from(table).where({ user_id: userId }).delete();
  await knex.withSchema('http').from('idempotency_key').where({ owner: userId }).delete();
  await knex.withSchema('jobs').from('job').where({ owner: userId }).delete();
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
