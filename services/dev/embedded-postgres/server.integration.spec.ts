import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { until } from '@sextant/testing/eventually.js';
import pg from 'pg';
import { isOwnProcess } from './cluster.js';
import { createTestDatabase, startTestPostgres } from './test-database.js';

const here = import.meta.dirname;
const root = path.resolve(here, '../../..');
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

  it('ends with the process that started it, even one that is killed, and leaves no files behind', async () => {
    execFileSync(process.execPath, [path.join(root, 'deploy/local/build.mjs'), '--services-only']);
    const script = `
      const { startTestPostgres } = await import(${JSON.stringify(path.join(here, 'dist/test-database.js'))});
      const { pid, dataDir } = await startTestPostgres();
      console.log(JSON.stringify({ pid, dataDir }));
      setInterval(() => undefined, 1000);`;
    const args = ['--input-type=module', '--eval', script];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { pid, dataDir } = JSON.parse(line.toString()) as { pid: number; dataDir: string };
    expect([isOwnProcess(pid), existsSync(dataDir)]).toEqual([true, true]);
    child.kill('SIGKILL');
    await until(() => !isOwnProcess(pid) && !existsSync(dataDir));
  });

  it('stops, and then refuses connections', async () => {
    const server = await startTestPostgres();
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    await expect(ask(server.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
    await server.drop();
  });
});
