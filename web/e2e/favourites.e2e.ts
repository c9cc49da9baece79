import type { NotificationsAnswer } from '@sextant/contracts/http/favourites.js';
import type { ProductCard } from '@sextant/contracts/http/catalogue.js';
import type { Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { fillLogin, newShopper, type Person } from './support/people.js';
import { addressIs, dialogOpens, shows, showsNot, titleIs } from './support/screen.js';
import { choose } from './support/search-screen.js';
import { send } from './support/send.js';
import { bestOffer, favourite, lowerBestPrice, search, someProduct } from './support/shop.js';
import { useSite } from './support/site.js';

const site = useSite();
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const money = (dollars: number): string =>
  dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const bell = (page: Page, unread: number) =>
  page.getByRole('link', {
    name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
    exact: true,
  });

/** Products whose best offer can be moved, no two alike. */
async function products(count: number, q: string): Promise<ProductCard[]> {
  const answer = await search(site, { q, limit: 100, minPrice: 5 });
  return answer.products.filter((product) => product.min_price !== null).slice(0, count);
}

async function withFavourites(q: string, count: number): Promise<{ person: Person; saved: ProductCard[] }> {
  const person = await newShopper(site);
  const saved = await products(count, q);
  for (const product of saved) await favourite(site, person, product._id);
  return { person, saved };
}

describe('the pages of a signed-in user', () => {
  it.each(['/favorites', '/notifications', '/profile?tab=billing'])(
    'send a visitor of %s home, ask them to sign in and bring them back',
    async (path) => {
      const person = await newShopper(site);
      const page = await site.open(path);
      await addressIs(page, '/');
      const dialog = await dialogOpens(page, 'Log In');
      await fillLogin(page, person);
      await dialog.waitFor({ state: 'detached' });
      await addressIs(page, path);
    },
  );
});

describe('favourites', () => {
  it('begin empty, with a way to find some', async () => {
    const page = await site.open('/favorites', { as: await newShopper(site) });
    await titleIs(page, 'Favorite Products - Sextant');
    await page.getByRole('heading', { name: 'No favorite products yet' }).waitFor();
    await shows(page, 'Start adding products to your favorites to see them here.');
    await page.getByRole('link', { name: 'Find products' }).click();
    await addressIs(page, '/search');
  });

  it('stand twelve to a page, newest first, and lead to notifications', async () => {
    const { person, saved } = await withFavourites('forceps', 14);
    const page = await site.open('/favorites', { as: person });
    await eventually(async () => expect(await cards(page).count()).toBe(12));
    expect(await cards(page).first().innerText()).toContain(saved.at(-1)?.manufacturer_code);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await eventually(async () => expect(await cards(page).count()).toBe(2));
    await addressIs(page, '/favorites?page=2');
    await page.reload();
    await eventually(async () => expect(await cards(page).count()).toBe(2));
    await page.goBack();
    await eventually(async () => expect(await cards(page).count()).toBe(12));
    const box = page.getByRole('searchbox', { name: 'Search favorites by name or manufacturer code' });
    await box.fill('forc');
    await shows(page, 'Searching and filtering cover the favorites on this page only.');
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
    await box.fill('');
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'notifications' }).click();
    await addressIs(page, '/notifications');
  });

  it('are searched by name and code and filtered by category, brand and price', async () => {
    const { person, saved } = await withFavourites('composite', 8);
    const [first] = saved;
    if (!first) throw new Error('nothing saved');
    const page = await site.open('/favorites', { as: person });
    await eventually(async () => expect(await cards(page).count()).toBe(8));
    const box = page.getByRole('searchbox', { name: /^Search favorites/ });
    await box.fill(first.manufacturer_code.toLowerCase());
    await eventually(async () => expect(await cards(page).count()).toBe(1));
    await box.fill('nothing is called this');
    await page.getByRole('heading', { name: 'No matching products found' }).waitFor();
    await shows(page, 'Try adjusting your search terms or filters.');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await eventually(async () => expect(await cards(page).count()).toBe(8));

    await page.getByRole('button', { name: 'Filters' }).click();
    const count = await choose(page, 'Brand', first.brand);
    expect(count).toBe(saved.filter(({ brand }) => brand === first.brand).length);
    await eventually(async () => expect(await cards(page).count()).toBe(count));
    const chips = page.getByRole('group', { name: 'Active filters' });
    await chips.getByRole('button', { name: `Remove filter Brand: ${first.brand}` }).click();
    const category = first.category.at(-1) ?? '';
    const inCategory = await choose(page, 'Category', category);
    await eventually(async () => expect(await cards(page).count()).toBe(inCategory));
    await page.getByLabel('Max price').fill('50');
    await page.getByLabel('Max price').press('Enter');
    await shows(chips, 'Price: $0 - $50');
    const cheap = saved.filter((p) => p.category.includes(category) && (p.min_price ?? 99) <= 50);
    await eventually(async () => expect(await cards(page).count()).toBe(cheap.length));
    await chips.getByRole('button', { name: 'Clear all' }).click();
    await eventually(async () => expect(await cards(page).count()).toBe(8));
  });

  it('change while one looks: removed on another device, cheaper at a seller', async () => {
    const { person, saved } = await withFavourites('articulating', 1);
    const [second] = saved;
    const first = await someProduct(site, { q: 'retractor' });
    if (!second) throw new Error('nothing saved');
    await favourite(site, person, first._id);
    const page = await site.open('/favorites', { as: person });
    await eventually(async () => expect(await cards(page).count()).toBe(2));
    const price = await lowerBestPrice(site, first);
    await shows(cards(page).filter({ hasText: first.manufacturer_code }), money(price));
    await send('DELETE', `${site.url}/api/favorites/${second._id}`, { token: person.token });
    await eventually(async () => expect(await cards(page).count()).toBe(1));
  });

  it('belong to one person, and take only products there are', async () => {
    const { person, saved } = await withFavourites('mirror', 1);
    const other = await newShopper(site);
    const theirs = await send<{ favorites: unknown[] }>('GET', `${site.url}/api/favorites`, {
      token: other.token,
    });
    expect(theirs.favorites).toEqual([]);
    const answers = [];
    for (const [id, token] of [
      ['no-such-product', person.token],
      ['%3Cb%3E', person.token],
      [saved[0]?._id, 'forged'],
    ]) {
      const headers = { authorization: `Bearer ${token}` };
      answers.push((await fetch(`${site.url}/api/favorites/${id}`, { method: 'POST', headers })).status);
    }
    expect(answers).toEqual([404, 400, 401]);
  });
});

