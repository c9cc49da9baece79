import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import {
  askNoSeller,
  choices,
  connectSeller,
  fillAddress,
  untilOffer,
  inCart,
  latestOrder,
  openCart,
  orderedBy,
  orderNow,
  putInCart,
  SELLER_PASSWORD,
  type Choice,
} from './support/buying.js';
import { isLive, unplug } from './support/live.js';
import { runPausedTimers, timePasses } from './support/fake-timers.js';
import { mailTo, newShopper } from './support/people.js';
import { dialogOpens, dollars, money, shows } from './support/screen.js';
import { atSeller, whileInTrouble, withdraw } from './support/shop.js';
import { useSite } from './support/site.js';
import { eventually } from '@sextant/testing/eventually.js';
import { send } from './support/send.js';
import { sendOff } from './support/staff.js';

const site = useSite();

/** A shopper with one thing in the cart, address filled in, ready to order. */
async function ready({ connected = true, plugged = true } = {}) {
  const shopper = await newShopper(site);
  const [choice] = await choices(site, 1);
  if (!choice) throw new Error('nothing to buy');
  if (connected) await connectSeller(site, shopper, choice);
  await putInCart(site, shopper, choice);
  const context = await site.context({ as: shopper, pausedTimers: 'confirmations' });
  if (!plugged) await unplug(context);
  const page = await context.newPage();
  await page.goto('/orders');
  await askNoSeller(page);
  const cart = await openCart(page);
  await fillAddress(cart);
  return {
    ...choice,
    choice,
    shopper,
    page,
    cart,
    place: cart.getByRole('button', { name: /^Place Order/ }),
  };
}

/** A shopper with goods of two connected sellers in the cart. */
async function readyWithTwo({ username = 'mara', at = '/orders', plugged = true } = {}) {
  const shopper = await newShopper(site);
  const [first, second] = await choices(site, 2);
  if (!first || !second) throw new Error('too few products');
  for (const choice of [first, second]) {
    await connectSeller(site, shopper, choice, username);
    await putInCart(site, shopper, choice);
  }
  const context = await site.context({ as: shopper, pausedTimers: 'confirmations' });
  if (!plugged) await unplug(context);
  const page = await context.newPage();
  await page.goto(at);
  return { shopper, page, chosen: [first, second] as [Choice, Choice] };
}

