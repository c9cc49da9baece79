import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import knexFactory, { type Knex } from 'knex';
import { CannotOpen } from './box.js';
import { MasterKey } from './master-key.js';
import { sealingMigrations } from './migrations.js';
import { migrate } from '../read-db/migrate.js';
import { NoSealingKey, Sealing } from './sealing.js';

let database: TestDatabase;
let knex: Knex;
let sealing: Sealing;

beforeAll(async () => {
  database = await createTestDatabase();
  knex = knexFactory({ client: 'pg', connection: database.url });
  await migrate(knex, sealingMigrations);
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
    await expect(other.open('ann', sealed)).rejects.toThrow(CannotOpen);
  });

  it('refuses to start on a database sealed with another master key', async () => {
    await sealing.checkMasterKey();
    await sealing.checkMasterKey();
    const other = new Sealing(knex, new MasterKey(Buffer.from('b'.repeat(32))));
    await expect(other.checkMasterKey()).rejects.toThrow('MASTER_KEY is not the one');
  });
});
