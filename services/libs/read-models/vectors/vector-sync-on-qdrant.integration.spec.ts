import { randomUUID } from 'node:crypto';
import { productStream } from '@sextant/domain/product-offers/product-offers.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { hashedEmbeddings } from '@sextant/platform/embeddings/hashed-embeddings.js';
import { qdrantClient } from '@sextant/platform/vectors/qdrant-collection.js';
import { QdrantVectorIndex } from '@sextant/platform/vectors/qdrant-vector-index.js';
import { VectorRebuilds } from '@sextant/platform/vectors/rebuild-requests.js';
import { eventually, until } from '@sextant/testing/eventually.js';
import { productsReadModel } from '../products/products.read-model.js';
import { readModelHarness, recorded } from '../testing/read-model-harness.js';
import { sampleDetails } from '../testing/sample-details.js';
import { syncVectors } from './vector-sync.js';

const url = process.env.TEST_QDRANT_URL;

const at = '2026-01-01T00:00:00.000Z';

if (url) {
  describe('vectors of products in Qdrant', () => {
    const client = qdrantClient({ url });
    let harness: Awaited<ReturnType<typeof readModelHarness>>;
    let rebuilds: VectorRebuilds;
    let alias: string;
    let index: QdrantVectorIndex;
    let revision = 0;
    const list = (id: string, name: string) =>
      harness.project([
        recorded(
          { type: 'ProductListed', data: { productId: id, details: sampleDetails(name), at } },
          productStream(id),
          ++revision,
        ),
      ]);
    const collections = async () =>
      (await client.getCollections()).collections.map(({ name }) => name).filter((n) => n.startsWith(alias));
    const lose = async () => {
      for (const name of await collections()) await client.deleteCollection(name);
    };
    /** Waits until a search finds these products and no others. */
    const finds = (...ids: string[]) =>
      eventually(async () => {
        const [vector] = await hashedEmbeddings.embed(['bur'], 'query');
        const found = await index.search(vector as Float32Array, 9);
        expect(found.map(({ id }) => id).sort()).toEqual(ids);
      });
    const rebuild = async () => {
      const id = await rebuilds.request();
      await until(() => rebuilds.isDone(id));
    };
    /** Runs the sync while `work` runs. */
    const syncing = async (work: () => Promise<void>) => {
      const stop = new AbortController();
      const { readDb: db, logger } = harness;
      const { signal } = stop;
      const synced = syncVectors({
        db,
        logger,
        embeddings: hashedEmbeddings,
        index,
        rebuilds,
        checkMs: 50,
        signal,
      });
      await work().finally(() => stop.abort());
      await synced;
    };

    beforeEach(async () => {
      alias = `spec-${randomUUID()}`;
      index = new QdrantVectorIndex({ url, model: hashedEmbeddings.id, alias });
      harness = await readModelHarness(await createTestDatabase(), productsReadModel);
      rebuilds = await VectorRebuilds.open(harness.readDb.knex);
      await list('a', 'Round bur');
      await list('b', 'Flame bur');
    });
    afterEach(async () => {
      await harness.close();
      await lose();
    });

    it('come back when it loses them while nothing changes', () =>
      syncing(async () => {
        await finds('a', 'b');
        await lose();
        await finds('a', 'b');
        await list('c', 'Pear bur');
        await finds('a', 'b', 'c');
      }));

    it('are all made again in a collection that takes the place of the one before', () =>
      syncing(async () => {
        await finds('a', 'b');
        const before = await collections();
        await rebuild();
        expect(await collections()).toHaveLength(1);
        expect(await collections()).not.toEqual(before);
        await finds('a', 'b');
      }));

    it('come back when it loses them after a rebuild, and are made again when that is asked for first', () =>
      syncing(async () => {
        await finds('a', 'b');
        await rebuild();
        await lose();
        await finds('a', 'b');
        await lose();
        await rebuild();
        await finds('a', 'b');
      }));
  });
} else {
  describe('vectors of products in Qdrant', () => {
    it.skip('were not tested: TEST_QDRANT_URL names no server', () => undefined);
  });
}
