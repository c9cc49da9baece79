import pg from 'pg';
import { createTestDatabase, startTestPostgres } from './test-database.js';

const ask = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows as unknown[];
};

describe('embedded Postgres', () => {
  it('gives every spec an empty database with trigram matching at hand', async () => {
    const database = await createTestDatabase();
    await ask(database.url, 'create extension pg_trgm');
    expect(await ask(database.url, `select similarity('glove', 'gloves') > 0.5 as similar`)).toEqual([
      { similar: true },
    ]);
    await database.drop();
  });

  it('stops, and then refuses connections', async () => {
    const server = await startTestPostgres();
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    await expect(ask(server.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
    await server.drop();
  });
});
