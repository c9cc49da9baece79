import { productStream } from '@sextant/domain/product-offers/product-offers.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { pointId, qdrantClient, versionOf } from '@sextant/platform/vectors/qdrant-collection.js';
import { productsReadModel } from '@sextant/read-models/products/products.read-model.js';
import { readModelHarness, recorded } from '@sextant/read-models/testing/read-model-harness.js';
import { sampleDetails } from '@sextant/read-models/testing/sample-details.js';
import { eventually, until } from '@sextant/testing/eventually.js';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { QdrantSource } from './qdrant-source.js';
import { SearchPoints } from './search-points.js';
import { syncSearch } from './start-search-sync.js';

const url = process.env.TEST_QDRANT_URL;

const at = '2026-01-01T00:00:00.000Z';

/** A proxy to the server whose connection can be cut and restored. */
async function proxyTo(server: string) {
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const other = connect(Number(port), hostname);
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: own } = proxy.address() as AddressInfo;
  const cut = async () => {
    const closed = once(proxy, 'close');
    proxy.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const restore = async () => {
    proxy.listen(own, '127.0.0.1');
    await once(proxy, 'listening');
  };
  return { url: `http://127.0.0.1:${own}`, cut, restore };
}

if (url) {
  describe('the points that are searched', () => {
    let harness: Awaited<ReturnType<typeof readModelHarness>>;
    let alias: string;
    let source: QdrantSource;
    let revision = 0;
    const client = qdrantClient({ url });
    const list = (type: 'ProductListed' | 'ProductRevised', id: string, name: string) =>
      harness.project([
        recorded(
          { type, data: { productId: id, details: sampleDetails(name), at } },
          productStream(id),
          ++revision,
        ),
      ]);
    const find = async (q: string): Promise<string[]> => {
      await source.refresh();
      const found = await source.current?.find({ q, filters: {}, sort: 'relevance', page: 1, limit: 10 });
      return found?.ids ?? [];
    };
    const finds = (q: string, ids: string[]) => eventually(async () => expect(await find(q)).toEqual(ids));
    const collections = async () =>
      (await client.getCollections()).collections.map(({ name }) => name).filter((n) => n.startsWith(alias));
    const syncing = async (work: () => Promise<void>) => {
      const stop = new AbortController();
      const running = syncSearch({
        db: harness.readDb,
        logger: harness.logger,
        index: new SearchPoints({ url, alias }),
        checkMs: 50,
        signal: stop.signal,
      });
      try {
        await work();
      } finally {
        stop.abort();
        await running;
      }
    };

    beforeEach(async () => {
      alias = `spec-${randomUUID()}`;
      source = new QdrantSource({ url, alias });
      harness = await readModelHarness(await createTestDatabase(), productsReadModel);
      await list('ProductListed', 'a', 'Round bur');
      await list('ProductListed', 'b', 'Flame bur');
    });
    afterEach(async () => {
      await harness.close();
      for (const name of await collections()) await client.deleteCollection(name);
    });

    it('follow the catalog: what is new, what changes, and nothing that is gone', async () => {
      await syncing(() => finds('flame', ['b']));
      await new SearchPoints({ url, alias }).upsert([
        {
          id: 'orphan',
          digest: 'x',
          doc: {
            id: 'orphan',
            name: 'Orphan flame',
            brand: '',
            manufacturer: '',
            manufacturerCode: '',
            codes: [],
            categories: [],
            specifications: {},
            description: '',
            familyId: '',
            offers: [],
            priceCents: null,
            pieceCents: null,
            sellers: [],
            inStock: false,
            rating: null,
            ratingCount: 0,
          },
        },
      ]);
      expect(await find('orphan')).toEqual(['orphan']);
      await list('ProductRevised', 'a', 'Pear bur');
      await syncing(async () => {
        await finds('pear', ['a']);
        await finds('orphan', []);
        expect(await find('round')).toEqual([]);
        await list('ProductListed', 'c', 'Inverted cone bur');
        await finds('inverted', ['c']);
      });
    });

    it('can be searched before there is any product', async () => {
      await harness.close();
      harness = await readModelHarness(await createTestDatabase(), productsReadModel);
      await syncing(() => finds('flame', []));
    });

    it('are written again when Qdrant has lost them', () =>
      syncing(async () => {
        await finds('flame', ['b']);
        for (const name of await collections()) await client.deleteCollection(name);
        await finds('flame', ['b']);
      }));

    it('are written again when Qdrant is set back to as many earlier ones', () =>
      syncing(async () => {
        await finds('flame', ['b']);
        const index = new SearchPoints({ url, alias });
        const [collection = ''] = await collections();
        const digests = await index.ids();
        const points = [...digests.keys()].map(pointId);
        await client.setPayload(collection, { wait: true, points, payload: { digest: 'earlier' } });
        await eventually(async () => expect(await index.ids()).toEqual(digests));
      }));

    it('replace those of other rules once they are complete', async () => {
      const before = versionOf(alias, 'other rules');
      await client.createCollection(before, { vectors: {}, sparse_vectors: { words: {} } });
      await client.updateCollectionAliases({
        actions: [{ create_alias: { alias_name: alias, collection_name: before } }],
      });
      await syncing(async () => {
        await finds('flame', ['b']);
        // They are deleted after the alias names the new ones.
        await eventually(async () => expect(await collections()).not.toContain(before));
      });
    });

    it('are missed in words while Qdrant is away, and searched again by themselves', async () => {
      const way = await proxyTo(url);
      await syncing(() => finds('flame', ['b']));
      const away = new QdrantSource({ url: way.url, alias, timeoutMs: 1000 });
      const stop = new AbortController();
      const following = away.follow({ signal: stop.signal });
      await until(() => away.ready);
      const search = () =>
        away.current?.find({ q: 'flame', filters: {}, sort: 'relevance', page: 1, limit: 10 });
      expect((await search())?.ids).toEqual(['b']);
      await way.cut();
      await expect(search()).rejects.toMatchObject({ status: 503, code: 'search_unavailable' });
      expect(away.ready).toBe(true);
      await way.restore();
      await eventually(async () => expect((await search())?.ids).toEqual(['b']));
      stop.abort();
      await following;
      await way.cut();
    });
  });
} else {
  describe('the points that are searched', () => {
    it.skip('were not tested: TEST_QDRANT_URL names no server', () => undefined);
  });
}
