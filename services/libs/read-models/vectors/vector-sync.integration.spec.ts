import { setTimeout as pause } from 'node:timers/promises';
import { productStream } from '@sextant/domain/product-offers/product-offers.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { Embeddings } from '@sextant/platform/embeddings/embeddings.js';
import { hashedEmbeddings } from '@sextant/platform/embeddings/hashed-embeddings.js';
import { createLogger } from '@sextant/platform/observability/logger.js';
import { EmbeddedVectorIndex } from '@sextant/platform/vectors/embedded-vector-index.js';
import { VectorRebuilds } from '@sextant/platform/vectors/rebuild-requests.js';
import { vectorIndexUnreachable } from '@sextant/platform/vectors/vector-metrics.js';
import { until } from '@sextant/testing/eventually.js';
import { productsReadModel } from '../products/products.read-model.js';
import { readModelHarness, recorded } from '../testing/read-model-harness.js';
import { sampleDetails } from '../testing/sample-details.js';
import { syncVectors, type VectorSyncOptions } from './vector-sync.js';

const at = '2026-01-01T00:00:00.000Z';

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
        {
          type,
          data: { productId: id, details: { ...sampleDetails(name), familyId: 'f', specifications }, at },
        },
        productStream(id),
        ++revision,
      ),
    ]);
  const indexed = (ids: string[]) =>
    until(async () => [...(await index.ids()).keys()].sort().join() === ids.join());
  /** Runs the sync while `work` runs. */
  const running = async (
    work: () => Promise<void>,
    options: Partial<Pick<VectorSyncOptions, 'logger' | 'onComplete' | 'confirmLeadership'>> = {},
  ) => {
    const { readDb: db, logger } = harness;
    const stop = new AbortController();
    const { signal } = stop;
    const synced = syncVectors({
      db,
      logger,
      embeddings,
      index,
      rebuilds,
      checkMs: 50,
      signal,
      ...options,
    });
    await work().finally(() => stop.abort());
    await synced;
  };
  /** Runs the sync while `work` runs, which begins when all points are there. */
  const syncing = async (
    work: () => Promise<void>,
    options: Partial<Pick<VectorSyncOptions, 'logger'>> = {},
  ) => {
    let complete = false;
    const whenComplete = async () => {
      await until(() => complete);
      await work();
    };
    await running(whenComplete, { ...options, onComplete: () => (complete = true) });
  };
  const unreachable = async () => (await vectorIndexUnreachable().get()).values[0]?.value ?? 0;
  /** A logger whose lines are kept. */
  const keepingLines = () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    return { lines, logger: createLogger({ service: 'spec', destination }) };
  };
  /** Takes the stored points away, and back. */
  const takeAway = () => harness.readDb.knex.raw('alter table vectors.points rename to away');
  const bringBack = () => harness.readDb.knex.raw('alter table vectors.away rename to points');

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

  it('are there when a product comes back while its point is deleted as an orphan', async () => {
    const { knex, readModels } = harness.readDb;
    await syncing(() => indexed(['a', 'b']));
    const products = () => knex.withSchema(readModels.find('products')?.schema as string).table('products');
    const [{ changed_in: _, ...row }] = await products().where({ product_id: 'b' }).delete().returning('*');
    const [deleting, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const remove = index.delete.bind(index);
    index.delete = async (ids) => {
      deleting.resolve();
      await goesOn.promise;
      await remove(ids);
    };
    let complete = false;
    const work = async () => {
      await deleting.promise;
      const read = new Promise<void>((resolve) =>
        knex.on('query-response', (answer: { rows?: { card?: string }[] }) => {
          if (answer.rows?.some(({ card }) => card === row.card)) resolve();
        }),
      );
      await products().insert(row);
      await read;
      goesOn.resolve();
      await until(() => complete);
      await indexed(['a', 'b']);
    };
    await running(work, { onComplete: () => (complete = true) });
  });

  it('come back when the index loses them while nothing changes', () =>
    syncing(async () => {
      await harness.readDb.knex('vectors.points').delete();
      await indexed(['a', 'b']);
    }));

  it('are made again when the index is set back to as many earlier ones', () =>
    syncing(async () => {
      const point = () => harness.readDb.knex('vectors.points').where({ product_id: 'a' });
      const digest = async () => (await point().pluck<string[]>('digest'))[0];
      const [earlier] = await point().select<{ digest: string }[]>('*');
      await list('ProductRevised', 'a', 'Round bur, long');
      await until(async () => (await digest()) !== earlier?.digest);
      const latest = await digest();
      await point().update({ ...earlier });
      await until(async () => (await digest()) === latest);
    }));

  it('count and log an index out of reach while nothing changes, and come back with it when it was wiped', async () => {
    const { lines, logger } = keepingLines();
    await syncing(
      async () => {
        const before = await unreachable();
        embedded = [];
        await takeAway();
        await until(async () => (await unreachable()) > before + 1);
        expect(lines.join()).toContain('the vector index cannot be reached');
        expect(embedded).toEqual([]);
        await harness.readDb.knex('vectors.away').delete();
        await bringBack();
        await indexed(['a', 'b']);
        const after = await unreachable();
        const id = await rebuilds.request();
        // Noticed by a later check.
        await until(() => rebuilds.isDone(id));
        expect(await unreachable()).toBe(after);
      },
      { logger },
    );
  });

  it('count and log an index out of reach from the start, and follow the catalog once it is back', async () => {
    const { lines, logger } = keepingLines();
    const before = await unreachable();
    await takeAway();
    await running(
      async () => {
        await until(async () => (await unreachable()) > before + 1);
        expect(lines.join()).toContain('the vector index cannot be reached');
        await bringBack();
        await indexed(['a', 'b']);
      },
      { logger },
    );
  });

  it('tell a failure of Postgres from an index out of reach', async () => {
    const { knex } = harness.readDb;
    const { lines, logger } = keepingLines();
    const failed = () => lines.filter((line) => line.includes('reading rebuild requests failed')).length;
    await syncing(
      async () => {
        const before = await unreachable();
        await knex.raw('alter table vectors.rebuilds rename to rebuilds_away');
        await until(() => failed() > 1);
        expect(await unreachable()).toBe(before);
        await takeAway();
        await until(async () => (await unreachable()) > before);
        await bringBack();
        await knex.raw('alter table vectors.rebuilds_away rename to rebuilds');
        const id = await rebuilds.request();
        await until(() => rebuilds.isDone(id));
      },
      { logger },
    );
  });

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

  it('are never missed while customers search and sellers write, and all are made again', async () => {
    const search = await EmbeddedVectorIndex.open({
      knex: harness.readDb.knex,
      model: embeddings.id,
      pollMs: 20,
    });
    const [bur] = await hashedEmbeddings.embed(['bur'], 'query');
    const [listed, found, lost] = [new Set(['a', 'b']), new Set<string>(), new Set<string>()];
    let [open, searched, written] = [true, 0, 0];
    const customers = async () => {
      for (; open; searched += 1) {
        const ids = new Set((await search.search(bur as Float32Array, 10_000)).map(({ id }) => id));
        for (const id of found) if (!ids.has(id)) lost.add(id);
        for (const id of ids) found.add(id);
        // The search in memory lets nobody else run by itself.
        await pause(5);
      }
    };
    const sellers = async () => {
      for (; open; written += 1) {
        const id = `p${Math.floor(written / 2)}`;
        await list(listed.has(id) ? 'ProductRevised' : 'ProductListed', id, `Bur ${written}`);
        listed.add(id);
      }
    };
    await syncing(async () => {
      await until(async () => (await search.search(bur as Float32Array, 9)).length === 2);
      const busy = [customers(), sellers()];
      try {
        // While texts are embedded, somebody searches and somebody writes.
        before = () => {
          const [searches, writes] = [searched, written];
          return until(() => !open || (searched > searches + 1 && written > writes + 1));
        };
        for (let times = 0; times < 5; times += 1) {
          const id = await rebuilds.request();
          await until(() => rebuilds.isDone(id));
        }
      } finally {
        open = false;
        await Promise.all(busy);
      }
      await indexed([...listed].sort());
      await until(async () => (await search.search(bur as Float32Array, 10_000)).length === listed.size);
    });
    expect([...lost]).toEqual([]);
    expect(found.size).toBeGreaterThan(2);
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

  describe('by a process that leads no more', () => {
    let leads: boolean;
    let ended: boolean;
    beforeEach(() => {
      leads = true;
      ended = false;
    });
    /** Runs the sync of a process, which has not heard that another leads, until it is refused to write, or has written all. */
    const runningFormerLeader = () =>
      running(() => until(() => ended), {
        onComplete: () => (ended = true),
        confirmLeadership() {
          if (leads) return Promise.resolve();
          ended = true;
          return Promise.reject(new Error('another process leads'));
        },
      });
    const orphan = { id: 'orphan', digest: 'x', category: '', vector: Float32Array.of(1) };

    it('are not written over, where it was frozen while it embedded', async () => {
      before = async () => {
        leads = false;
        await index.upsert([{ ...orphan, id: 'a', digest: 'newer' }]);
      };
      await runningFormerLeader();
      expect([...(await index.ids())]).toEqual([['a', 'newer']]);
    });

    it('are neither deleted nor completed', async () => {
      await syncing(() => indexed(['a', 'b']));
      await index.upsert([orphan]);
      await harness.readDb.knex('vectors.serving').delete();
      leads = false;
      await runningFormerLeader();
      expect([...(await index.ids()).keys()].sort()).toEqual(['a', 'b', 'orphan']);
      expect(await harness.readDb.knex('vectors.serving')).toEqual([]);
    });
  });

  it('wait for a model that is out of reach', async () => {
    failures = 2;
    await syncing(() => indexed(['a', 'b']));
    expect(failures).toBe(0);
  });
});
