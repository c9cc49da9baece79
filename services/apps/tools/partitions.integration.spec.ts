import { jest } from '@jest/globals';
import type { TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { messagingMigrations } from '@sextant/platform/messaging/migrations.js';
import { readPartitions } from '@sextant/platform/messaging/partitions.js';
import { tryToLead } from '@sextant/platform/postgres/leadership.js';
import { readDbMigrations } from '@sextant/platform/read-db/migrations.js';
import { migratedDatabase } from '@sextant/platform/read-db/testing/migrated-database.js';
import type { Knex } from 'knex';
import { partitions } from './partitions.js';
import type { ToolParts } from './tool.js';

describe('npm run partitions', () => {
  let database: TestDatabase;
  let knex: Knex;
  beforeAll(async () => {
    ({ database, knex } = await migratedDatabase(messagingMigrations, readDbMigrations));
  });
  afterAll(async () => {
    await knex.destroy();
    await database.drop();
  });

  const type = (...words: string[]) => {
    const action = partitions.parse(words);
    return action?.({ db: { knex }, runtime: { databaseUrl: database.url } } as ToolParts);
  };

  it('changes nothing while a relay is running', async () => {
    const before = await readPartitions(knex);
    const running = await tryToLead(database.url, 'relay');
    expect(running).toBeDefined();
    expect(await type('48')).toBe(1);
    expect(await readPartitions(knex)).toBe(before);
    await running?.resign();
  });

  it('moves a stopped installation, and lets a relay start afterwards', async () => {
    expect(await type('48')).toBe(0);
    expect(await readPartitions(knex)).toBe(48);
    const relay = await tryToLead(database.url, 'relay');
    expect(relay).toBeDefined();
    await relay?.resign();
  });

  it('says that nothing is to be done where the topics have that number already', async () => {
    const said: string[] = [];
    const log = jest.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
    expect(await type(String(await readPartitions(knex)))).toBe(0);
    log.mockRestore();
    expect(said).toEqual([`Every topic has ${await readPartitions(knex)} partitions already.`]);
  });

  it('takes no number that is none', () => {
    for (const words of ['0', '-1', '1.5', 'many', '1001']) expect(partitions.parse([words])).toBeUndefined();
  });
});
