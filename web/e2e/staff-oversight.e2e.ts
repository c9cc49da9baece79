import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { AuthResult } from '@sextant/contracts/http/account.js';
import type { OperationsAnswer, ParkedAnswer } from '@sextant/contracts/http/operations.js';
import type { VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { eventually } from '@sextant/testing/eventually.js';
import type { Page } from 'playwright-core';
import { administrator } from './support/admin.js';
import { flaws } from './support/axe.js';
import { choices, connectSeller, orderNow, SELLER_PASSWORD } from './support/buying.js';
import { mailTo, newShopper, userIdOf } from './support/people.js';
import { dialogOpens, shows } from './support/screen.js';
import { send } from './support/send.js';
import { useSite } from './support/site.js';
import { sendOff } from './support/staff.js';

const site = useSite();
const reason = 'The owner asked us to look into it';

/** Puts an event into the log that no consumer can read, in a stream of its own; gives the stream. */
async function poison(): Promise<string> {
  const stream = `cart-${randomUUID()}`;
  const { url } = await startPostgres({ dataDir: path.join(site.dataDir, 'postgres') });
  const store = await openPostgresEventStore({ url });
  try {
    const metadata = { correlationId: 'spec', causationId: 'spec', actor: 'system:spec' };
    const event = { id: randomUUID(), type: 'CartItemAdded', data: Buffer.from([255, 255]), metadata };
    await store.append({ stream, events: [event], expectedRevision: 0 });
  } finally {
    await store.close();
  }
  return stream;
}

const slider = (page: Page) => page.getByRole('slider', { name: 'As of' });

describe('what staff see of the system', () => {
  it('tells how everything is doing, and lets them replay and discard what was parked', async () => {
    const staff = await administrator(site);
    const stream = await poison();
    await eventually(async () => {
      const { events } = await send<ParkedAnswer>(
        'GET',
        `${site.url}/admin-api/admin/operations/parked?limit=100`,
        { token: staff.token },
      );
      if (!events.some((event) => event.stream === stream)) throw new Error('it is not parked yet');
    });
    const page = await site.open('/admin/operations', { as: staff });
    const consumers = page.getByRole('table', { name: 'Projections and policies' });
    await consumers.getByRole('rowheader', { name: 'fulfilment-policy' }).waitFor();
    const watched = page.getByRole('table', { name: 'Price watcher' }).getByRole('row', { name: /^net32/ });
    await watched.getByText('closed').waitFor();
    const parked = page.getByRole('listitem').filter({ hasText: stream });
    await parked.getByRole('button', { name: `Replay ${stream}` }).click();
    await parked.getByText(/^It failed again/).waitFor();
    expect(await flaws(page)).toEqual([]);
    await parked.getByRole('button', { name: `Discard ${stream}` }).click();
    const question = page.getByRole('dialog', { name: 'Discard this event?' });
    await question.getByRole('button', { name: 'Discard' }).click();
    await question.getByText('Give a reason').waitFor();
    await question.getByLabel('Reason').fill(reason);
    await question.getByRole('button', { name: 'Discard' }).click();
    await eventually(async () => expect(await parked.count()).toBe(0));

    await page.goto('/admin/audit?action=parked.discard');
    await page.getByRole('table', { name: 'Audit log' }).getByText(reason).first().waitFor();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText(/records? verified$/).waitFor();
    expect(await flaws(page)).toEqual([]);
  });

  it('has every figure on /metrics as well', async () => {
    const staff = await administrator(site);
    const shown = await send<OperationsAnswer>('GET', `${site.url}/admin-api/admin/operations`, {
      token: staff.token,
    });
    const watched = ['polled_timestamp_seconds', 'is_open', 'failures', 'offers_changed'];
    const figures = [
      ...shown.consumers.map(({ name }) => `sextant_consumer_lag_records{consumer="${name}"}`),
      'sextant_relay_behind_seconds{part="relay"}',
      '# TYPE sextant_parked_events gauge',
      ...shown.sellers.flatMap(({ key }) =>
        [...watched, 'next_poll_timestamp_seconds'].map(
          (what) => `sextant_price_watcher_${what}{part="${key}"}`,
        ),
      ),
      ...shown.queues.map(({ name }) => `sextant_queue_jobs{queue="${name}",state="due"}`),
      ...shown.queues.map(({ name }) => `sextant_queue_oldest_due_seconds{queue="${name}"}`),
      ...['open', 'people', 'staff'].map((what) => `sextant_realtime_${what}{part="sockets"}`),
    ];
    await eventually(async () => {
      const text = await (await fetch(`${site.url}/metrics`)).text();
      expect(figures.filter((figure) => !text.includes(figure))).toEqual([]);
    });
  });

  it('rebuilds a read model and shows it when it has been swapped in', async () => {
    const staff = await administrator(site);
    const page = await site.open('/admin/operations', { as: staff });
    const row = page
      .getByRole('table', { name: 'Read models' })
      .getByRole('row', { name: /^shipping-addresses/ });
    const generation = async () => Number(await row.getByRole('cell').nth(1).textContent());
    const before = await generation();
    await row.getByRole('button', { name: 'Rebuild shipping-addresses' }).click();
    const question = await dialogOpens(page, 'Rebuild shipping-addresses?');
    expect(await flaws(page)).toEqual([]);
    await question.getByRole('button', { name: 'Rebuild' }).click();
    await eventually(async () => expect(await generation()).toBe(before + 1));
    await shows(row, 'Serving');
    await page.goto('/admin/audit?action=read-model.rebuild');
    await shows(page.getByRole('table', { name: 'Audit log' }), 'read-model:shipping-addresses');
  });

  it('lets support look and change nothing', async () => {
    const staff = await administrator(site);
    const person = await newShopper(site);
    const userId = await userIdOf(site, person);
    const body = { role: 'support' };
    await send('PUT', `${site.url}/admin-api/admin/users/${userId}`, { token: staff.token, body });
    const login = { email: person.email, password: person.password };
    const { token } = await send<AuthResult>('POST', `${site.url}/api/auth/login`, { body: login });
    const page = await site.open('/admin/orders', { as: { ...person, token } });
    await page
      .getByRole('table', { name: 'Read models' })
      .getByRole('row', { name: /^orders/ })
      .waitFor();
    const tabs = page.getByRole('tablist', { name: 'Admin dashboard' }).getByRole('tab');
    expect(await tabs.allTextContents()).toEqual(['Operations']);
    expect(await page.getByRole('button', { name: /^(Rebuild|Replay|Discard)/ }).count()).toBe(0);
    expect(await flaws(page)).toEqual([]);
  });

  it('shows an order as it stood after each of its events', async () => {
    const staff = await administrator(site);
    const shopper = await newShopper(site);
    const [choice] = await choices(site, 1);
    if (!choice) throw new Error('nothing to order');
    await connectSeller(site, shopper, choice);
    const { _id } = await orderNow(site, shopper, [choice]);
    await sendOff(site, _id);
    const page = await site.open('/admin/history', { as: staff });
    await page.getByLabel('Id', { exact: true }).fill(_id);
    await page.getByRole('button', { name: 'Look back' }).click();
    await slider(page).waitFor();
    await page
      .getByText('processing', { exact: true })
      .or(page.getByText('shipped', { exact: true }))
      .first()
      .waitFor();
    await slider(page).focus();
    await page.keyboard.press('Home');
    await page.getByText('pending', { exact: true }).waitFor();
    await shows(page, 'Placed');
    await page.getByRole('link', { name: choice.product.product_name }).first().waitFor();
    expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/^Event 1 of \d+: Placed$/);
    await page.getByRole('cell', { name: choice.offer.label }).first().waitFor();
    expect(await flaws(page)).toEqual([]);
  });

  it('shows a cart as it stood, and from there a product with its price of that moment', async () => {
    const staff = await administrator(site);
    const shopper = await newShopper(site);
    const [choice] = await choices(site, 1);
    if (!choice) throw new Error('nothing to put into the cart');
    const { product, offer } = choice;
    for (const quantity of [1, 2]) {
      const body = { productId: product._id, quantity, seller: { domain: offer.domain, url: offer.url } };
      await send('POST', `${site.url}/api/cart/items`, { token: shopper.token, body });
    }
    const userId = await userIdOf(site, shopper);
    const page = await site.open(`/admin/users?user=${userId}`, { as: staff });
    const dialog = await dialogOpens(page, `${shopper.firstName} ${shopper.lastName}`);
    await dialog.getByRole('button', { name: 'As of an earlier moment' }).click();
    const line = dialog.getByRole('table', { name: 'Cart' }).getByRole('row', { name: product.product_name });
    await line.getByRole('cell', { name: '3', exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Earlier event' }).click();
    await line.getByRole('cell', { name: '1', exact: true }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await line.getByRole('link', { name: product.product_name }).click();
    await shows(page, /Best price \$/);
    const offered = page.getByRole('table', { name: 'Offers' }).getByRole('row', { name: offer.label });
    await offered.getByText(/^\$/).waitFor();
    expect(await flaws(page)).toEqual([]);
  });

  it('tells the owner when credentials were revealed', async () => {
    const staff = await administrator(site);
    const shopper = await newShopper(site);
    const [choice] = await choices(site, 1);
    if (!choice) throw new Error('nothing to connect');
    await connectSeller(site, shopper, choice, 'mara.quint');
    const { vendors } = await send<VendorsAnswer>('GET', `${site.url}/api/vendors`, { token: shopper.token });
    const userId = await userIdOf(site, shopper);
    expect(vendors).toHaveLength(1);
    const desk = await site.open(`/admin/users?user=${userId}`, { as: staff });
    const dialog = await dialogOpens(desk, `${shopper.firstName} ${shopper.lastName}`);
    await dialog.getByRole('button', { name: `Reveal credentials at ${choice.offer.label}` }).click();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByLabel('Your password').fill('not my password');
    await dialog.getByRole('button', { name: /^Reveal for/ }).click();
    await dialog.getByText('The password is not correct.').waitFor();
    await dialog.getByLabel('Your password').fill(staff.password);
    await dialog.getByRole('button', { name: /^Reveal for/ }).click();
    const shown = dialog.getByRole('group', { name: `Credentials at ${choice.offer.label}` });
    await shown.getByText(SELLER_PASSWORD).waitFor();
    await shown.getByText('mara.quint').waitFor();
    const [, record = ''] = /record (\d+)/.exec(await shown.innerText()) ?? [];
    expect(await flaws(desk)).toEqual([]);
    await shown.getByRole('button', { name: 'Hide now' }).click();
    await shown.waitFor({ state: 'detached' });
    const title = `Our staff looked at your ${choice.offer.label} login`;
    const page = await site.open('/notifications', { as: shopper });
    await page.getByRole('link', { name: title }).waitFor();
    await shows(page, `Record ${record}`);
    expect(await flaws(page)).toEqual([]);
    await mailTo(site, shopper.email, new RegExp(choice.offer.label));
  });
});
