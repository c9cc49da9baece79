import type { TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { until } from '@sextant/testing/eventually.js';
import type { Knex } from 'knex';
import { CannotOpen } from './box.js';
import { UnknownMasterKey } from './kms.js';
import { MasterKey } from './master-key.js';
import { sealingMigrations } from './migrations.js';
import { migratedDatabase } from '../read-db/testing/migrated-database.js';
import { NoSealingKey, Sealing } from './sealing.js';

let database: TestDatabase;
let knex: Knex;
let sealing: Sealing;

beforeAll(async () => {
  ({ database, knex } = await migratedDatabase(sealingMigrations));
  sealing = new Sealing(knex, new MasterKey(Buffer.from('a'.repeat(32))));
  await Promise.all(['ann', 'bob', 'cy'].map((id) => sealing.ensureKey(id)));
});
afterAll(async () => {
  await knex.destroy();
  await database.drop();
});

describe('sealing', () => {
  it('seals and opens the fields of a user', async () => {
    const sealed = await sealing.seal('ann', { firstName: 'Ann', email: 'ann@example.com' });
    expect(JSON.stringify(sealed)).not.toMatch(/Ann|example/);
    expect(await sealing.open('ann', sealed)).toEqual({ firstName: 'Ann', email: 'ann@example.com' });
  });

  it('keeps the first key when asked for it again, also at once', async () => {
    const sealed = await sealing.seal('ann', { firstName: 'Ann' });
    await Promise.all([1, 2, 3].map(() => sealing.ensureKey('ann')));
    expect(await sealing.open('ann', sealed)).toEqual({ firstName: 'Ann' });
  });

  it('opens nothing for another user or field', async () => {
    const { firstName } = await sealing.seal('ann', { firstName: 'Ann' });
    await expect(sealing.open('bob', { firstName })).rejects.toThrow(CannotOpen);
    await expect(sealing.open('ann', { lastName: firstName })).rejects.toThrow(CannotOpen);
  });

  it('opens nothing that was tampered with', async () => {
    const { firstName } = await sealing.seal('ann', { firstName: 'Ann' });
    const tampered = firstName.slice(0, 30) + (firstName[30] === 'A' ? 'B' : 'A') + firstName.slice(31);
    await expect(sealing.open('ann', { firstName: tampered })).rejects.toThrow(CannotOpen);
  });

  it('cannot open anything once the key is deleted, while others can', async () => {
    const cy = await sealing.seal('cy', { firstName: 'Cy' });
    const bob = await sealing.seal('bob', { firstName: 'Bob' });
    await sealing.deleteKey('cy');
    expect(await sealing.open('cy', cy)).toBeUndefined();
    expect(
      await sealing.openAll([
        { userId: 'cy', field: 'firstName', sealed: cy.firstName },
        { userId: 'bob', field: 'firstName', sealed: bob.firstName },
      ]),
    ).toEqual([undefined, 'Bob']);
  });

  it('never gives a deleted user a key again', async () => {
    await sealing.deleteKey('dee');
    await expect(sealing.ensureKey('dee')).rejects.toThrow(NoSealingKey);
    await expect(sealing.seal('dee', { firstName: 'Dee' })).rejects.toThrow(NoSealingKey);
  });

  it('leaves no key in clear in the database', async () => {
    const rows = await knex
      .withSchema('sealing')
      .from('user_key')
      .whereNotNull('wrapped')
      .pluck<Buffer[]>('wrapped');
    for (const wrapped of rows) expect(wrapped.length).toBeGreaterThan(32);
    const other = new Sealing(knex, new MasterKey(Buffer.from('b'.repeat(32))));
    const sealed = await sealing.seal('ann', { firstName: 'Ann' });
    await expect(other.open('ann', sealed)).rejects.toThrow(UnknownMasterKey);
  });

  it('opens what earlier releases sealed, whose keys name no key that wraps them', async () => {
    const { firstName } = await sealing.seal('bob', { firstName: 'Bob' });
    await knex.raw("update sealing.user_key set key_id = null where user_id = 'bob'");
    expect(await sealing.open('bob', { firstName })).toEqual({ firstName: 'Bob' });
  });

  it('rotates the key that wraps user keys while two processes seal and open, and loses nothing', async () => {
    const processes = [1, 2].map(() => new Sealing(knex, new MasterKey(Buffer.from('a'.repeat(32)))));
    const users = Array.from({ length: 120 }, (_, n) => `user-${n}`);
    const sealed = new Map<string, string>();
    for (const id of users) {
      await sealing.ensureKey(id);
      sealed.set(id, (await sealing.seal(id, { name: id })).name);
    }
    await knex.raw("update sealing.user_key set key_id = null where user_id like 'user-1%'");
    let rotating = true;
    const load = processes.map(async (each, process) => {
      for (let round = 0; rotating || round < 20; round += 1) {
        const id = users[(round * 7 + process) % users.length] as string;
        expect(await each.open(id, { name: sealed.get(id) ?? '' })).toEqual({ name: id });
        await each.ensureKey(`fresh-${process}-${round}`);
        await each.deleteKey(`fresh-${process}-${round}`);
      }
    });
    const [one, two] = processes as [Sealing, Sealing];
    let newest = '';
    for (let turn = 0; turn < 3; turn += 1) {
      newest = await sealing.rotate();
      await Promise.all([one.rewrap(), two.rewrap()]);
    }
    rotating = false;
    await Promise.all(load);
    await sealing.rewrap();
    expect(Object.keys(await sealing.keysInUse())).toEqual([newest]);
    for (const id of users) expect(await two.open(id, { name: sealed.get(id) ?? '' })).toEqual({ name: id });
  });

  it('rewraps all keys but those that cannot be opened, and names them', async () => {
    const broken = Array.from({ length: 60 }, (_, n) => `broken-${n}`);
    const whole = Array.from({ length: 60 }, (_, n) => `whole-${n}`);
    for (const id of [...broken, ...whole]) await sealing.ensureKey(id);
    const userKeys = () => knex.withSchema('sealing').from('user_key');
    await userKeys()
      .whereIn('user_id', broken)
      .update({ wrapped: Buffer.alloc(60, 1) });
    const readable = await userKeys().whereNotNull('wrapped').whereNotIn('user_id', broken);
    const newest = await sealing.rotate();
    const { count, unreadable } = await sealing.rewrap();
    expect(count).toBe(readable.length);
    expect([...unreadable.keys()].sort()).toEqual([...broken].sort());
    expect(unreadable.get('broken-0')).toBe('sealed value does not fit its key or place');
    expect(await sealing.keysInUse()).toMatchObject({ [newest]: readable.length });
    await userKeys().whereIn('user_id', broken).del();
  });

  it('gives rewrapping up where no key can be opened', async () => {
    await sealing.rotate();
    const other = new Sealing(knex, new MasterKey(Buffer.from('b'.repeat(32))));
    const { count, unreadable } = await other.rewrap();
    expect(count).toBe(0);
    expect(unreadable.size).toBeGreaterThanOrEqual(100);
    expect(unreadable.size).toBeLessThan(200);
  });

  it('pauses while others have locked what is left to rewrap', async () => {
    await sealing.rotate();
    let looks = 0;
    knex.on('query', ({ sql }: { sql: string }) => (looks += Number(sql.includes('skip locked'))));
    const trx = await knex.transaction();
    await trx.withSchema('sealing').from('user_key').forUpdate().select();
    const begun = performance.now();
    const rewrapped = sealing.rewrap();
    await until('it has looked several times', () => looks > 5);
    expect(performance.now() - begun).toBeGreaterThan(300);
    await trx.rollback();
    expect((await rewrapped).count).toBeGreaterThan(0);
  });

  it('refuses to start on a database sealed with another master key', async () => {
    await sealing.checkMasterKey();
    await sealing.checkMasterKey();
    const other = new Sealing(knex, new MasterKey(Buffer.from('b'.repeat(32))));
    await expect(other.checkMasterKey()).rejects.toThrow('MASTER_KEY is not the one');
  });
});
