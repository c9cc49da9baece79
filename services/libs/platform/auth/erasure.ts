import type { Knex } from 'knex';
import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { BatchHandler, type BatchContext } from '../messaging/batch-handler.js';
import type { RecordedEvent } from '../messaging/recorded-event.js';
import { Sealing } from '../sealing/sealing.js';

/** Deletes everything of a user outside the event log: key, passwords, codes, claim on the address. Repeatable. */
export async function eraseUser(userId: string, sealing: Sealing, knex: Knex): Promise<void> {
  await sealing.deleteKey(userId, knex);
  for (const table of ['credential', 'one_time_secret', 'email_claim', 'known_address'])
    await knex.withSchema('auth').from(table).where({ user_id: userId }).delete();
}

/** Finishes deletions whose process died between the event and the erasure. */
@Controller()
export class UserErasure {
  constructor(private readonly sealing: Sealing) {}

  @BatchHandler({ name: 'user-erasure', contexts: ['users'] })
  async erase(batch: readonly RecordedEvent[], { trx }: BatchContext): Promise<void> {
    for (const event of batch)
      if (event.type === 'UserDeleted') await eraseUser(event.data.userId, this.sealing, trx);
  }
}

@Module({})
export class UserErasureModule {
  static register(sealing: Sealing): DynamicModule {
    return {
      module: UserErasureModule,
      controllers: [UserErasure],
      providers: [{ provide: Sealing, useValue: sealing }],
    };
  }
}
