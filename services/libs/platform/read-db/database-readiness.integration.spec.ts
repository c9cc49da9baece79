import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { freePort } from '@sextant/testing/free-port.js';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { silentLogger } from '../observability/logger.js';
import { createPool } from '../postgres/create-pool.js';
import { databaseReadiness } from './database-readiness.js';

const poolOf = (url: string) => createPool({ url, application: 'spec', logger: silentLogger(), max: 2 });

describe('readiness of the database', () => {
  it('is given by an answer, also when all connections of the pool are in use for longer', async () => {
    const database = await createTestDatabase();
    const knex = poolOf(database.url);
    expect(await databaseReadiness(knex)).toEqual([]);
    const slow = Promise.all([1, 2].map(() => knex.raw('select pg_sleep(3)')));
    expect(await databaseReadiness(knex)).toEqual([]);
    await slow;
    await knex.destroy();
    await database.drop();
  });

  it('says whether Postgres is silent or cannot be reached', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const ports = [(silent.address() as AddressInfo).port, await freePort()];
    const pools = ports.map((port) => poolOf(`postgres://x@127.0.0.1:${port}/x`));
    expect(await Promise.all(pools.map(databaseReadiness))).toEqual([
      ['Postgres does not answer'],
      ['Postgres cannot be reached'],
    ]);
    for (const socket of sockets) socket.destroy();
    silent.close();
    await Promise.all(pools.map((knex) => knex.destroy()));
  });
});
