import type { VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import type { Locator, Page } from 'playwright-core';
import { flaws } from './support/axe.js';
import {
  askNoSeller,
  choices,
  connectSeller,
  fillAddress,
  untilOffer,
  openCart,
  orderNow,
  putInCart,
  SELLER_PASSWORD,
  type Choice,
} from './support/buying.js';
import { isLive, unplug } from './support/live.js';
import { runPausedTimers, timePasses } from './support/fake-timers.js';
import { newShopper } from './support/people.js';
import { dialogOpens, shows } from './support/screen.js';
import { send } from './support/send.js';
import { atSeller, withdraw } from './support/shop.js';
import { useSite } from './support/site.js';
import { hold } from './support/network-faults.js';

const site = useSite();
const isFine = async (page: Page): Promise<void> => expect(await flaws(page)).toEqual([]);

async function one(): Promise<Choice> {
  const [choice] = await choices(site, 1);
  if (!choice) throw new Error('nothing to buy');
  return choice;
}

async function connect(dialog: Locator, label: string, password: string): Promise<void> {
  await dialog.getByRole('combobox').fill(label);
  await dialog.page().getByRole('option', { name: label }).first().click();
  await dialog.getByLabel('User name').fill('mara');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Connect Vendor' }).click();
}

describe('axe finds nothing and nothing sticks out, wide and light or on a phone in the dark,', () => {
  it('from a first seller over its savings to letting it go', async () => {
    const { offer } = await one();
    const shopper = await newShopper(site);
    const page = await site.open('/profile?tab=vendors', { as: shopper, pausedTimers: 'everything' });
    await shows(page, 'No connected vendors yet');
    await isFine(page);
    await page.getByRole('button', { name: 'Connect New Vendor' }).click();
    const dialog = await dialogOpens(page, 'Connect New Vendor');
    await dialog.getByRole('button', { name: 'Connect Vendor' }).click();
    await shows(dialog, 'Please select a vendor');
    await isFine(page);
    await connect(dialog, offer.label, SELLER_PASSWORD);
    await shows(dialog, 'Connecting Vendor...');
    await isFine(page);
    await runPausedTimers(page);
    await shows(dialog, /^\d+%$|No lower prices found/);
    await isFine(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await shows(page, 'Connected');
    await isFine(page);
    await page.getByRole('button', { name: `Edit ${offer.label}` }).click();
    await dialogOpens(page, 'Edit Vendor Connection');
    await isFine(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Remove ${offer.label}` }).click();
    await dialogOpens(page, `Remove ${offer.label}`);
    await isFine(page);
  });

  it('when a seller refuses the login', async () => {
    const { offer } = await one();
    // On a busy machine the seller refuses after the dialog would have closed.
    const page = await site.open('/profile?tab=vendors', {
      as: await newShopper(site),
      pausedTimers: 'confirmations',
    });
    await isLive(page);
    await page.getByRole('button', { name: 'Connect New Vendor' }).click();
    const dialog = await dialogOpens(page, 'Connect New Vendor');
    await connect(dialog, offer.label, 'not the password');
    await shows(dialog, /^Failed to connect vendor/);
    await isFine(page);
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await shows(page, 'Failed');
    await isFine(page);
  });

  it('in the cart: empty, with a seller to connect, and with fields to correct', async () => {
    const shopper = await newShopper(site);
    const choice = await one();
    const page = await site.open('/orders', { as: shopper });
    await shows(page, 'No orders found');
    await isFine(page);
    await shows(await openCart(page), 'Your cart is empty');
    await isFine(page);
    await putInCart(site, shopper, choice);
    await page.reload();
    let cart = await openCart(page);
    await cart.getByRole('button', { name: `Connect ${choice.offer.label}` }).waitFor();
    await isFine(page);
    await connectSeller(site, shopper, choice);
    await page.reload();
    cart = await openCart(page);
    await cart.getByRole('button', { name: 'Place Order' }).click();
    await shows(cart, 'City is required');
    await isFine(page);
  });

  it('in the cart of somebody whose session has just ended, and with goods nobody offers any more', async () => {
    const shopper = await newShopper(site);
    const [gone, kept] = await choices(site, 2);
    if (!gone || !kept) throw new Error('too few products');
    for (const choice of [gone, kept]) await putInCart(site, shopper, choice);
    await withdraw(site, gone.offer);
    await untilOffer(site, gone, (now) => now === undefined);
    const page = await site.open('/', { as: shopper, pausedTimers: 'toasts' });
    const cart = await openCart(page);
    await shows(cart, 'No longer offered');
    await isFine(page);
    await atSeller(site, gone.offer, { availability: 'in_stock' });
    await untilOffer(site, gone, (now) => now !== undefined);
    const body = { currentPassword: shopper.password, newPassword: 'another long secret' };
    await send('POST', `${site.url}/api/auth/change-password`, { body, token: shopper.token });
    await cart.getByRole('button', { name: 'Increase' }).last().click();
    await cart.getByRole('button', { name: 'Log in to see your cart' }).waitFor();
    await isFine(page);
  });

  it('when a seller no longer takes the login of somebody who orders there', async () => {
    const shopper = await newShopper(site);
    const choice = await one();
    await connectSeller(site, shopper, choice);
    await putInCart(site, shopper, choice);
    const page = await site.open('/orders', { as: shopper });
    await isLive(page);
    const { vendors } = await send<VendorsAnswer>('GET', `${site.url}/api/vendors`, { token: shopper.token });
    const body = { username: 'mara', password: 'not the password' };
    await send('PUT', `${site.url}/vendor-api/vendors/${vendors[0]?._id}`, { body, token: shopper.token });
    const cart = await openCart(page);
    await cart.getByRole('button', { name: `Fix login at ${choice.offer.label}` }).waitFor();
    await isFine(page);
  });

  it('from an order that waits, is refused and is asked about again to one that is placed', async () => {
    const shopper = await newShopper(site);
    const choice = await one();
    const { offer, product } = choice;
    await connectSeller(site, shopper, choice);
    await putInCart(site, shopper, choice);
    const context = await site.context({ as: shopper, pausedTimers: 'confirmations' });
    await unplug(context);
    const page = await context.newPage();
    await page.goto('/orders');
    await askNoSeller(page);
    const cart = await openCart(page);
    await fillAddress(cart);
    const place = cart.getByRole('button', { name: /^Place Order/ });
    const price = Number((offer.price * 2).toFixed(2));
    await atSeller(site, offer, { price: price.toFixed(2) });
    await untilOffer(site, choice, (now) => now?.price === price);
    const release = await hold(page, /\/api\/orders$/);
    await place.click();
    await cart.getByRole('button', { name: 'Placing Order...' }).waitFor();
    await isFine(page);
    release();
    await shows(cart, 'Prices have changed since you looked');
    await isFine(page);
    await timePasses(page);
    await atSeller(site, offer, { availability: 'out_of_stock' });
    await untilOffer(site, choice, (now) => now?.availability === 'out_of_stock');
    await place.click();
    await shows(cart, `${product.product_name} is out of stock at ${offer.label}.`);
    await isFine(page);
    await atSeller(site, offer, { availability: 'in_stock' });
    await untilOffer(site, choice, (now) => now?.availability === 'in_stock');
    await place.click();
    await shows(page, 'Order placed successfully!');
    await isFine(page);
  });

  it('in the orders, one of them open, and on paper', async () => {
    const shopper = await newShopper(site);
    const chosen = await choices(site, 2);
    for (const choice of chosen) await connectSeller(site, shopper, choice);
    const order = await orderNow(site, shopper, chosen);
    const page = await site.open('/orders', { as: shopper });
    await page.getByRole('button', { name: new RegExp(`#${order._id.slice(-6)}`) }).waitFor();
    await isFine(page);
    await page.goto(`/orders/${order._id}`);
    const dialog = await dialogOpens(page, /^Order #/);
    await dialog.getByRole('button', { name: 'Shipping' }).click();
    await isFine(page);
    const release = await hold(page, /\/cancel$/);
    await dialog.getByRole('button', { name: 'Cancel Order' }).click();
    await dialog.getByRole('button', { name: 'Keep Order' }).waitFor();
    await isFine(page);
    await dialog.getByRole('button', { name: 'Cancel Order' }).click();
    await dialog.getByRole('button', { name: 'Cancelling...' }).waitFor();
    await isFine(page);
    release();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row').getByText('Cancelled', { exact: true }).waitFor();
    await isFine(page);
    await page.goto(`/orders/${order._id}/print`);
    await shows(page, 'Method on File');
    await isFine(page);
  });
});