describe('an order is refused', () => {
  it('before it is sent, while a seller is not connected: named, with its button', async () => {
    const { cart, place, offer } = await ready({ connected: false });
    expect(await place.isDisabled()).toBe(true);
    await cart.getByRole('button', { name: `Connect ${offer.label}` }).waitFor();
  });

  it('when a price went up before ordering: old and new are shown, and it is placed only when told to', async () => {
    const { cart, page, place, choice, product, offer } = await ready({ plugged: false });
    const price = Number((offer.price * 2).toFixed(2));
    await atSeller(site, offer, { price: price.toFixed(2) });
    await untilOffer(site, choice, (now) => now?.price === price);
    await place.click();
    const notice = cart.getByRole('group', { name: 'Your order' });
    await notice.getByText('Prices have changed since you looked').waitFor();
    expect(await notice.innerText()).toContain(product.product_name);
    expect(await notice.locator('s').count()).toBe(1);
    expect(await cart.getByLabel('City', { exact: true }).inputValue()).toBe('Lyndon');
    await timePasses(page);
    await cart.getByRole('button', { name: /^Place Order for \$/ }).click();
    await cart.getByText('Order placed successfully!').waitFor();
  });

  it('when something has sold out before ordering: it is named and can be removed', async () => {
    const { cart, place, choice, product, offer } = await ready();
    await atSeller(site, offer, { availability: 'out_of_stock' });
    await untilOffer(site, choice, (now) => now?.availability === 'out_of_stock');
    await place.click();
    const notice = cart.getByRole('group', { name: 'Your order' });
    await notice.getByText(`${product.product_name} is out of stock at ${offer.label}.`).waitFor();
    await notice.getByRole('button', { name: `Remove ${product.product_name}` }).click();
    await cart.getByText('Your cart is empty').waitFor();
  });

  it('when a price has vanished: the line says so, and nothing can be ordered until it is gone', async () => {
    const { cart, place, choice, product, offer, page } = await ready();
    await atSeller(site, offer, { price: null });
    await untilOffer(site, choice, (now) => now?.price === null);
    await page.reload();
    const reopened = await openCart(page);
    await reopened.getByText(/1 item without price/).waitFor();
    expect(await place.isDisabled()).toBe(true);
    await reopened.getByRole('button', { name: `Remove ${product.product_name}` }).click();
    await cart.getByText('Your cart is empty').waitFor();
  });

  it('when a seller has withdrawn something before ordering: nothing is half done, and the rest can be bought', async () => {
    const { page, shopper, chosen } = await readyWithTwo({ plugged: false });
    const [gone, kept] = chosen;
    const products = chosen.map(({ product }) => product._id);
    let cart = await openCart(page);
    await fillAddress(cart);
    await withdraw(site, gone.offer);
    await untilOffer(site, gone, (now) => now === undefined);
    await cart.getByRole('button', { name: 'Place Order' }).click();
    const notice = cart.getByRole('group', { name: 'Your order' });
    await notice.getByText('Your order was not placed').waitFor();
    await notice.getByText(`${gone.offer.label} no longer offers ${gone.product.product_name}.`).waitFor();
    expect(await orderedBy(site, shopper)).toEqual([]);
    expect((await inCart(site, shopper)).sort()).toEqual([...products].sort());

    await page.reload();
    cart = await openCart(page);
    const group = cart.getByRole('region', { name: gone.offer.label });
    await shows(group, 'No longer offered');
    await shows(group, 'Price not available');
    await shows(cart, /1 item without price/);
    const place = cart.getByRole('button', { name: 'Place Order' });
    expect(await place.isDisabled()).toBe(true);
    await group.getByRole('button', { name: `Remove ${gone.product.product_name}` }).click();
    await group.waitFor({ state: 'detached' });
    await fillAddress(cart);
    await place.click();
    await shows(page, 'Order placed successfully!');
    expect(await orderedBy(site, shopper)).toEqual([[kept.product._id]]);
    expect(await inCart(site, shopper)).toEqual([]);

    await atSeller(site, gone.offer, { availability: 'in_stock' });
    await untilOffer(site, gone, (now) => now?.price === gone.offer.price);
  });

  it('when a seller no longer takes the login: cart, badge and order say so until it is corrected', async () => {
    const username = `mara-${crypto.randomUUID()}`;
    const { page, shopper, chosen } = await readyWithTwo({ username, at: '/profile?tab=vendors' });
    const [refusing] = chosen;
    const { label } = refusing.offer;
    const row = page
      .getByRole('list', { name: 'Connected vendors' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Edit ${label}`, exact: true }) });
    await shows(row, 'Connected');
    await isLive(page);
    await whileInTrouble(site, refusing.offer, { refuseCredentials: [username] }, async () => {
      // The cart asks what this account pays.
      const cart = await openCart(page);
      await shows(cart.getByRole('region', { name: label }), 'Login refused: list prices shown');
      await cart.getByRole('button', { name: `Fix login at ${label}` }).waitFor();
      expect(await page.getByText(`${label} refused the login`).count()).toBe(0);
      expect(await cart.getByRole('button', { name: 'Place Order' }).isDisabled()).toBe(true);
      await expect(orderNow(site, shopper, chosen)).rejects.toThrow(
        `${label} did not accept your user name and password.`,
      );
      expect(await orderedBy(site, shopper)).toEqual([]);
      expect(await inCart(site, shopper)).toHaveLength(2);
      await page.keyboard.press('Escape');
      await cart.waitFor({ state: 'detached' });
      await shows(row, 'Failed');
      await shows(row, /did not accept your user name and password/);
    });

    const cart = await openCart(page);
    await fillAddress(cart);
    await cart.getByRole('button', { name: `Fix login at ${label}` }).click();
    const mend = await dialogOpens(page, 'Edit Vendor Connection');
    await mend.getByLabel('Password', { exact: true }).fill(SELLER_PASSWORD);
    await mend.getByRole('button', { name: 'Update' }).click();
    await mend.getByRole('button', { name: 'Updated!' }).waitFor();
    await runPausedTimers(page);
    await mend.waitFor({ state: 'detached' });
    await cart.getByRole('button', { name: 'Place Order' }).click();
    await shows(page, 'Order placed successfully!');
    expect((await orderedBy(site, shopper)).map((products) => products.length)).toEqual([2]);
    await runPausedTimers(page);
    await cart.waitFor({ state: 'detached' });
    await shows(row, 'Connected');
  });
});

describe('a price changes while the cart is open', () => {
  it('and the cart says so by itself, line and total, and orders at what it shows', async () => {
    const { cart, page, shopper, choice, offer, place } = await ready();
    await isLive(page);
    const price = Number((offer.price * 2).toFixed(2));
    await atSeller(site, offer, { price: price.toFixed(2) });
    await shows(cart, `was ${money(offer.price)}`);
    await shows(
      cart.getByRole('status', { name: 'Price changes' }),
      /^1 price went up\. At the earlier prices the total would be \$/,
    );
    await eventually(async () => expect(await place.innerText()).toMatch(/^Place Order for \$/));
    const total = dollars(await place.innerText());
    await timePasses(page);
    await place.click();
    await shows(page, 'Order placed successfully!');
    expect((await latestOrder(site, shopper)).totalAmount).toBe(total);
    await atSeller(site, offer, { price: offer.price.toFixed(2) });
    await untilOffer(site, choice, (now) => now?.price === offer.price);
  });

  it('after an order: ordering it again says what it cost then', async () => {
    const { page, shopper, chosen } = await readyWithTwo();
    const [raised] = chosen;
    const { offer } = raised;
    // The account may have a price of its own, which changes with the list price.
    const order = await orderNow(site, shopper, chosen);
    const before = order.items.find(({ seller }) => seller.key === offer.seller)?.price ?? 0;
    await atSeller(site, offer, { price: (offer.price * 2).toFixed(2) });
    await untilOffer(site, raised, (now) => now?.price === Number((offer.price * 2).toFixed(2)));
    await page.goto(`/orders/${order._id}`);
    const dialog = await dialogOpens(page, /^Order #/);
    await shows(dialog, /^You pay the prices agreed here, or less/);
    await dialog.getByRole('button', { name: 'Re-order', exact: true }).click();
    const cart = await dialogOpens(page, /^Cart/);
    const { items } = await send<CartAnswer>('GET', `${site.url}/api/cart`, { token: shopper.token });
    const again = items.find(({ product }) => product._id === raised.product._id);
    if (again?.seller.seller === offer.seller) {
      await shows(cart, `was ${money(before)}`);
      await shows(cart.getByRole('status', { name: 'Price changes' }), /went up/);
    } else
      await shows(cart, new RegExp(`from (?:another seller|other sellers) \\([^)]*${again?.seller.label}`));
    await atSeller(site, offer, { price: offer.price.toFixed(2) });
    await untilOffer(site, raised, (now) => now?.price === offer.price);
  });
});

describe('a seller refuses its part of an order', () => {
  it('and the open order says so by itself, with what is not charged; so does an email', async () => {
    const { page, shopper, chosen } = await readyWithTwo();
    const [refusing, kept] = chosen;
    const order = await orderNow(site, shopper, chosen);
    await page.goto(`/orders/${order._id}`);
    const dialog = await dialogOpens(page, /^Order #/);
    await shows(dialog, `${refusing.offer.label} gets this part once`);
    await isLive(page);
    await whileInTrouble(site, refusing.offer, { outOfStock: [refusing.offer.sku] }, async () => {
      await sendOff(site, order._id);
      await shows(dialog, `${refusing.offer.label} cannot deliver this item.`);
      await shows(dialog, new RegExp(`^${kept.offer.label} accepted it as order `));
    });
    await shows(dialog, 'Processing');
    await shows(dialog, 'Refused: out of stock');
    const item = order.items.find(({ seller }) => seller.key === refusing.offer.seller);
    const latest = await latestOrder(site, shopper);
    // The other seller may have accepted its item for less, which also counts for its shipping.
    const accepted = latest.items.find(({ outcome }) => outcome === 'accepted');
    const left = (accepted?.price ?? 0) - (accepted?.acceptedPrice ?? 0);
    const shipping = latest.shippingCosts.reduce((sum, { cost, charged }) => sum + cost - charged, 0);
    const notCharged = (item?.price ?? 0) + shipping + left;
    expect(await dialog.getByText('Not charged', { exact: true }).locator('+ dd').innerText()).toBe(
      `−${money(notCharged)}`,
    );
    const subject = new RegExp(`^${refusing.offer.label} .*#${order._id.slice(-6)}`);
    expect((await mailTo(site, shopper.email, subject)).text).toContain('You are not charged for it');

    await dialog.getByRole('button', { name: 'Re-order what was refused' }).click();
    await shows(await dialogOpens(page, /^Cart \(1 item\)/), /^1 item added to your cart, from another/);
    expect(await inCart(site, shopper)).toEqual([refusing.product._id]);
  });
});
