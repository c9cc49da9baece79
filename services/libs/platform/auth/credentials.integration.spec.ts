import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { Knex } from 'knex';
import { migratedDatabase } from '../read-db/testing/migrated-database.js';
import { Credentials } from './credentials.js';
import { authMigrations } from './migrations.js';

let database: TestDatabase;
let knex: Knex;
let credentials: Credentials;

beforeAll(async () => {
  ({ database, knex } = await migratedDatabase(authMigrations));
  credentials = new Credentials(knex);
});
afterAll(async () => {
  await knex.destroy();
  await database.drop();
});

describe('the passwords of an account', () => {
  const [first, second, third, his] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const ids = () => knex('auth.credential').where({ user_id: 'ann' }).orderBy('created_at').pluck('id');

  it('stay as they were stored first', async () => {
    expect(await credentials.put(first, 'ann', 'hash of the first')).toBe('hash of the first');
    expect(await credentials.put(first, 'ann', 'hash of another')).toBe('hash of the first');
    expect(await credentials.put(first, 'bob', 'hash of another')).toBeUndefined();
  });

  it('are deleted by a later one, never by an earlier one whose request ends late', async () => {
    for (const id of [second, third]) await credentials.put(id, 'ann', 'hash');
    await credentials.put(his, 'bob', 'hash');
    await credentials.deleteOlder('ann', second);
    expect(await ids()).toEqual([second, third]);
    await credentials.deleteOlder('ann', third);
    expect(await ids()).toEqual([third]);
    expect(await credentials.hashOf(his, 'bob')).toBe('hash');
  });
});
