import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import { readModelHarness, recorded } from '../testing/read-model-harness.js';
import { favoritesReadModel } from './favorites.read-model.js';

const change = fc.record({
  saved: fc.boolean(),
  userId: fc.constantFrom('ann', 'bob'),
  productId: fc.constantFrom('p1', 'p2'),
});

describe('favorites', () => {
  let database: TestDatabase;
  let harness: Awaited<ReturnType<typeof readModelHarness>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    harness = await readModelHarness(database, favoritesReadModel);
  });
  afterAll(() => harness.close());

  const table = () =>
    harness.readDb.knex('favorites').withSchema(harness.readModels.schemaOf('favorites') ?? '');

  it('are the same whether changes come together or one by one', async () => {
    const shown = async (batches: readonly (readonly DomainEvent[])[]) => {
      await table().delete();
      let revision = 0;
      for (const batch of batches)
        await harness.project(batch.map((event) => recorded(event, 'favorites-x', (revision += 1))));
      return table().select().orderBy(['user_id', 'product_id']);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        const events = changes.map(({ saved, ...who }, day): DomainEvent => ({
          type: saved ? 'FavouriteSaved' : 'FavouriteRemoved',
          data: { ...who, at: new Date(day * 86_400_000).toISOString() },
        }));
        expect(await shown([events])).toEqual(await shown(events.map((event) => [event])));
      }),
      { numRuns: 40 },
    );
  });
});
