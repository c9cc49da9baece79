import type { ProductCard, SellerOffer } from '@sextant/contracts/http/catalog.js';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { Order, OrdersAnswer } from '@sextant/contracts/http/orders.js';
import type { VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import type { Locator, Page } from 'playwright-core';
import { sampleAddress } from '../../testing/samples.js';
import { eventually } from '@sextant/testing/eventually.js';
import type { Person } from './people.js';
import { dialogOpens } from './screen.js';
import { send } from './send.js';
import { buyable, isOurs, productOf, search } from './shop.js';
import type { Site } from './site.js';

export interface Choice {
  product: ProductCard;
  offer: SellerOffer & { price: number };
}

/** Any seller account in the sandbox has this password. */
export const SELLER_PASSWORD = 'open-sesame';

/** Values for the shipping form: the label of a field and its text. */
export const shippingFields: readonly [label: string, value: string][] = [
  ['First name', sampleAddress.firstName],
  ['Last name', sampleAddress.lastName],
  ['Address', sampleAddress.address],
  ['City', sampleAddress.city],
  ['State', sampleAddress.state],
  ['ZIP code', sampleAddress.zipCode],
  ['Phone', sampleAddress.phone],
];

/** Different products, each at another seller, below every threshold of free shipping. */
export async function choices(site: Site, count: number): Promise<Choice[]> {
  const query = { sort: 'vendors', minPrice: 10, maxPrice: 60, limit: 100 };
  const products = (await search(site, query)).products.filter(isOurs);
  const chosen: Choice[] = [];
  const start = Math.floor(Math.random() * products.length);
  for (let i = 0; i < products.length && chosen.length < count; i += 1) {
    const product = products[(start + i) % products.length];
    const offer =
      product && buyable(product).find((each) => chosen.every((c) => c.offer.seller !== each.seller));
    if (product && offer && offer.price !== null)
      chosen.push({ product, offer: { ...offer, price: offer.price } });
  }
  if (chosen.length < count) throw new Error(`only ${chosen.length} products fit`);
  return chosen;
}

const cartLine = ({ product, offer }: Choice, quantity: number) => ({
  productId: product._id,
  seller: { domain: offer.domain, url: offer.url },
  quantity,
});

export const putInCart = (site: Site, { token }: Person, choice: Choice, quantity = 1): Promise<unknown> =>
  send('POST', `${site.url}/api/cart/items`, { token, body: cartLine(choice, quantity) });

/** Fills a visitor's cart, which this browser alone keeps. */
export async function keepInBrowser(page: Page, lines: readonly [Choice, number][]): Promise<void> {
  const cart = {
    lines: lines.map(([{ product, offer }, quantity]) => ({ product, seller: offer, quantity })),
    owner: null,
    mergeKey: null,
  };
  await page.evaluate((text) => localStorage.setItem('sextant.cart', text), JSON.stringify(cart));
  await page.reload();
}

/** Connects a seller and waits until it has taken the login. */
export async function connectSeller(
  site: Site,
  { token }: Person,
  { offer }: Choice,
  username = 'mara',
): Promise<void> {
  const body = { vendorDomain: offer.domain, username, password: SELLER_PASSWORD };
  await send('POST', `${site.url}/vendor-api/vendors`, { token, body });
  await eventually(async () => {
    const { vendors } = await send<VendorsAnswer>('GET', `${site.url}/api/vendors`, { token });
    const state = vendors.find((vendor) => vendor.seller === offer.seller)?.syncStatus;
    if (state !== 'success') throw new Error(`the connection to ${offer.label} is ${state}`);
  });
}

/** Waits until the shop shows this offer of the seller as `is` wants it; an offer that no longer exists is undefined. */
export const untilOffer = (
  site: Site,
  { product, offer }: Choice,
  is: (now: SellerOffer | undefined) => boolean,
): Promise<void> =>
  eventually(async () => {
    const { sellers } = await productOf(site, product._id);
    if (!is(sellers.find(({ url }) => url === offer.url)))
      throw new Error('the shop does not show the change');
  });

/** An order of these offers, placed without a browser. */
export const orderNow = (site: Site, { token }: Person, chosen: readonly Choice[]): Promise<Order> =>
  send('POST', `${site.url}/api/orders`, {
    token,
    body: { items: chosen.map((choice) => cartLine(choice, 1)), shippingAddress: sampleAddress },
  });

const ordersOf = async (site: Site, { token }: Person): Promise<Order[]> =>
  (await send<OrdersAnswer>('GET', `${site.url}/api/orders`, { token })).orders;

/** The order placed last, as it is now. */
export async function latestOrder(site: Site, shopper: Person): Promise<Order> {
  const [order] = await ordersOf(site, shopper);
  if (!order) throw new Error('nothing has been ordered');
  return order;
}

/** Products of each order so far. */
export async function orderedBy(site: Site, shopper: Person): Promise<string[][]> {
  const orders = await ordersOf(site, shopper);
  return orders.map(({ items }) => items.map(({ product }) => product._id));
}

/** Products in the cart as the server keeps it. */
export async function inCart(site: Site, { token }: Person): Promise<string[]> {
  const { items } = await send<CartAnswer>('GET', `${site.url}/api/cart`, { token });
  return items.map(({ product }) => product._id);
}

/** No seller is asked for a price of the buyer's own: it would hold for its lifetime, whatever happens to the list. */
export async function askNoSeller(page: Page): Promise<void> {
  for (const calls of ['**/api/personal-prices/**', '**/api/basket/suggestion'])
    await page.route(calls, (route) => route.fulfill({ status: 503, body: '{"code":"seller_unavailable"}' }));
}

export async function openCart(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Cart, / }).click();
  return dialogOpens(page, /^Cart/);
}

export async function fillAddress(cart: Locator): Promise<void> {
  for (const [label, value] of shippingFields) await cart.getByLabel(label, { exact: true }).fill(value);
}

/** Connects a seller in the dialog that stands open with the seller chosen, and leaves the savings behind. */
export async function fillConnect(page: Page): Promise<void> {
  const dialog = await dialogOpens(page, 'Connect New Vendor');
  await dialog.getByLabel('User name').fill('mara');
  await dialog.getByLabel('Password', { exact: true }).fill(SELLER_PASSWORD);
  await dialog.getByRole('button', { name: 'Connect Vendor' }).click();
  await dialog.getByText(/You could have saved|No lower prices found/).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
}
