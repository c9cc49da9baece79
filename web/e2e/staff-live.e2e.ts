import type { OrderSummary } from '@sextant/contracts/http/admin.js';
import { until } from '@sextant/testing/eventually.js';
import type { Page } from 'playwright-core';
import {
  administrator,
  newCustomer,
  routeLiveConnections,
  startReplica,
  type Customer,
  type Replica,
} from './support/admin.js';
import type { Person } from './support/people.js';
import { shows } from './support/screen.js';
import { send } from './support/send.js';
import { useSite } from './support/site.js';

const site = useSite();
const byName = (id: string): string => `#${id.slice(-6)}`;

describe('two members of staff on one stream of orders, each on a socket replica of their own', () => {
  let admin: Person;
  let customer: Customer;
  let replica: Replica;
  beforeAll(async () => {
    admin = await administrator(site);
    customer = await newCustomer(site);
    replica = await startReplica(site);
  });
  afterAll(() => replica?.stop());

  const summary = () =>
    send<OrderSummary>('GET', `${site.url}/admin-api/admin/orders/summary`, { token: admin.token });
  const figure = async (page: Page): Promise<number> => {
    const today = page.getByRole('region', { name: 'Orders today' });
    return Number((await today.locator('dd').first().textContent())?.replaceAll(',', ''));
  };
  /** Other tests may order meanwhile: what is shown has to be what the API says, not a certain number. */
  const exact = (page: Page): Promise<void> =>
    until(
      'the figures are those of the API',
      async () => (await figure(page)) === (await summary()).today.orders,
    );
  const firstRows = (page: Page): Promise<string[]> => page.locator('tbody th').allTextContents();

  it('tells both of new orders without moving a row, of changes where they stand, and right after a break', async () => {
    const known = await customer.order();
    const one = await site.open('/admin/orders', { as: admin });
    const other = await (await site.context({ as: admin })).newPage();
    const connections = await routeLiveConnections(other, replica);
    await other.goto('/admin/orders');
    for (const page of [one, other]) {
      await shows(page.getByRole('status', { name: 'Live updates' }), 'Connected');
      await shows(page, byName(known._id));
    }
    const before = await firstRows(one);
    const placed = [await customer.order(), await customer.order(), await customer.order()];
    const bar = /^\d+ new orders$/;
    for (const page of [one, other]) await page.getByRole('button', { name: bar }).waitFor();
    expect(await firstRows(one)).toEqual(before);
    for (const page of [one, other]) await exact(page);

    const body = { status: 'shipped', expectedStatus: 'pending' };
    await send('PUT', `${site.url}/admin-api/admin/orders/${known._id}`, { token: admin.token, body });
    for (const page of [one, other])
      await shows(page.getByRole('row', { name: new RegExp(byName(known._id)) }), 'Shipped');
    expect(await firstRows(one)).toEqual(before);

    await one.getByRole('button', { name: bar }).click();
    for (const { _id } of placed) await shows(one, byName(_id));

    const held = await firstRows(other);
    const askedAnew = other.waitForResponse(/\/admin\/orders\?page=/);
    connections.cut();
    const [last] = [await customer.order()];
    await shows(other.getByRole('status', { name: 'Live updates' }), 'Connected');
    await exact(other);
    await askedAnew;
    // The list was refetched after the break; its rows wait until they are asked for.
    await other.getByRole('button', { name: bar }).waitFor();
    expect(await firstRows(other)).toEqual(held);
    await other.getByRole('button', { name: bar }).click();
    await shows(other, byName(last._id));
    await one.getByRole('button', { name: /^\d+ new orders?$/ }).click();
    await shows(one, byName(last._id));
  });
});
