import { randomUUID } from 'node:crypto';
import { productStream } from '@sextant/domain/product-offers/product-offers.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { decodeEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { raiseEpochAt } from '@sextant/platform/event-store/postgres/epochs.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { generations } from '@sextant/platform/read-db/generation.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { OfferQueries } from '@sextant/read-models/products/offers.queries.js';
import { productsReadModel } from '@sextant/read-models/products/products.read-model.js';
import { readModelHarness, recorded } from '@sextant/read-models/testing/read-model-harness.js';
import { priceWatcherMigrations } from '../migrations.js';
import type { FeedLine } from '@sextant/sellers/feed/feed-line.js';
import { readJsonFeed } from '@sextant/sellers/feed/json-feed.js';
import { productIdOf } from '@sextant/sellers/feed/matching.js';
import type { Knex } from 'knex';
import { KnownItems, UNSURE } from './known-items.js';
import { recordFeed } from './record-feed.js';
import type { FeedToRecord } from './recording.js';
import { SellerLease } from './seller-lease.js';

const line = (
  sku: string,
  fields: Partial<FeedLine> = {},
  specifications: Record<string, string> = {},
): FeedLine => ({
  row: 1,
  sku,
  url: `https://www.net32.com/product/${sku}`,
  priceCents: 1000,
  availability: 'in_stock',
  ratingCount: 0,
  history: [],
  details: {
    name: `Item ${sku}`,
    brand: 'Kerr',
    manufacturer: 'Kerr',
    manufacturerCode: sku,
    description: '',
    categories: ['Restorative', 'Composite'],
    kind: 'syringe',
    familyId: '',
    specifications,
    gtin: '',
  },
  ...fields,
});

/** Fails when it is about to save that an item is recorded. */
class KilledBeforeTheNote extends KnownItems {
  override async save(...args: Parameters<KnownItems['save']>): Promise<void> {
    if (args[2].some(({ fingerprint }) => fingerprint !== UNSURE)) throw new Error('killed');
    await super.save(...args);
  }
}

/** The event store as a process sees it that freezes once, when it is about to make this call. */
const frozenBefore =
  (call: 'readEach' | 'appendEach') =>
  (store: EventStore, meanwhile: () => Promise<void>): EventStore => {
    let isFrozen = false;
    const value = async (argument: never) => {
      if (!isFrozen) {
        isFrozen = true;
        await meanwhile();
      }
      return store[call](argument);
    };
    return Object.create(store, { [call]: { value } }) as EventStore;
  };
const frozenBeforeReading = frozenBefore('readEach');
const frozenBeforeAppending = frozenBefore('appendEach');

/** Freezes when it has saved which items it is about to send. */
class FrozenAfterTheNote extends KnownItems {
  constructor(
    knex: Knex,
    private readonly meanwhile: () => Promise<void>,
  ) {
    super(knex, 0);
  }
  override async save(...args: Parameters<KnownItems['save']>): Promise<void> {
    await super.save(...args);
    await this.meanwhile();
  }
}

