import type { Order } from '@sextant/contracts/http/orders.js';
import { dayOf } from '@sextant/domain/shared/calendar-days.js';
import { choices, connectSeller, orderNow, type Choice } from './support/buying.js';
import { eventually } from '@sextant/testing/eventually.js';
import { isLive } from './support/live.js';
import { mailTo, newShopper, type Person } from './support/people.js';
import { addressIs, dialogOpens, shows } from './support/screen.js';
import { useSite } from './support/site.js';

const site = useSite();
const numberOf = ({ _id }: Order): string => `#${_id.slice(-6)}`;

async function ordered(count = 1): Promise<{ shopper: Person; chosen: Choice[]; order: Order }> {
  const shopper = await newShopper(site);
  const chosen = await choices(site, count);
  for (const choice of chosen) await connectSeller(site, shopper, choice);
  return { shopper, chosen, order: await orderNow(site, shopper, chosen) };
}

describe('My Orders', () => {
  it('takes an order back while there is time, here and on every other screen', async () => {
    const { shopper, order } = await ordered();
    const elsewhere = await site.open('/orders', { as: shopper });
    await elsewhere.getByText('Pending', { exact: true }).last().waitFor();
    await isLive(elsewhere);
    const page = await site.open(`/orders/${order._id}`, { as: shopper });
    const dialog = await dialogOpens(page, `Order ${numberOf(order)}`);
    await eventually(async () =>
      expect(await dialog.getByRole('timer').innerText()).toMatch(/^(3\d|4[0-4]):\d\d left$/),
    );
    // A double click asks, and does not answer.
    await dialog.getByRole('button', { name: 'Cancel Order' }).dblclick();
    const question = dialog.getByRole('group', { name: /sure you want to cancel/ });
    await question.getByRole('button', { name: 'Cancel Order' }).click();
    await dialog.waitFor({ state: 'detached' });
    await addressIs(page, '/orders');
    for (const each of [page, elsewhere])
      await each.getByRole('row').getByText('Cancelled', { exact: true }).waitFor();
    await page.getByRole('button', { name: numberOf(order) }).click();
    await shows(page, / was never sent this part\.$/);
    expect(await page.getByRole('button', { name: 'Cancel Order' }).count()).toBe(0);
  });

  it('is opened with an order by the link of its email, and says so of an order there is none of', async () => {
    const { shopper, order } = await ordered();
    const { text } = await mailTo(site, shopper.email, new RegExp(numberOf(order)));
    const [link = ''] = /\/orders\/\S+/.exec(text) ?? [];
    const page = await site.open(link, { as: shopper });
    const dialog = await dialogOpens(page, `Order ${numberOf(order)}`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await addressIs(page, '/orders');
    const opener = page.getByRole('button', { name: numberOf(order) });
    await eventually(async () =>
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true),
    );
    await page.goto(`/orders/${'f'.repeat(24)}`);
    await shows(page, 'This order does not exist');
  });

  it('holds what is ordered on another device back until it is asked for', async () => {
    const { shopper, chosen, order } = await ordered();
    const page = await site.open('/orders', { as: shopper });
    await page.getByRole('button', { name: numberOf(order) }).waitFor();
    await isLive(page);
    const next = await orderNow(site, shopper, chosen);
    await page.getByRole('button', { name: 'Show 1 new order' }).waitFor();
    expect(await page.getByRole('button', { name: numberOf(next) }).count()).toBe(0);
    await orderNow(site, shopper, chosen);
    await page.getByRole('button', { name: 'Show 2 new orders' }).click();
    await page.getByRole('button', { name: numberOf(next) }).waitFor();
    await page.getByRole('button', { name: /^Show \d+ new/ }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^#/ }).count()).toBe(3);
  });

  it('fills the cart again with what was ordered', async () => {
    const { shopper, chosen, order } = await ordered(2);
    // From the list: closing the order goes back, and the cart opens all the same.
    const page = await site.open('/orders', { as: shopper });
    await page.getByRole('button', { name: numberOf(order) }).click();
    const dialog = await dialogOpens(page, `Order ${numberOf(order)}`);
    await dialog.getByRole('button', { name: 'Re-order' }).click();
    const cart = await dialogOpens(page, /^Cart/);
    await shows(cart, /^2 items added to your cart.* Your cart costs \$/);
    for (const { product } of chosen) await shows(cart, product.product_name);
    await addressIs(page, '/orders');
    await page.goBack();
    await cart.waitFor({ state: 'detached' });
    await addressIs(page, '/orders');
  });

  it('hands out an order as a file and on paper', async () => {
    const { shopper, chosen, order } = await ordered(3);
    const page = await site.open(`/orders/${order._id}`, { as: shopper });
    const dialog = await dialogOpens(page, `Order ${numberOf(order)}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`sextant-order-${order._id.slice(-6)}.csv`);
    await page.goto(`/orders/${order._id}/print`);
    await page.getByRole('heading', { level: 1, name: `Order ${numberOf(order)}` }).waitFor();
    await shows(page, chosen[0]?.product.product_name ?? '');
    expect(await page.getByRole('banner').count()).toBe(0);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await eventually(async () =>
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
        'rgb(255, 255, 255)',
      ),
    );
    await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
    const columns = await page
      .getByRole('columnheader', { name: 'Quantity' })
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
    expect(columns).toHaveLength(chosen.length);
    for (const right of columns) expect(right).toBeCloseTo(columns[0] ?? 0, 0);
  });

  it('keeps its filters in the address, with days as they are where the browser is', async () => {
    const { shopper, order } = await ordered();
    const timezoneId = 'Pacific/Auckland';
    const page = await site.open('/orders', { as: shopper, timezoneId });
    await page.getByRole('button', { name: numberOf(order) }).waitFor();
    await page.getByLabel('Order Status').selectOption('delivered');
    await page.getByText('No orders found').waitFor();
    await addressIs(page, '/orders?status=delivered');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: numberOf(order) }).waitFor();
    const today = dayOf(new Date(order.createdAt), timezoneId);
    await page.goto(`/orders?startDate=${today}&endDate=${today}`);
    await page.getByRole('button', { name: numberOf(order) }).waitFor();
  });
});