describe('price-drop notifications', () => {
  it('begin empty', async () => {
    const page = await site.open('/notifications', { as: await newShopper(site) });
    await titleIs(page, 'Price Drop Notifications - Sextant');
    await shows(page, 'Track price changes of 5% or more for your favorite products');
    await page.getByRole('heading', { name: 'No price drop notifications' }).waitFor();
    await shows(page, 'Add products to your favorites to track price changes');
    expect(await page.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0);
  });

  it('arrive while one looks, once, with toast and bell, and open their product', async () => {
    const person = await newShopper(site);
    const product = await someProduct(site, { q: 'matrix' });
    await favourite(site, person, product._id);
    const page = await site.open('/notifications', { as: person });
    await page.getByRole('heading', { name: 'No price drop notifications' }).waitFor();
    const old = bestOffer(product).price;
    const price = await lowerBestPrice(site, product);
    await eventually(async () => expect(await cards(page).count()).toBe(1));
    const text = await cards(page).innerText();
    for (const part of [product.product_name, product.manufacturer_code, money(old), money(price), 'Unread'])
      expect(text).toContain(part);
    expect(text).toContain(`-${((1 - price / old) * 100).toFixed(1)}% price drop`);
    expect(text).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M/);
    await bell(page, 1).waitFor();
    const toasts = page.getByRole('list', { name: 'Messages' });
    await shows(toasts, `Price drop: ${money(old)} to ${money(price)}`);
    await page.reload();
    await eventually(async () => expect(await cards(page).count()).toBe(1));
    await cards(page).getByRole('link', { name: product.product_name }).click();
    await dialogOpens(page, product.product_name);
    await page.keyboard.press('Escape');
    await addressIs(page, '/notifications');
  });

  it('stand ten to a page and are marked as read together', async () => {
    const { person, saved } = await withFavourites('burs', 12);
    for (const product of saved) await lowerBestPrice(site, product);
    await eventually(async () => {
      const url = `${site.url}/api/notifications`;
      const { unread } = await send<NotificationsAnswer>('GET', url, { token: person.token });
      expect(unread).toBe(12);
    });
    const page = await site.open('/notifications', { as: person });
    await eventually(async () => expect(await cards(page).count()).toBe(10));
    await bell(page, 12).waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await eventually(async () => expect(await cards(page).count()).toBe(2));
    await addressIs(page, '/notifications?page=2');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await bell(page, 0).waitFor();
    await showsNot(page, 'Mark all as read');
    await showsNot(page, 'Unread');
    await page.reload();
    await eventually(async () => expect(await cards(page).count()).toBe(2));
    expect(await page.getByText('Unread', { exact: true }).count()).toBe(0);
  });
});
