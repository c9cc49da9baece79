import { userStream } from '@sextant/domain/user/user.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { generations, schemaName } from '@sextant/platform/read-db/generation.js';
import type { SealedRef } from '@sextant/platform/sealing/sealing.js';
import { readModelHarness, recorded } from '@sextant/read-models/testing/read-model-harness.js';
import { usersReadModel } from '@sextant/read-models/users/users.read-model.js';
import { until } from '@sextant/testing/eventually.js';
import { UserSearch } from './user-search.js';

describe('the search for users', () => {
  let harness: Awaited<ReturnType<typeof readModelHarness>>;
  let userSearch: UserSearch;
  /** Refs that were opened; opening waits for `mayOpen`. */
  let opened: SealedRef[] = [];
  let mayOpen: Promise<void>;
  beforeAll(async () => {
    harness = await readModelHarness(await createTestDatabase(), usersReadModel);
    const name = { firstName: 'Mara', lastName: 'Quint' };
    const data = {
      userId: 'mara',
      name,
      sealedEmail: 'mara@quint.example',
      role: 'user' as const,
      credentialId: 'c',
      at: '2026-03-01T12:00:00.000Z',
    };
    await harness.project([recorded({ type: 'UserRegistered', data }, userStream('mara'), 1)]);
    mayOpen = Promise.resolve();
    const openAll = async (refs: readonly SealedRef[]) => {
      opened = [...opened, ...refs];
      await mayOpen;
      return refs.map(({ sealed }) => sealed);
    };
    userSearch = new UserSearch(harness.readDb, { openAll }, harness.logger);
    userSearch.onApplicationBootstrap();
  });
  afterAll(async () => {
    await userSearch?.onApplicationShutdown();
    await harness?.close();
  });

  /** Another generation of the read model, with the same rows, becomes the active one. */
  async function swap(): Promise<void> {
    const { knex, readModels } = harness.readDb;
    const [before, schema] = [1, 2].map((generation) => schemaName({ name: 'users', generation })) as [
      string,
      string,
    ];
    await knex.raw('create schema ??', [schema]);
    await knex.transaction((trx) => usersReadModel.create(trx, schema));
    await knex.raw('insert into ??.users select * from ??.users', [schema, before]);
    await generations(knex).where({ name: 'users' }).update({ status: 'retired' });
    const { version, contexts } = usersReadModel;
    await generations(knex).insert({
      name: 'users',
      version,
      contexts,
      generation: 2,
      schema,
      status: 'active',
    });
    await readModels.refresh();
  }

  it('finds users by beginnings of words while another generation is read, and afterwards', async () => {
    expect(await userSearch.find('qui mar')).toEqual(['mara']);
    const { promise, resolve } = Promise.withResolvers<void>();
    [opened, mayOpen] = [[], promise];
    await swap();
    await until('the other generation is read', () => opened.length > 0);
    expect(await userSearch.find('quint')).toEqual(['mara']);
    resolve();
    expect(await userSearch.find('quint')).toEqual(['mara']);
  });
});
