import type { OrdersAnswer } from '@sextant/contracts/http/orders.js';
import type { Locator, Page } from 'playwright-core';
import {
  choices,
  connectSeller,
  fillAddress,
  fillConnect,
  openCart,
  putInCart,
  SELLER_PASSWORD,
  shippingFields,
  type Choice,
} from './support/buying.js';
import { runPausedTimers } from './support/fake-timers.js';
import { newShopper, type Person } from './support/people.js';
import { dialogOpens, hasFocus, money, shows } from './support/screen.js';
import { searchBox } from './support/search-screen.js';
import { send } from './support/send.js';
import { phone, useSite } from './support/site.js';

const site = useSite();

/** The button in the row of a seller. */
const sellerRow = (dialog: Locator, label: string): Locator =>
  dialog.getByRole('rowheader').getByRole('button', { name: label, exact: true });

async function findAndAdd(page: Page, { product, offer }: Choice): Promise<void> {
  await searchBox(page).fill(product.product_name);
  await searchBox(page).press('Enter');
  await page.getByRole('link', { name: product.product_name, exact: true }).first().click();
  const dialog = await dialogOpens(page, product.product_name);
  await sellerRow(dialog, offer.label).click();
  await dialog.getByText("This vendor isn't connected to your account.").waitFor();
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  // The dialog has its own cart button where the page's is covered.
  await dialog.getByRole('button', { name: /^Cart, [12] items?$/ }).click({ trial: true });
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

const ordersOf = ({ token }: Person) => send<OrdersAnswer>('GET', `${site.url}/api/orders`, { token });

describe('a purchase from two sellers', () => {
  it('goes from the search over connecting both to an order in My Orders', async () => {
    const shopper = await newShopper(site);
    const chosen = await choices(site, 2);
    const page = await site.open('/', { as: shopper, pausedTimers: 'confirmations' });
    for (const choice of chosen) await findAndAdd(page, choice);
    await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();

    const cart = await openCart(page);
    const place = cart.getByRole('button', { name: 'Place Order' });
    expect(await place.isDisabled()).toBe(true);
    await fillAddress(cart);
    for (const { offer } of chosen) {
      await cart.getByRole('button', { name: `Connect ${offer.label}` }).click();
      await fillConnect(page);
    }
    expect(await cart.getByLabel('City', { exact: true }).inputValue()).toBe('Lyndon');
    await place.dblclick();
    await cart.getByText('Order placed successfully!').waitFor();
    await runPausedTimers(page);
    await cart.waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('list', { name: 'Messages' }).getByRole('link', { name: 'View order' }));
    await page.getByRole('button', { name: 'Cart, 0 items' }).waitFor();

    const { orders } = await ordersOf(shopper);
    expect(orders).toHaveLength(1);
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('button', { name: `#${orders[0]?._id.slice(-6)}` }).click();
    const order = await dialogOpens(page, /^Order #/);
    for (const { product, offer } of chosen) {
      await shows(order, product.product_name);
      await shows(order, `${offer.label} gets this part once`);
    }
    await shows(order, money(orders[0]?.totalAmount ?? 0));
    await shows(order, '1 Main St');
  });

  it('needs nothing but a keyboard', async () => {
    const shopper = await newShopper(site);
    const [choice] = await choices(site, 1);
    if (!choice) throw new Error('nothing to buy');
    const page = await site.open('/', { as: shopper, pausedTimers: 'confirmations' });
    const reach = async (name: RegExp, key = 'Tab'): Promise<void> => {
      for (let steps = 0; steps < 120; steps += 1) {
        const focused = await page.evaluate(() => {
          const it = document.activeElement;
          const label = it?.id ? document.querySelector(`label[for="${it.id}"]`)?.textContent : null;
          return (it?.getAttribute('aria-label') ?? label ?? it?.textContent ?? '').trim();
        });
        if (name.test(focused)) return;
        await page.keyboard.press(key);
      }
      throw new Error(`the keyboard does not reach ${String(name)}`);
    };
    await searchBox(page).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(choice.product.product_name);
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: choice.product.product_name, exact: true }).first();
    await link.waitFor();
    const exactly = (text: string) => new RegExp(`^${RegExp.escape(text)}$`);
    await reach(exactly(choice.product.product_name));
    await page.keyboard.press('Enter');
    const dialog = await dialogOpens(page, choice.product.product_name);
    await sellerRow(dialog, choice.offer.label).waitFor();
    await reach(exactly(choice.offer.label));
    await page.keyboard.press('Enter');
    await reach(/^Add to Cart$/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await hasFocus(link);
    await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
    await reach(/^Cart, 1 item$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const cart = await dialogOpens(page, 'Cart (1 item)');
    await cart.getByLabel('City', { exact: true }).waitFor();
    await reach(exactly(`Connect ${choice.offer.label}`));
    await page.keyboard.press('Enter');
    const connect = await dialogOpens(page, 'Connect New Vendor');
    await reach(/^User name$/);
    await page.keyboard.type('mara');
    await reach(/^Password$/);
    await page.keyboard.type(SELLER_PASSWORD);
    await page.keyboard.press('Enter');
    await connect.getByText(/You could have saved|No lower prices found/).waitFor();
    await reach(/^Done$/);
    await page.keyboard.press('Enter');
    await connect.waitFor({ state: 'detached' });
    for (const [label, text] of shippingFields) {
      await reach(exactly(label));
      await page.keyboard.type(text);
    }
    await reach(/^Place Order$/);
    await page.keyboard.press('Enter');
    // The dialog is no longer called after its one item.
    await page.getByText('Order placed successfully!').waitFor();
    expect((await ordersOf(shopper)).orders).toHaveLength(1);
  });

  it('works on a phone, with the address of the last order filled in', async () => {
    const shopper = await newShopper(site);
    const [choice] = await choices(site, 1);
    if (!choice) throw new Error('nothing to buy');
    await connectSeller(site, shopper, choice);
    await putInCart(site, shopper, choice);
    const page = await site.open('/orders', { as: shopper, viewport: phone, pausedTimers: 'confirmations' });
    await page.getByText('No orders found').waitFor();
    let cart = await openCart(page);
    await fillAddress(cart);
    await cart.getByRole('button', { name: 'Place Order' }).click();
    await cart.getByRole('link', { name: 'View order' }).click();
    await dialogOpens(page, /^Order #/);
    await page.keyboard.press('Escape');

    await putInCart(site, shopper, choice);
    await page.reload();
    cart = await openCart(page);
    await cart.getByLabel('City', { exact: true }).waitFor();
    expect(await cart.getByLabel('City', { exact: true }).inputValue()).toBe('Lyndon');
    await cart.getByRole('button', { name: 'Place Order' }).click();
    await cart.getByText('Order placed successfully!').waitFor();
    expect((await ordersOf(shopper)).orders).toHaveLength(2);
  });
});

describe('an order', () => {
  it('is told of after a reload that came before the answer', async () => {
    const shopper = await newShopper(site);
    const [choice] = await choices(site, 1);
    if (!choice) throw new Error('nothing to buy');
    await connectSeller(site, shopper, choice);
    await putInCart(site, shopper, choice);
    const page = await site.open('/favorites', { as: shopper });
    const { promise: placed, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/orders', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      resolve();
    });
    const cart = await openCart(page);
    await fillAddress(cart);
    await cart.getByRole('button', { name: /^Place Order/ }).click();
    await placed;
    await page.reload();
    const messages = page.getByRole('list', { name: 'Messages' });
    await shows(messages, /^Order #.+ placed$/);
    await messages.getByRole('link', { name: 'View order' }).click();
    await shows(await dialogOpens(page, /^Order #/), choice.product.product_name);
  });
});
