import type { Page } from 'playwright-core';
import { eventually } from '@sextant/testing/eventually.js';
import { isLive } from './support/live.js';
import { fillLogin, newShopper } from './support/people.js';
import { addressIs, dialogOpens, money, shows, titleIs } from './support/screen.js';
import { choose } from './support/search-screen.js';
import { send } from './support/send.js';
import { favorite, lowerBestPrice, someProduct, withFavorites } from './support/shop.js';
import { useSite } from './support/site.js';
import { eventsOf } from './support/staff.js';

const site = useSite();
const cards = (page: Page) => page.getByRole('main').getByRole('article');

describe('the pages of a signed-in user', () => {
  it.each(['/favorites', '/notifications', '/profile?tab=billing'])(
    'send a visitor of %s home, ask them to log in and bring them back',
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

describe('favorites', () => {
  it('begin empty, with a way to find some', async () => {
    const page = await site.open('/favorites', { as: await newShopper(site) });
    await titleIs(page, 'Favorite Products - Sextant');
    await page.getByRole('heading', { name: 'No favorite products yet' }).waitFor();
    await shows(page, 'Start adding products to your favorites to see them here.');
    await page.getByRole('link', { name: 'Find products' }).click();
    await addressIs(page, '/search');
  });

  it('are removed, and their prices no longer followed, under the trace that the page has begun', async () => {
    const { person, saved } = await withFavorites(site, 'scaler', 1);
    const [product] = saved;
    const page = await site.open(`/product/${product?._id}`, { as: person });
    const sent = page.waitForRequest(
      (request) => request.method() === 'DELETE' && request.url().endsWith(`/api/favorites/${product?._id}`),
    );
    await page.getByRole('button', { name: 'Remove from favorites', exact: true }).first().click();
    const { traceparent } = (await sent).headers();
    const { 'x-request-id': correlationId = '' } = (await (await sent).response())?.headers() ?? {};
    expect(traceparent).toMatch(new RegExp(`^00-${correlationId.replaceAll('-', '')}-[0-9a-f]{16}-01$`));
    // The second is recorded by the price watcher, which has the first from Kafka.
    await eventually(async () =>
      expect(await eventsOf(site, correlationId)).toEqual(['FavouriteRemoved', 'PriceWatchStopped']),
    );
  });

  it('are sorted, bought and removed in the list', async () => {
    const { person, saved } = await withFavorites(site, 'scaler', 2);
    const page = await site.open('/favorites', { as: person });
    await page.getByLabel('Sort by').selectOption('Name');
    await addressIs(page, '/favorites?sort=name');
    const [first = ''] = saved.map(({ product_name }) => product_name).sort();
    await eventually(async () => expect(await cards(page).first().innerText()).toContain(first));
    await cards(page)
      .first()
      .getByRole('button', { name: /^Add .+ to cart$/ })
      .click();
    await page.getByRole('button', { name: 'Cart, 1 item', exact: true }).waitFor();
    await page
      .getByRole('button', { name: `Remove ${first} from favorites` })
      .first()
      .click();
    await eventually(async () => expect(await cards(page).count()).toBe(1));
  });

  it('stand twelve to a page, newest first, and lead to notifications', async () => {
    const { person, saved } = await withFavorites(site, 'forceps', 14);
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
    const { person, saved } = await withFavorites(site, 'composite', 8);
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
    await page.getByRole('button', { name: 'Clear search' }).click();
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
    const { person, saved } = await withFavorites(site, 'articulating', 1);
    const [second] = saved;
    const first = await someProduct(site, { q: 'retractor' });
    if (!second) throw new Error('nothing saved');
    await favorite(site, person, first._id);
    const page = await site.open('/favorites', { as: person });
    await eventually(async () => expect(await cards(page).count()).toBe(2));
    await isLive(page);
    const price = await lowerBestPrice(site, first);
    await shows(cards(page).filter({ hasText: first.manufacturer_code }), money(price));
    await send('DELETE', `${site.url}/api/favorites/${second._id}`, { token: person.token });
    await eventually(async () => expect(await cards(page).count()).toBe(1));
  });

  it('belong to one person, and take only products there are', async () => {
    const { person, saved } = await withFavorites(site, 'mirror', 1);
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
