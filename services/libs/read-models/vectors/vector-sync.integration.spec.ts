import { productStream } from '@sextant/domain/product-offers/product-offers.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { Embeddings } from '@sextant/platform/embeddings/embeddings.js';
import { hashedEmbeddings } from '@sextant/platform/embeddings/hashed-embeddings.js';
import { EmbeddedVectorIndex } from '@sextant/platform/vectors/embedded-vector-index.js';
import { VectorRebuilds } from '@sextant/platform/vectors/rebuild-requests.js';
import { until } from '@sextant/testing/eventually.js';
import { productsReadModel } from '../products/products.read-model.js';
import { readModelHarness, recorded } from '../testing/read-model-harness.js';
import { syncVectors } from './vector-sync.js';

const at = '2026-01-01T00:00:00.000Z';
const details = (name: string, specifications = {}) => ({
  name,
  brand: 'Kerr',
  manufacturer: 'Kerr',
  manufacturerCode: '1',
  description: '',
  categories: ['Supplies', 'Burs'],
  kind: 'carton',
  familyId: 'f',
  specifications,
  gtin: '',
});

describe('vectors of products', () => {
  let harness: Awaited<ReturnType<typeof readModelHarness>>;
  let index: EmbeddedVectorIndex;
  let rebuilds: VectorRebuilds;
  let embedded: string[];
  let failures = 0;
  /** Called before texts are embedded. */
  let before: (texts: readonly string[]) => Promise<void>;
  const embeddings: Embeddings = {
    ...hashedEmbeddings,
    async embed(texts, role) {
      if (failures > 0) {
        failures -= 1;
        throw new Error('out of reach');
      }
      await before(texts);
      embedded.push(...texts.map((text) => text.split('.')[0] ?? ''));
      return hashedEmbeddings.embed(texts, role);
    },
  };
  let revision = 0;
  const list = (type: 'ProductListed' | 'ProductRevised', id: string, name: string, specifications = {}) =>
    harness.project([
      recorded(
        { type, data: { productId: id, details: details(name, specifications), at } },
        productStream(id),
        ++revision,
      ),
    ]);
  const indexed = (ids: string[]) =>
    until(async () => [...(await index.ids()).keys()].sort().join() === ids.join());
  /** Runs the sync while `work` runs. */
  const syncing = async (work: () => Promise<void>) => {
    const { readDb: db, logger } = harness;
    const stop = new AbortController();
    let complete = false;
    const options = {
      db,
      logger,
      embeddings,
      index,
      rebuilds,
      checkMs: 50,
      signal: stop.signal,
      onComplete: () => (complete = true),
    };
    const running = syncVectors(options);
    await until(() => complete);
    await work();
    stop.abort();
    await running;
  };

  beforeEach(async () => {
    embedded = [];
    before = () => Promise.resolve();
    harness = await readModelHarness(await createTestDatabase(), productsReadModel);
    index = await EmbeddedVectorIndex.open({
      knex: harness.readDb.knex,
      model: embeddings.id,
      searches: false,
    });
    rebuilds = await VectorRebuilds.open(harness.readDb.knex);
    await list('ProductListed', 'a', 'Round bur');
    await list('ProductListed', 'b', 'Flame bur');
  });
  afterEach(async () => {
    await index.close();
    await harness.close();
  });

  it('follow the catalog: none missing, none orphaned, nothing embedded twice', async () => {
    await index.upsert([{ id: 'orphan', digest: 'x', category: '', vector: Float32Array.of(1) }]);
    await syncing(async () => {
      await indexed(['a', 'b']);
      await list('ProductListed', 'c', 'Pear bur');
      await indexed(['a', 'b', 'c']);
    });
    expect(embedded.sort()).toEqual(['Flame bur', 'Pear bur', 'Round bur']);
    // A new picture or specification does not change the text; a new name does. Changes between two runs are noticed too.
    await list('ProductRevised', 'a', 'Round bur', { Grit: 'Fine' });
    await list('ProductRevised', 'b', 'Flame bur, long');
    embedded = [];
    await syncing(() => indexed(['a', 'b', 'c']));
    expect(embedded).toEqual(['Flame bur, long']);
  });

  it('come back when the index loses them while nothing changes', () =>
    syncing(async () => {
      await harness.readDb.knex('vectors.points').delete();
      await indexed(['a', 'b']);
    }));

  it('are all made again when that is asked for', async () => {
    await syncing(async () => {
      const id = await rebuilds.request();
      await until(() => rebuilds.isDone(id));
      expect(await rebuilds.pending()).toBeUndefined();
      await list('ProductListed', 'c', 'Pear bur');
      await indexed(['a', 'b', 'c']);
    });
    expect(embedded.sort()).toEqual(['Flame bur', 'Flame bur', 'Pear bur', 'Round bur', 'Round bur']);
  });

  it('are found as before while all are made again, and so is what is new', async () => {
    const search = await EmbeddedVectorIndex.open({
      knex: harness.readDb.knex,
      model: embeddings.id,
      pollMs: 20,
    });
    const found = async (name: string) => {
      const [vector] = await hashedEmbeddings.embed([name], 'query');
      return (await search.search(vector as Float32Array, 9)).map(({ id }) => id).sort();
    };
    const finds = (...ids: string[]) => until(async () => (await found('bur')).join() === ids.join());
    await syncing(async () => {
      await finds('a', 'b');
      const [goesOn, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      before = async (texts) => {
        begun.resolve();
        if (!texts.some((text) => text.startsWith('Pear'))) await goesOn.promise;
      };
      const id = await rebuilds.request();
      await begun.promise;
      expect(await found('bur')).toEqual(['a', 'b']);
      await list('ProductListed', 'c', 'Pear bur');
      goesOn.resolve();
      await until(() => rebuilds.isDone(id));
      await finds('a', 'b', 'c');
    });
    await search.close();
  });

  it('are made again from where that was broken off, and only then take the place of the old ones', async () => {
    await index.upsert([{ id: 'orphan', digest: 'x', category: '', vector: Float32Array.of(1) }]);
    await syncing(() => indexed(['a', 'b']));
    await index.upsert([{ id: 'orphan', digest: 'x', category: '', vector: Float32Array.of(1) }]);
    const id = await rebuilds.request();
    const [point] = await harness.readDb.knex('vectors.points').where({ product_id: 'a' });
    const { digest, category, vector } = point as { digest: string; category: string; vector: Buffer };
    await index
      .rebuilding(id)
      .upsert([{ id: 'a', digest, category, vector: new Float32Array(new Uint8Array(vector).buffer) }]);
    embedded = [];
    let meanwhile: string[] = [];
    before = async () => {
      meanwhile = [...(await index.ids()).keys()].sort();
    };
    await syncing(async () => {
      await until(() => rebuilds.isDone(id));
      await indexed(['a', 'b']);
    });
    expect(embedded).toEqual(['Flame bur']);
    expect(meanwhile).toEqual(['a', 'b', 'orphan']);
    expect(await harness.readDb.knex('vectors.points').distinct('model')).toHaveLength(1);
  });

  it('wait for a model that is out of reach', async () => {
    failures = 2;
    await syncing(() => indexed(['a', 'b']));
    expect(failures).toBe(0);
  });
});
