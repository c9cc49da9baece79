import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { demoLogins } from '@sextant/shop-api/auth/development/demo-logins.js';
import { roleOf, services } from '@sextant/tools/roles/service-roles.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import pg from 'pg';
import { productsOnSale } from './support/catalog.ts';
import { Customers } from './support/customers.ts';
import { EveryCall } from './support/every-call.ts';
import { retryUntilAcked } from './support/http-client.ts';
import { StackFixture } from './support/stack-fixture.ts';

useLimit(limits.kills);

describe('every service with a role of its own in Postgres', () => {
  const fixture = new StackFixture();
  let customers: Customers;
  beforeAll(async () => {
    const stack = await fixture.launch({ SANDBOX_ONE_IN: '96' });
    await stack.ready();
    customers = await Customers.of(stack);
  });
  afterAll(async () => {
    await customers?.close();
    await fixture.close();
  });

  it('does all its work: customers buy, chat and are told, staff send orders off and oversee everything, and nothing is refused', async () => {
    customers.begin();
    await until('everybody has done every kind of thing', () =>
      customers.progress().every((acknowledged) => acknowledged > 8),
    );
    await customers.end();
    await customers.findEverything();
    const { url } = fixture.stack;
    const { token } = await retryUntilAcked<{ token: string }>(`${url}/api/auth/login`, 'POST', {
      body: demoLogins.admin,
    });
    const [product] = await productsOnSale(url, 1);
    const calls = new EveryCall(url, token, product as ProductCard);
    await calls.make();
    expect(calls.failed).toEqual([]);

    const client = new pg.Client({ connectionString: fixture.stack.databaseUrl() });
    await client.connect();
    const { rows } = await client
      .query<{ role: string }>(
        'select distinct usename as role from pg_stat_activity where usename is not null',
      )
      .finally(() => client.end());
    expect(rows.map(({ role }) => role)).toEqual(expect.arrayContaining(services.map(roleOf)));
    const log = readFileSync(path.join(fixture.dataDir, 'postgres/postgres.log'), 'utf8');
    expect(log.split('\n').filter((line) => line.includes('permission denied'))).toEqual([]);
  });
});
