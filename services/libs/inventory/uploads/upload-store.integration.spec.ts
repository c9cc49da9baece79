import { uploadLimits } from '@sextant/contracts/http/inventory.js';
import { DAY_MS } from '@sextant/domain/shared/duration.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import createKnex, { type Knex } from 'knex';
import { inventoryMigrations } from './migrations.js';
import { UploadStore, type Run } from './upload-store.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let knex: Knex;
let store: UploadStore;
beforeAll(async () => {
  database = await createTestDatabase();
  knex = createKnex({ client: 'pg', connection: database.url, pool: { min: 0, max: 2 } });
  await migrate(knex, inventoryMigrations);
  store = new UploadStore(knex);
});
afterAll(async () => {
  await knex.destroy();
  await database.drop();
});

const now = new Date('2026-01-01T00:00:00Z');
const columnsWith = (name: number) => ({
  headerRow: 1,
  headers: ['Item', 'Shelf'],
  sample: [],
  columns: { name, code: null, brand: null, quantity: null, unit: null, price: null },
  corrected: true,
});
const cells = { name: 'Gloves', code: '', brand: '', quantity: '', unit: '', price: '' };
const rows = (name: string) => [{ row: 2, cells: { ...cells, name }, quantity: 1, paidCents: undefined }];

/** An upload of a new user in its first run. */
async function accepted(userId: string): Promise<Run> {
  const first = { id: `upload of ${userId}`, run: 'first' };
  const list = {
    fileName: 'list.csv',
    table: { rows: [] },
    columns: columnsWith(0),
    total: 1,
    startedAt: now,
  };
  expect(await store.accept(userId, first, list, now)).toBe(true);
  return first;
}

describe('a run of an upload', () => {
  it.each([
    ['starts with other columns', (next: Run) => store.startMatching(next, columnsWith(1), 1, now)],
    ['takes over in another process', (next: Run) => store.takeOver(next, { touchedAt: now }, now)],
  ])('changes nothing once another one %s', async (how, start) => {
    const userId = `user whose run ${how}`;
    const first = await accepted(userId);
    const next = { ...first, run: 'next' };
    expect(await start(next)).toBe(true);
    expect(await store.progress(first, 1, now)).toBe(false);
    expect(await store.finish(first, rows('Gloves'), [], [], now)).toBe(false);
    await store.fail(first, 'Too late.', now);
    expect(await store.latest(userId)).toMatchObject({ state: 'matching', done: 0, message: null });
    expect(await store.progress(next, 1, now)).toBe(true);
    expect(await store.finish(next, rows('Bur'), [], [], now)).toBe(true);
    await store.fail(next, 'Too late.', now);
    expect(await store.latest(userId)).toMatchObject({ state: 'done', message: null });
    expect(await store.items(next.id, 0)).toMatchObject([{ cells: { name: 'Bur' } }]);
  });

  it('leaves the reason for which its owner has stopped it', async () => {
    const run = await accepted('bob');
    expect(await store.stop('bob', run.id, 'Stopped.', now)).toBe(true);
    await store.fail(run, 'Failed.', now);
    expect(await store.latest('bob')).toMatchObject({ state: 'failed', message: 'Stopped.' });
  });

  it('ends one of the release before, which names none', async () => {
    const { id } = await accepted('cleo');
    await knex.withSchema('inventory').from('upload').where({ id }).update({ run: null });
    const next = { id, run: 'next' };
    expect(await store.takeOver(next, { touchedAt: now }, now)).toBe(true);
    expect(await store.finish(next, rows('Bur'), [], [], now)).toBe(true);
  });

  it('does not start for an upload that is gone', async () => {
    expect(await store.startMatching({ id: 'gone', run: 'first' }, columnsWith(0), 1, now)).toBe(false);
  });
});

describe('a list', () => {
  it('is deleted when nobody has used it for long', async () => {
    const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
    const [left, used] = [await accepted('left'), await accepted('used')];
    for (const run of [left, used]) await store.finish(run, rows('Gloves'), [], [], now);
    const shown = await store.latest('used');
    if (shown) await store.used(shown, after(uploadLimits.keptDays - 1));
    await store.deleteAbandoned(after(uploadLimits.keptDays));
    expect(await store.latest('left')).toBeDefined();
    await store.deleteAbandoned(after(uploadLimits.keptDays + 1));
    expect([await store.latest('left'), (await store.latest('used'))?.id]).toEqual([undefined, used.id]);
    expect(await store.items(left.id, 0)).toEqual([]);
    await store.deleteOf('used');
    expect(await store.latest('used')).toBeUndefined();
  });
});
