import { jest } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { openAuditLog } from '@sextant/platform/audit/open-audit-log.js';
import { readConfig } from '@sextant/platform/config/config.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { headOf, horizonOf } from '@sextant/platform/live-feed/live-feed.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { openReadDb, type ReadDb } from '@sextant/platform/read-db/read-db.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { backup } from '../backup.js';
import { migrateAll } from '../migrate.js';
import { parseTool, runTool } from '../run-tool.js';
import type { BareDb, ToolParts } from '../tool.js';
import { keptSchemas, keptTables } from './kept-tables.js';
import { restoreBackup } from './restore-backup.js';
import { writeBackup } from './write-backup.js';

const master = new MasterKey(Buffer.from('k'.repeat(32)));
/** Larger than the largest safe integer of JavaScript. */
const HUGE = '9007199254740993';

describe('a backup', () => {
  const folder = temporaryFolder();
  const file = path.join(folder.path, 'sextant.backup');
  const closing: (() => Promise<unknown>)[] = [];
  let from: ToolParts;
  let store: EventStore;
  /** A database that is migrated and empty. */
  let unused: ToolParts;

  async function migrated(): Promise<ToolParts> {
    const database: TestDatabase = await createTestDatabase();
    const { url } = database;
    const db: ReadDb = await openReadDb({ url, application: 'spec', logger: silentLogger(), max: 4 });
    closing.push(
      () => db.close(),
      () => database.drop(),
    );
    const runtime = { config: readConfig({}), databaseUrl: url, eventStoreUrl: url, live: true };
    await migrateAll(db.knex, url);
    return { db, runtime };
  }
  /** A database without tables. */
  async function bare(): Promise<ToolParts<BareDb>> {
    const database: TestDatabase = await createTestDatabase();
    const { url } = database;
    const knex = createPool({ url, application: 'spec', logger: silentLogger(), max: 4 });
    const close = () => knex.destroy();
    closing.push(close, () => database.drop());
    const runtime = { config: readConfig({}), databaseUrl: url, eventStoreUrl: url, live: true };
    return { db: { knex, close }, runtime };
  }
  const schemasOf = ({ db: { knex } }: ToolParts<BareDb>) =>
    knex('information_schema.tables')
      .whereNotIn('table_schema', ['pg_catalog', 'information_schema'])
      .distinct('table_schema')
      .orderBy('table_schema')
      .pluck<string[]>('table_schema');
  /** Runs a tool; gives the exit code and what it complained of. */
  async function typed({ runtime }: ToolParts<BareDb>, ...words: string[]) {
    const complained: string[] = [];
    const spies = [
      jest.spyOn(console, 'log').mockReturnValue(undefined),
      jest.spyOn(console, 'error').mockImplementation((line) => void complained.push(String(line))),
    ];
    try {
      const call = parseTool(words, (name) => name);
      return { code: call && (await runTool(call, runtime)), complained: complained.join('\n') };
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  }
  /** A backup made after one more or no migration of jobs. */
  async function backupBy(release: 'newer' | 'older'): Promise<string> {
    const other = path.join(folder.path, `${release}.backup`);
    const { knex } = from.db;
    const migrations = () => knex('jobs.knex_migrations');
    const before = await migrations().select<{ name: string }[]>();
    await (release === 'older' ? migrations().del() : migrations().insert({ name: '999-newer', batch: 2 }));
    await writeBackup(knex, from.runtime, createWriteStream(other));
    await migrations().del();
    await migrations().insert(before);
    return other;
  }
  const restore = ({ db, runtime }: ToolParts<BareDb>, input: Readable = createReadStream(file)) =>
    restoreBackup(db.knex, runtime, input);
  const append = (to: EventStore, stream: string, expectedRevision: number) =>
    to.append({
      stream,
      expectedRevision,
      events: [
        {
          id: randomUUID(),
          type: 'Spec',
          data: randomBytes(64),
          metadata: { correlationId: 'c', causationId: 'c', actor: 'system:spec' },
        },
      ],
    });
  /** Every row of every table that is kept, as Postgres writes it. */
  async function contents({ db: { knex }, runtime }: ToolParts<BareDb>): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const table of await keptTables(knex, keptSchemas(runtime))) {
      const { rows } = await knex.raw<{ rows: { row: string }[] }>(
        `select t::text as row from ${table} t order by 1`,
      );
      found[table] = rows.map(({ row }) => row);
    }
    return found;
  }

  beforeAll(async () => {
    [from, unused] = [await migrated(), await migrated()];
    const { knex } = from.db;
    store = await openEventStore(from.runtime.eventStoreUrl, 2);
    closing.push(() => store.close());
    for (let n = 0; n < 40; n += 1) await append(store, `spec-${n % 4}`, Math.floor(n / 4));
    await knex('jobs.job').insert({
      queue: 'mail',
      key: 'tab\t, line\n, "quote" and \\ backslash',
      data: JSON.stringify({ nested: [{ text: 'é\u2028' }] }),
      due_at: '2026-01-01T00:00:00.123456Z',
    });
    await knex('sealing.user_key').insert({ user_id: 'ann', wrapped: randomBytes(300) });
    await knex('auth.second_factor').insert({ user_id: 'ann', secret: 's', recovery: ['a,b', '{"c"}', ''] });
    await knex('auth.second_factor').where({ user_id: 'ann' }).update({ last_step: HUGE });
    await knex('inventory.upload').insert({
      user_id: 'ann',
      id: 'u',
      file_name: 'f',
      state: 'done',
      started_at: knex.fn.now(),
      touched_at: knex.fn.now(),
      file: randomBytes(2_000_000),
    });
    await knex('inventory.item').insert({
      upload_id: 'u',
      row: 1,
      cells: '[]',
      quantity: 1,
      candidates: '[]',
    });
    await knex.raw(`select nextval('vault.version'), nextval('vault.version')`);
    const audit = await openAuditLog(knex, master);
    for (const reason of ['one', 'two'])
      await audit.append({
        actor: 'staff:spec',
        action: 'order.status',
        subject: 'order:1',
        reason,
        details: {},
      });
    await knex('read_db.read_models').insert({
      name: 'carts',
      generation: 3,
      version: 1,
      schema: 'carts_3',
      contexts: ['carts'],
      status: 'active',
    });
    // As in an installation where a service has never been started.
    await knex.raw('drop schema analysis cascade');
    await writeBackup(knex, from.runtime, createWriteStream(file));
  });
  afterAll(async () => {
    for (const end of closing.reverse()) await end();
    folder.remove();
  });

  it('gives every row back, and numbers that go on where they stood', async () => {
    const into = await bare();
    const { rows } = await restore(into);
    const [before, after] = [await contents(from), await contents(into)];
    // A restore changes these tables on purpose.
    delete after['analysis.written'];
    for (const table of [
      'event_store.ended_epochs',
      'live_feed.horizon',
      'messaging.log_state',
      'read_db.read_models',
    ])
      for (const all of [before, after]) delete all[table];
    expect(after).toEqual(before);
    expect(rows).toMatchObject({ 'event_store.events': 40, 'audit.record': 2, 'inventory.item': 1 });
    const { knex } = into.db;
    const next = await knex.raw<{ rows: object[] }>(`select nextval('vault.version')::int as version`);
    expect(next.rows).toEqual([{ version: 3 }]);
    const audit = await openAuditLog(knex, master);
    expect((await audit.verify()).ok).toBe(true);
    await expect(knex('audit.record').del()).rejects.toThrow(/append-only/);
  });

  it('is written in pieces that fit into memory, however large rows are after many small ones', async () => {
    const [large, into] = [await bare(), await bare()];
    const { knex } = large.db;
    await migrateAll(knex, large.runtime.eventStoreUrl);
    const insert = (count: number, length: number) =>
      knex.raw(
        `insert into jobs.job (queue, key, data, due_at)
           select 'spec', ?::text || '-' || n, to_jsonb(repeat('x', ?)), now() from generate_series(1, ?::int) n`,
        [length, length, count],
      );
    await insert(4500, 1);
    await insert(200, 100_000);
    let most = 0;
    knex.on(
      'query-response',
      (_answer, { response }: { response?: { rows?: { json?: string | null }[] } }) => {
        const length = response?.rows?.reduce((sum, { json }) => sum + (json?.length ?? 0), 0);
        most = Math.max(most, length ?? 0);
      },
    );
    const written = path.join(folder.path, 'large.backup');
    await writeBackup(knex, large.runtime, createWriteStream(written));
    expect(most).toBeGreaterThan(100_000);
    expect(most).toBeLessThan(2_000_000);
    const { rows } = await restore(into, createReadStream(written));
    expect(rows['jobs.job']).toBe(4700);
    expect((await contents(into))['jobs.job']).toEqual((await contents(large))['jobs.job']);
  });

  it('is followed by a new epoch, and by read models that are rebuilt', async () => {
    const into = await migrated();
    await restore(into);
    const restored = await openEventStore(into.runtime.eventStoreUrl, 1);
    closing.push(() => restored.close());
    const head = (await store.head()) ?? '';
    await append(restored, 'spec-0', 10);
    expect(((await restored.head()) ?? '') > head).toBe(true);
    expect(await restored.endedEpochs()).toMatchObject([{ epoch: 0, lastPosition: head }]);
    const { knex } = into.db;
    expect(await knex('read_db.read_models').select('generation', 'status')).toEqual([
      { generation: 3, status: 'retired' },
    ]);
    expect(await knex('messaging.log_state').pluck('timeline')).toEqual(['']);
  });

  it('lets no client resume from an event of the live feed that was lost, or that takes its place', async () => {
    const nextId = async ({ db: { knex } }: ToolParts) => {
      const { rows } = await knex.raw<{ rows: { id: string }[] }>(
        `select nextval(pg_get_serial_sequence('live_feed.events', 'id')) as id`,
      );
      return Number(rows[0]?.id);
    };
    const into = await migrated();
    const lost = await nextId(from);
    await restore(into);
    expect(await horizonOf(into.db.knex)).toBeGreaterThan(lost);
    expect(await headOf(into.db.knex)).toBeGreaterThan(lost);
    expect(await nextId(into)).toBeGreaterThan(await headOf(into.db.knex));
  });

  it('of a restored database is restored in turn, with both ended epochs', async () => {
    const second = await migrated();
    await restore(second);
    const again = path.join(folder.path, 'again.backup');
    await writeBackup(second.db.knex, second.runtime, createWriteStream(again));
    const third = await migrated();
    await restore(third, createReadStream(again));
    const epochs = await third.db.knex('event_store.ended_epochs').orderBy('epoch').pluck('epoch');
    expect(epochs).toEqual([0, 1]);
  });

  it.each(['backup', 'restore'])(
    'ends with a line of complaint where %s cannot open its file',
    async (tool) => {
      const nowhere = path.join(folder.path, 'nowhere', 'sextant.backup');
      const { code, complained } = await typed(from, tool, nowhere);
      expect([code, complained]).toEqual([1, expect.stringContaining(nowhere)]);
      const { code: ofFolder, complained: why } = await typed(from, tool, folder.path);
      expect([ofFolder, why]).toEqual([1, expect.stringMatching(/^E\w+: .+$/)]);
    },
  );

  it('is given up with an error where its file cannot be opened while the database is busy', async () => {
    const knex = createPool({
      url: from.runtime.databaseUrl,
      application: 'spec',
      logger: silentLogger(),
      max: 1,
    });
    const busy = knex.raw('select pg_sleep(0.3)').then(() => undefined);
    const action = backup.parse([path.join(folder.path, 'nowhere', 'sextant.backup')]);
    await expect(action?.({ ...from, db: { ...from.db, knex } })).rejects.toThrow('ENOENT');
    await busy;
    await knex.destroy();
  });

  it('has its name once it is complete, and only its owner reads it', async () => {
    const kept = path.join(folder.path, 'kept.backup');
    expect(await typed(from, 'backup', kept)).toEqual({ code: 0, complained: '' });
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(await typed(await bare(), 'restore', kept)).toEqual({ code: 0, complained: '' });
  });

  it('is refused by a database that is in use, which stays as it was', async () => {
    const before = await schemasOf(from);
    expect(before).not.toContain('analysis');
    const { code, complained } = await typed(from, 'restore', file);
    expect([code, complained]).toEqual([1, expect.stringContaining('in use')]);
    expect(await schemasOf(from)).toEqual(before);
  });

  it.each([
    ['cut off', () => readFileSync(file).subarray(0, 5000)],
    ['something else', () => Buffer.from('hello')],
  ])('is refused when it is %s, and nothing has changed then', async (_what, bytes) => {
    const before = await contents(unused);
    await expect(restore(unused, Readable.from([bytes()]))).rejects.toMatchObject({
      code: 'unreadable_backup',
    });
    expect(await contents(unused)).toEqual(before);
  });

  it.each<[string, 'newer' | 'older', RegExp]>([
    ['before this release', 'older', /another release, before .*\(jobs 001-.*then roll out this one/],
    ['by one that this release does not know', 'newer', /another release .*\(jobs 999-newer\)/],
  ])(
    'is refused when tables were changed %s, and leaves the database to the right one',
    async (_, release, why) => {
      const into = await bare();
      const { code, complained } = await typed(into, 'restore', await backupBy(release));
      expect([code, complained]).toEqual([1, expect.stringMatching(why)]);
      expect(await schemasOf(into)).toEqual([]);
      expect(await typed(into, 'restore', file)).toEqual({ code: 0, complained: '' });
    },
  );

  it('is refused by a database in which another release has changed tables', async () => {
    const migrations = unused.db.knex('jobs.knex_migrations');
    await migrations.clone().insert({ name: '999-newer', batch: 2 });
    await expect(restore(unused)).rejects.toThrow(/set up the tables of this database \(jobs 999-newer\)/);
    await migrations.clone().where({ name: '999-newer' }).del();
  });

  it('tells where events are that it does not hold', async () => {
    const runtime = { ...unused.runtime, eventStoreUrl: 'kurrentdb://elsewhere' };
    const elsewhere = { ...unused, runtime };
    await expect(restore(elsewhere)).rejects.toThrow(/EVENT_STORE_URL names another place/);
  });

  it('holds the schemas that recovery.md names', () => {
    const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/recovery.md'), 'utf8');
    const [, table = ''] = /^## What nothing else holds\n([^#]+)/m.exec(page) ?? [];
    const named = [...table.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(
      ([, cell = '']) => cell.match(/\w+/g) ?? [],
    );
    expect(named.sort()).toEqual(
      keptSchemas(from.runtime)
        .map(({ schema }) => schema)
        .sort(),
    );
  });

  it('holds every table that is not made again', async () => {
    const { knex } = from.db;
    const { rows } = await knex.raw<{ rows: { name: string }[] }>(
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') and tablename !~ 'migrations'`,
    );
    const kept = new Set(await keptTables(knex, keptSchemas(from.runtime)));
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => !kept.has(name))
        .sort(),
    ).toEqual([
      'http.rate_bucket',
      'shop.personal_price',
      'status.process',
      'vectors.points',
      'vectors.rebuilds',
      'vectors.serving',
    ]);
  });
});