describe('recording a feed', () => {
  let database: TestDatabase;
  let harness: Awaited<ReturnType<typeof readModelHarness>>;
  let store: EventStore;
  let knex: Knex;
  let known: KnownItems;
  let offers: OfferQueries;

  beforeEach(async () => {
    database = await createTestDatabase();
    store = await openPostgresEventStore({ url: database.url });
    harness = await readModelHarness(database, productsReadModel);
    ({ knex } = harness.readDb);
    known = new KnownItems(knex, 0);
    offers = new OfferQueries(harness.readModels);
    await migrate(knex, priceWatcherMigrations);
  });
  afterEach(async () => {
    await store.close();
    await harness.close();
  });

  const record = (
    lines: FeedLine[],
    seller = 'net32',
    source = 'feed',
    refused: FeedToRecord['refused'] = [],
  ) =>
    recordFeed(
      { id: randomUUID(), seller, source, lines, refused, at: '2026-01-01T00:00:00.000Z' },
      { commands: new DeciderCommandHandler(store), known, offers },
    );
  const streamOf = (item: FeedLine, seller = 'net32') =>
    productStream(productIdOf(seller, item.sku, item.details));
  const typesOf = async (item: FeedLine, seller?: string) =>
    (await store.read(streamOf(item, seller))).map((event) => event.type);
  /** Brings the read model up to date with these items. */
  const project = async (items: readonly FeedLine[]) => {
    const streams = new Set(items.map((item) => streamOf(item)));
    for (const stream of streams) {
      const events = await store.read(stream);
      await harness.project(
        events.map(({ type, data, revision }) => recorded(decodeEvent(type, data), stream, revision)),
      );
    }
  };

  const priceChangesOf = async (item: FeedLine) =>
    (await typesOf(item)).filter((type) => type === 'OfferPriceChanged').length;

  it('lists everything once, and repeats nothing', async () => {
    const lines = Array.from({ length: 900 }, (_, n) => line(`S${n}`));
    expect(await record(lines)).toMatchObject({ recorded: 900, unchanged: 0, refused: [] });
    expect(await record(lines)).toMatchObject({ recorded: 0, unchanged: 900 });
    expect(await typesOf(line('S7'))).toEqual(['ProductListed', 'OfferListed', 'BestPriceChanged']);
  });

  it.each(['A\u00001', 'A\ud83d1'])('records the other items of a feed with the SKU %j', async (broken) => {
    const item = { brand: 'Kerr', categories: ['Composite'], price: 10, availability: 'in_stock' };
    const items = [broken, 'B'].map((sku) => ({
      ...item,
      sku,
      name: `Item ${sku}`,
      manufacturerCode: 'B',
      url: 'https://www.net32.com/product',
    }));
    const { lines, refused } = await readJsonFeed(JSON.stringify({ items }));
    expect(await record(lines, 'net32', 'feed', refused)).toMatchObject({
      recorded: 1,
      refused: [{ row: 1 }],
    });
    expect(await typesOf(line('B'))).toEqual(['ProductListed', 'OfferListed', 'BestPriceChanged']);
  });

  describe('with a product that holds an event of a newer release', () => {
    const [a, b, c] = [line('A'), line('B'), line('C')];
    const cheaper = (item: FeedLine) => ({ ...item, priceCents: 900 });
    const holdsForeignEvent = async (item: FeedLine) => {
      const stream = streamOf(item);
      const metadata = { correlationId: 'r', causationId: 'r', actor: 'seller:net32' };
      const event = { id: randomUUID(), type: 'OfferGiftWrapped', data: new Uint8Array(), metadata };
      const { length } = await store.read(stream);
      await store.append({ stream, events: [event], expectedRevision: length });
    };

    it('records the other items, and sends that one again at every poll', async () => {
      await record([a, b]);
      await holdsForeignEvent(a);
      for (let poll = 0; poll < 2; poll += 1) {
        const report = await record([cheaper(a), cheaper(b)]);
        expect(report).toMatchObject({ recorded: 1 - poll, unchanged: poll, failed: 1 });
        expect(report.refused).toMatchObject([
          { row: 1, sku: 'A', reason: expect.stringContaining('OfferGiftWrapped') },
        ]);
      }
      expect(await priceChangesOf(b)).toBe(1);
      expect(await typesOf(a)).not.toContain('OfferPriceChanged');
    });

    it('withdraws the other items, and tries that one again at every poll', async () => {
      await record([a, b, c]);
      await holdsForeignEvent(a);
      expect(await record([c])).toMatchObject({ withdrawn: 1, failed: 1 });
      expect(await record([c])).toMatchObject({ withdrawn: 0, failed: 1 });
      expect(await typesOf(b)).toContain('OfferWithdrawn');
    });
  });

  it('appends nothing for what it has sent but not noted, as after a crash', async () => {
    await record([line('A')]);
    await knex('price_watcher.known_items').delete();
    expect(await record([line('A')])).toMatchObject({ recorded: 1 });
    expect(await typesOf(line('A'))).toHaveLength(3);
  });

  it('tells a price that returns to an old value again', async () => {
    for (const priceCents of [1000, 900, 1000, 900]) await record([line('A', { priceCents })]);
    expect(await priceChangesOf(line('A'))).toBe(3);
  });

  it('tells a price that went back before the change was noted, as after a crash', async () => {
    await record([line('A', { priceCents: 1000 })]);
    known = new KilledBeforeTheNote(knex, 0);
    await expect(record([line('A', { priceCents: 900 })])).rejects.toThrow('killed');
    known = new KnownItems(knex, 0);
    await record([line('A', { priceCents: 1000 })]);
    expect(await priceChangesOf(line('A'))).toBe(2);
  });

  it('believes no validator of the feed once a recording was cut off', async () => {
    await record([line('A', { priceCents: 1000 })]);
    await known.saveFeedStatus('net32', { etag: '1', lastModified: 'then' });
    known = new KilledBeforeTheNote(knex, 0);
    await expect(record([line('A', { priceCents: 900 })])).rejects.toThrow('killed');
    const { etag, lastModified, readAt } = await known.feedStatus('net32');
    expect([etag, lastModified, readAt]).toEqual([undefined, undefined, expect.any(Date)]);
  });

  it('tells prices that go up and down after it has lost its memory', async () => {
    for (const priceCents of [1000, 900, 1000]) await record([line('A', { priceCents })]);
    await knex('price_watcher.known_items').delete();
    for (const priceCents of [900, 1000]) await record([line('A', { priceCents })]);
    expect(await priceChangesOf(line('A'))).toBe(4);
  });

  it('believes its memory for a day, should it be an older one', async () => {
    await record([line('A', { priceCents: 1000 })]);
    const older = await knex('price_watcher.known_items').select('*');
    await record([line('A', { priceCents: 900 })]);
    await known.saveFeedStatus('net32', { etag: 'x' });
    expect(await known.feedStatus('net32')).toMatchObject({ etag: 'x' });
    await knex('price_watcher.known_items').delete();
    await knex('price_watcher.known_items').insert(older);
    for (const [table, column] of [
      ['known_items', 'noted_at'],
      ['feeds', 'read_at'],
    ] as const)
      await knex(`price_watcher.${table}`).update({ [column]: knex.raw(`now() - interval '25 hours'`) });
    expect((await known.feedStatus('net32')).etag).toBeUndefined();
    await record([line('A', { priceCents: 1000 })]);
    expect(await priceChangesOf(line('A'))).toBe(2);
  });

  describe.each([
    ['for the first time', 0],
    ['from the same backup as before', 1],
  ])('into an event store of its own database that went back %s', (_when, before) => {
    beforeEach(async () => {
      await record([line('A'), line('B'), line('C')]);
      const backup = store;
      const lost = await createTestDatabase();
      for (let nth = 0; nth < before; nth += 1) await raiseEpochAt(lost.url);
      store = await openPostgresEventStore({ url: lost.url });
      known = await KnownItems.open(knex, store);
      await record([line('A', { priceCents: 900 }), line('B'), line('C')]);
      await known.saveFeedStatus('net32', { etag: '1' });
      await known.noteCompared('net32', 'feed');
      await store.close();
      await lost.drop();
      await raiseEpochAt(database.url);
      store = backup;
      known = await KnownItems.open(knex, store);
    });

    it('tells again, once, what that has lost', async () => {
      expect(await known.feedStatus('net32')).toEqual({ readAt: expect.any(Date) });
      const lines = [line('A', { priceCents: 900 }), line('B'), line('C')];
      expect(await record(lines)).toMatchObject({ recorded: 3, unchanged: 0 });
      expect(await typesOf(line('A'))).toContain('OfferPriceChanged');
      expect(await typesOf(line('B'))).toEqual(['ProductListed', 'OfferListed', 'BestPriceChanged']);
      expect(await record(lines)).toMatchObject({ recorded: 0, unchanged: 3 });
      await known.saveFeedStatus('net32', { etag: '2' });
      expect(await known.feedStatus('net32')).toMatchObject({ etag: '2' });
    });

    it('asks the read model what is listed', async () => {
      expect(await known.isCompared('net32', 'feed')).toBe(false);
    });
  });

  it('withdraws from a file only what the feed does not list, and the other way round', async () => {
    const [a, b] = [line('A'), line('B')];
    await record([a, b]);
    await record([a, b], 'net32', 'file:list.csv');
    await record([b], 'net32', 'file:list.csv');
    await record([a, b]);
    expect(await typesOf(a)).not.toContain('OfferWithdrawn');
    await record([a]);
    expect(await typesOf(b)).not.toContain('OfferWithdrawn');
    await record([], 'net32', 'file:list.csv');
    expect((await typesOf(b)).at(-2)).toBe('OfferWithdrawn');
  });

  it('keeps what a file lists, too, when the feed drops it after the memory was lost', async () => {
    const [a, b] = [line('A'), line('B')];
    await record([a, b]);
    await record([a], 'net32', 'file:list.csv');
    await knex('price_watcher.known_items').delete();
    await record([a, b]);
    await record([b]);
    expect(await typesOf(a)).not.toContain('OfferWithdrawn');
    await record([a], 'net32', 'file:list.csv');
    await record([], 'net32', 'file:list.csv');
    expect((await typesOf(a)).at(-2)).toBe('OfferWithdrawn');
  });

  it('withdraws what a file lists under the same number as another product', async () => {
    const inFile = line('A', { details: { ...line('A').details, manufacturerCode: 'other' } });
    await record([line('A'), line('B')]);
    await record([inFile], 'net32', 'file:list.csv');
    await record([line('B')]);
    expect((await typesOf(line('A'))).at(-2)).toBe('OfferWithdrawn');
    expect(await typesOf(inFile)).not.toContain('OfferWithdrawn');
  });

  it('tells the price of the feed again once a file drops the item, and the other way round', async () => {
    const [feed, file] = [line('A', { priceCents: 1000 }), line('A', { priceCents: 900 })];
    await record([feed]);
    await record([file], 'net32', 'file:list.csv');
    await known.saveFeedStatus('net32', { etag: 'unchanged' });
    await record([], 'net32', 'file:list.csv');
    expect((await known.feedStatus('net32')).etag).toBeUndefined();
    await record([feed]);
    expect(await priceChangesOf(feed)).toBe(2);
    await record([file], 'net32', 'file:list.csv');
    await record([{ ...feed, priceCents: 1100 }]);
    await record([]);
    await record([file], 'net32', 'file:list.csv');
    expect(await priceChangesOf(feed)).toBe(5);
    expect(await typesOf(feed)).not.toContain('OfferWithdrawn');
  });

  it('tells the price of the feed again at the poll after a file has overwritten it, and the other way round', async () => {
    const [feed, file] = [line('A', { priceCents: 1000 }), line('A', { priceCents: 900 })];
    await record([feed]);
    await record([file], 'net32', 'file:list.csv');
    await record([feed]);
    expect(await priceChangesOf(feed)).toBe(2);
    await record([file], 'net32', 'file:list.csv');
    expect(await priceChangesOf(feed)).toBe(3);
  });

  it('lets one process at a time record what a seller says', async () => {
    const [one, other] = [new SellerLease(knex), new SellerLease(knex)];
    const poll = { failures: 0, offersChanged: 0, pauseMs: 60_000 };
    const done: string[] = [];
    const pollOf = (seller: string) =>
      other.runNext([seller], () => Promise.resolve(done.push(seller)).then(() => poll));
    await one.run('net32', async () => {
      expect(await pollOf('net32')).toBeGreaterThan(0);
      await pollOf('darby');
      await knex('price_watcher.leases').update({ until: knex.raw(`now() - interval '1 second'`) });
      await other.run('net32', () => Promise.resolve(done.push('as after a crash')));
    });
    await other.run('net32', () => Promise.resolve(done.push('then')));
    expect(done).toEqual(['darby', 'as after a crash', 'then']);
  });

  it('remembers a poll that did not end while a file is imported', async () => {
    const lease = new SellerLease(knex);
    const died = { seller: 'safco', holder: 'killed', until: knex.raw(`now() - interval '1 second'`) };
    await knex('price_watcher.leases').insert({ ...died, looking: true });
    await lease.run('safco', () => Promise.resolve());
    const repeated: boolean[] = [];
    for (let n = 0; n < 2; n += 1)
      await lease.runNext(['safco'], ({ isRepeated }) =>
        Promise.resolve(repeated.push(isRepeated)).then(() => ({
          failures: 0,
          offersChanged: 0,
          pauseMs: 0,
        })),
      );
    expect(repeated).toEqual([true, false]);
  });

  describe('by a process that was frozen for longer than its lease', () => {
    const at = (priceCents: number) => [line('A', { priceCents })];
    const feed = (lines: FeedLine[]) => ({
      id: randomUUID(),
      seller: 'net32',
      source: 'feed',
      lines,
      refused: [],
      at: '2026-01-01T00:00:00.000Z',
    });
    /** Another process takes the seller over and reads the present feed. */
    const takenOver = async (lines: FeedLine[]) => {
      await knex('price_watcher.leases').update({ until: knex.raw(`now() - interval '1 second'`) });
      await new SellerLease(knex).run('net32', async () => {
        await record(lines);
        await known.saveFeedStatus('net32', { etag: 'of the other' });
      });
    };
    const poll = (lines: FeedLine[], deps: { store?: EventStore; known?: KnownItems }) =>
      new SellerLease(knex).run('net32', (signal, confirmLease) =>
        recordFeed(feed(lines), {
          commands: new DeciderCommandHandler(deps.store ?? store),
          known: deps.known ?? known,
          offers,
          signal,
          confirmLease,
        }),
      );
    const isRefused = (looking: Promise<unknown>) =>
      expect(looking).rejects.toThrow('another process records net32 now');

    it('sends nothing more', async () => {
      await record(at(1100));
      await isRefused(poll(at(1000), { known: new FrozenAfterTheNote(knex, () => takenOver(at(900))) }));
      expect(await priceChangesOf(line('A'))).toBe(1);
    });

    it.each([
      ['read', frozenBeforeReading],
      ['appended', frozenBeforeAppending],
    ])('leaves newer prices alone, though it was about to have its own %s', async (_what, frozen) => {
      await record(at(1100));
      await isRefused(poll(at(1000), { store: frozen(store, () => takenOver(at(900))) }));
      expect(await priceChangesOf(line('A'))).toBe(1);
      expect((await known.feedStatus('net32')).etag).toBeUndefined();
      await record(at(900));
      expect(await priceChangesOf(line('A'))).toBe(1);
    });

    it('leaves what is listed at a newer price alone, though it was about to withdraw it', async () => {
      await record([...at(1100), line('B')]);
      const frozen = frozenBeforeAppending(store, () => takenOver([...at(900), line('B')]));
      await isRefused(poll([line('B')], { store: frozen }));
      expect(await typesOf(line('A'))).not.toContain('OfferWithdrawn');
    });

    it('has a price told again that it wrote over what another found unchanged', async () => {
      await record(at(900));
      await poll(at(1000), { store: frozenBeforeAppending(store, () => takenOver(at(900))) });
      expect(await priceChangesOf(line('A'))).toBe(1);
      expect((await known.feedStatus('net32')).etag).toBeUndefined();
      await record(at(900));
      expect(await priceChangesOf(line('A'))).toBe(2);
    });

    it('has such a price told again also when the process is killed right after', async () => {
      await record(at(900));
      const own = createPool({ url: database.url, application: 'killed', logger: silentLogger() });
      const frozen = frozenBeforeAppending(store, () => takenOver(at(900)));
      const killed = new SellerLease(own).run('net32', async (_lost, confirmLease) => {
        const commands = new DeciderCommandHandler(frozen);
        await recordFeed(feed(at(1000)), { commands, known, offers, confirmLease });
        await own.destroy();
      });
      await expect(killed).rejects.toThrow();
      expect(await priceChangesOf(line('A'))).toBe(1);
      expect((await known.feedStatus('net32')).etag).toBeUndefined();
      await record(at(900));
      expect(await priceChangesOf(line('A'))).toBe(2);
      await known.saveFeedStatus('net32', { etag: 'of the other' });
      await knex('price_watcher.leases').update({ doubted_until: knex.raw(`now() - interval '1 second'`) });
      expect((await known.feedStatus('net32')).etag).toBe('of the other');
      expect(await record(at(900))).toMatchObject({ recorded: 0, unchanged: 1 });
    });
  });

  it('lists offers of several sellers under one product by maker and code, however printed', async () => {
    await record([line('123-AB')]);
    const other = line('zz', {
      details: { ...line('zz').details, manufacturer: 'Kerr Dental', manufacturerCode: '123 ab' },
    });
    await record([other], 'darby');
    expect(await typesOf(line('123-AB'))).toEqual([
      'ProductListed',
      'OfferListed',
      'BestPriceChanged',
      'OfferListed',
    ]);
  });

  it('never merges two shades under one code', async () => {
    const shade = (sku: string, value: string) =>
      line(sku, {
        details: { ...line(sku).details, manufacturerCode: 'SAME', specifications: { Shade: value } },
      });
    expect(await record([shade('1', 'A2'), shade('2', 'A3')])).toMatchObject({ recorded: 2, refused: [] });
    const rows = await knex('price_watcher.known_items').distinct<{ product_id: string }[]>('product_id');
    expect(rows).toHaveLength(2);
  });

  it('never merges two packs under one code, however they are written', async () => {
    const packed = (sku: string, Packaging: string) =>
      line(sku, {
        details: { ...line(sku).details, manufacturerCode: 'SAME', specifications: { Packaging } },
      });
    const packs = [packed('1', '1000/case'), packed('2', '100/box'), packed('3', '50/bag')];
    expect(await record(packs)).toMatchObject({ recorded: 3, refused: [] });
    await record(
      [packed('4', 'Case of 10 boxes of 100'), packed('5', 'box of 100'), packed('6', '50/bg')],
      'darby',
    );
    const rows = await knex('price_watcher.known_items').select<{ sku: string; product_id: string }[]>(
      'sku',
      'product_id',
    );
    const products = Map.groupBy(rows, (row) => row.product_id);
    expect(
      [...products.values()]
        .map((same) =>
          same
            .map(({ sku }) => sku)
            .sort()
            .join(),
        )
        .sort(),
    ).toEqual(['1,4', '2,5', '3,6']);
  });

  it('never merges two items without a code, though both become the same size', async () => {
    const sized = (sku: string, Size: string) =>
      line(sku, { details: { ...line(sku).details, manufacturerCode: '', specifications: { Size } } });
    await record([sized('1', 'S'), sized('2', 'S')]);
    expect(await record([sized('1', 'L'), sized('2', 'L')])).toMatchObject({ recorded: 2, refused: [] });
    const rows = await knex('price_watcher.known_items').distinct<{ product_id: string }[]>('product_id');
    expect(rows).toHaveLength(2);
  });

  describe('of an item that is another product by now', () => {
    const was = line('A');
    const other = line('A', { priceCents: 9900, details: { ...was.details, manufacturerCode: 'other' } });
    const moved = async () => {
      expect((await typesOf(was)).slice(-2)).toEqual(['OfferWithdrawn', 'BestPriceChanged']);
      expect(await typesOf(was)).not.toContain('OfferPriceChanged');
      expect(await typesOf(other)).toEqual(['ProductListed', 'OfferListed', 'BestPriceChanged']);
    };

    it('moves the offer there when its code is another', async () => {
      await record([was]);
      await record([other]);
      await moved();
      expect(await record([other])).toMatchObject({ recorded: 0, unchanged: 1, withdrawn: 0 });
    });

    it('moves the offer after a crash in between', async () => {
      await record([was]);
      known = new KilledBeforeTheNote(knex, 0);
      await expect(record([other])).rejects.toThrow('killed');
      known = new KnownItems(knex, 0);
      await record([other]);
      await moved();
    });

    it('moves the offer after its memory was lost', async () => {
      await record([was]);
      await project([was]);
      await knex('price_watcher.known_items').delete();
      await record([other]);
      await moved();
    });

    it('moves the offer when its shade is another', async () => {
      const shade = (value: string) =>
        line('A', { details: { ...was.details, specifications: { Shade: value } } });
      await record([shade('A2')]);
      await record([shade('A3')]);
      expect((await typesOf(was)).slice(-2)).toEqual(['OfferWithdrawn', 'BestPriceChanged']);
    });
  });

  it('lists again what comes back as it was, however often it goes', async () => {
    for (const lines of [[line('A'), line('B')], [line('B')], [line('A'), line('B')], [line('B')]])
      await record(lines);
    expect(await record([line('A'), line('B')])).toMatchObject({ recorded: 1, unchanged: 1, withdrawn: 0 });
    const [listed, withdrawn] = [
      ['OfferListed', 'BestPriceChanged'],
      ['OfferWithdrawn', 'BestPriceChanged'],
    ];
    expect(await typesOf(line('A'))).toEqual([
      'ProductListed',
      ...listed,
      ...withdrawn,
      ...listed,
      ...withdrawn,
      ...listed,
    ]);
  });

  it('lists again what came back before its withdrawal was noted, as after a crash', async () => {
    await record([line('A'), line('B')]);
    known = new KilledBeforeTheNote(knex, 0);
    await expect(record([line('B')])).rejects.toThrow('killed');
    known = new KnownItems(knex, 0);
    expect(await record([line('A'), line('B')])).toMatchObject({ recorded: 1 });
    expect((await typesOf(line('A'))).slice(-2)).toEqual(['OfferListed', 'BestPriceChanged']);
  });

  describe('that lost its memory', () => {
    const [a, b] = [line('A'), line('B')];
    const forget = () =>
      Promise.all(
        ['known_items', 'feeds', 'comparisons'].map((table) => knex(`price_watcher.${table}`).delete()),
      );
    const lastOf = async (item: FeedLine) => (await typesOf(item)).at(-2);

    it('withdraws what the seller has delisted meanwhile', async () => {
      await record([a, b]);
      await project([a, b]);
      await forget();
      expect(await record([b])).toMatchObject({ withdrawn: 1, awaitsReadModel: false });
      expect(await lastOf(a)).toBe('OfferWithdrawn');
      expect(await typesOf(b)).not.toContain('OfferWithdrawn');
    });

    it('leaves what only a file lists, or another seller', async () => {
      await record([a], 'net32', 'file:list.csv');
      await record([a], 'darby');
      await project([a]);
      await forget();
      expect(await record([b])).toMatchObject({ withdrawn: 0 });
      expect(await typesOf(a)).not.toContain('OfferWithdrawn');
    });

    it('leaves what a file lists by now, as the read model does not know yet', async () => {
      await record([a, b]);
      await project([a, b]);
      await record([a], 'net32', 'file:list.csv');
      await forget();
      await record([b]);
      expect(await typesOf(a)).not.toContain('OfferWithdrawn');
      await record([a], 'net32', 'file:list.csv');
      await record([], 'net32', 'file:list.csv');
      expect(await lastOf(a)).toBe('OfferWithdrawn');
    });

    it('withdraws nothing by a poll that is interrupted, and everything by the next', async () => {
      await record([a, b]);
      await project([a, b]);
      await knex('price_watcher.known_items').delete();
      known = new KilledBeforeTheNote(knex, 0);
      await expect(record([b])).rejects.toThrow('killed');
      expect(await typesOf(a)).not.toContain('OfferWithdrawn');
      known = new KnownItems(knex, 0);
      await record([b]);
      expect(await lastOf(a)).toBe('OfferWithdrawn');
    });

    it('withdraws nothing by a feed of which a line names no SKU or half is missing', async () => {
      const lines = Array.from({ length: 60 }, (_, n) => line(`W${n}`));
      await record(lines);
      await project(lines);
      await forget();
      const unnamed = [{ row: 51, reason: 'sku is missing' }];
      expect(await record(lines.slice(0, 50), 'net32', 'feed', unnamed)).toMatchObject({
        withdrawn: 0,
        refused: unnamed,
      });
      await forget();
      expect(await record(lines.slice(0, 20))).toMatchObject({
        withdrawn: 0,
        suspicious: expect.stringContaining('40 of 60'),
      });
      expect(await record(lines.slice(0, 50))).toMatchObject({ withdrawn: 10 });
    });

    it('withdraws once the read model is built', async () => {
      await record([a, b]);
      await project([a, b]);
      await forget();
      const built = await generations(knex);
      await generations(knex).delete();
      await harness.readModels.refresh();
      expect(await record([b])).toMatchObject({ withdrawn: 0, awaitsReadModel: true });
      await generations(knex).insert(built);
      await harness.readModels.refresh();
      expect(await record([b])).toMatchObject({ withdrawn: 1, awaitsReadModel: false });
    });

    it('withdraws within a day what it does not know, should its memory be an older one', async () => {
      await record([b]);
      const older = await knex('price_watcher.known_items').select('*');
      await record([a, b]);
      await project([a, b]);
      await knex('price_watcher.known_items').delete();
      await knex('price_watcher.known_items').insert(older);
      expect(await record([b])).toMatchObject({ withdrawn: 0 });
      await knex('price_watcher.comparisons').update({
        compared_at: knex.raw(`now() - interval '25 hours'`),
      });
      expect(await record([b])).toMatchObject({ withdrawn: 1 });
    });
  });

  it('withdraws what a complete feed no longer lists, but not when half of it is missing', async () => {
    const lines = Array.from({ length: 60 }, (_, n) => line(`W${n}`));
    await record(lines);
    expect(await record(lines.slice(0, 20))).toMatchObject({
      withdrawn: 0,
      missing: 40,
      suspicious: expect.stringContaining('40 of 60'),
    });
    expect(await record(lines.slice(0, 50))).toMatchObject({ withdrawn: 10 });
    expect((await typesOf(line('W55'))).at(-2)).toBe('OfferWithdrawn');
    expect(await typesOf(line('W3'))).not.toContain('OfferWithdrawn');
  });

  it('takes items whose lines were refused for listed, and withdraws the others', async () => {
    const [a, b, c] = [line('A'), line('B'), line('C')];
    await record([a, b, c]);
    const refused = [
      { row: 2, sku: 'B', reason: 'price is not a plausible price' },
      { row: 3, sku: 'A', reason: 'sku appears twice' },
    ];
    expect(await record([a], 'net32', 'feed', refused)).toMatchObject({ withdrawn: 1, refused });
    expect(await typesOf(b)).not.toContain('OfferWithdrawn');
    expect(await typesOf(c)).toContain('OfferWithdrawn');
  });
});
