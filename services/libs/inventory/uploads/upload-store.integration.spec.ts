import { uploadLimits } from '@sextant/contracts/http/inventory.js';
import { DAY_MS } from '@sextant/domain/shared/duration.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import createKnex, { type Knex } from 'knex';
import { inventoryMigrations } from './migrations.js';
import { ABANDONED_MS, UploadStore, type Run } from './upload-store.js';

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
  expect(await store.accept(userId, first, list)).toBe(true);
  return first;
}

/** Lets no change have been made for so long. */
const leave = ({ id }: Run, ms: number) =>
  knex
    .withSchema('inventory')
    .from('upload')
    .where({ id })
    .update({ touched_at: knex.raw(`clock_timestamp() - ? * interval '1 millisecond'`, [ms]) });

describe('a run of an upload', () => {
  it.each([
    ['starts with other columns', (next: Run) => store.startMatching(next, columnsWith(1), 1)],
    ['takes over in another process', (next: Run) => store.takeOver(next)],
  ])('changes nothing once another one %s', async (how, start) => {
    const userId = `user whose run ${how}`;
    const first = await accepted(userId);
    const next = { ...first, run: 'next' };
    await leave(first, ABANDONED_MS + 1);
    expect(await start(next)).toBe(true);
    expect(await store.progress(first, 1)).toBe(false);
    expect(await store.finish(first, rows('Gloves'), [], [])).toBe(false);
    await store.fail(first, 'Too late.');
    expect(await store.latest(userId)).toMatchObject({ state: 'matching', done: 0, message: null });
    expect(await store.progress(next, 1)).toBe(true);
    expect(await store.finish(next, rows('Bur'), [], [])).toBe(true);
    await store.fail(next, 'Too late.');
    expect(await store.latest(userId)).toMatchObject({ state: 'done', message: null });
    expect(await store.items(next.id, 0)).toMatchObject([{ cells: { name: 'Bur' } }]);
  });

  it('leaves the reason for which its owner has stopped it', async () => {
    const run = await accepted('bob');
    expect(await store.stop('bob', run.id, 'Stopped.')).toBe(true);
    await store.fail(run, 'Failed.');
    expect(await store.latest('bob')).toMatchObject({ state: 'failed', message: 'Stopped.' });
  });

  it('ends one of the previous release, which names none', async () => {
    const { id } = await accepted('cleo');
    await leave({ id, run: '' }, ABANDONED_MS + 1);
    await knex.withSchema('inventory').from('upload').where({ id }).update({ run: null });
    const next = { id, run: 'next' };
    expect(await store.takeOver(next)).toBe(true);
    expect(await store.finish(next, rows('Bur'), [], [])).toBe(true);
  });

  it('is taken over by one process, and only where nothing has changed for long', async () => {
    const run = await accepted('dora');
    expect(await store.takeOver({ ...run, run: 'early' })).toBe(false);
    await leave(run, ABANDONED_MS + 1);
    const taken = await Promise.all(['one', 'other'].map((name) => store.takeOver({ ...run, run: name })));
    expect(taken.toSorted()).toEqual([false, true]);
  });

  it('does not start for an upload that is gone', async () => {
    expect(await store.startMatching({ id: 'gone', run: 'first' }, columnsWith(0), 1)).toBe(false);
  });
});

describe('a list', () => {
  it('is deleted when nobody has used it for long', async () => {
    const [left, used] = [await accepted('left'), await accepted('used')];
    for (const run of [left, used]) await store.finish(run, rows('Gloves'), [], []);
    for (const run of [left, used]) await leave(run, (uploadLimits.keptDays - 1) * DAY_MS);
    await store.deleteAbandoned();
    expect(await store.latest('left')).toBeDefined();
    const shown = await store.latest('used');
    if (shown) await store.used(shown);
    expect((await store.latest('used'))?.idleMs).toBeLessThan(DAY_MS);
    await leave(left, (uploadLimits.keptDays + 1) * DAY_MS);
    await store.deleteAbandoned();
    expect([await store.latest('left'), (await store.latest('used'))?.id]).toEqual([undefined, used.id]);
    expect(await store.items(left.id, 0)).toEqual([]);
    await store.deleteOf('used');
    expect(await store.latest('used')).toBeUndefined();
  });
});
