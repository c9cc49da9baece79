import { eventually } from '@sextant/testing/eventually.js';
import { newShopper } from './support/people.js';
import { addressIs, dialogOpens, hasFocus, money, shows, titleIs } from './support/screen.js';
import { cards, found, searchBox } from './support/search-screen.js';
import { productOf, search, someProduct } from './support/shop.js';
import { phone, useSite } from './support/site.js';

const site = useSite();

describe('a product over the page it was opened from', () => {
  it('has its own address and title, and gives page, title and focus back when closed', async () => {
    const page = await site.open('/search?q=gloves');
    await found(page);
    const title = await page.title();
    const link = cards(page).nth(2).getByRole('link');
    const name = await link.innerText();
    await link.click();
    const dialog = await dialogOpens(page, name);
    await page.waitForURL(/\/product\/[\w-]+\?q=gloves$/);
    await titleIs(page, `${name} - Sextant`);
    await dialog.getByRole('link', { name: 'Back to search results for: gloves' }).waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await addressIs(page, '/search?q=gloves');
    await dialog.waitFor({ state: 'detached' });
    await titleIs(page, title);
    await hasFocus(link);

    await link.click();
    await dialogOpens(page, name);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await link.click();
    await dialogOpens(page, name);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await addressIs(page, '/search?q=gloves');
  });

  it('leads back to the search in the order and with the filters it was left with', async () => {
    const searched = '/search?q=gloves&multiSite=true&sort=price_asc';
    const page = await site.open(searched);
    await found(page);
    await cards(page).nth(1).getByRole('link').click();
    const back = { name: 'Back to search results for: gloves' };
    await page.getByRole('dialog').getByRole('link', back).waitFor();
    await page.reload();
    await page.getByRole('main').getByRole('link', back).click();
    await addressIs(page, searched);
  });

  it('is the whole page when its address is opened elsewhere', async () => {
    const product = await someProduct(site);
    const page = await site.open(`/product/${product._id}?q=mirror`);
    await page.getByRole('heading', { level: 1, name: product.product_name }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const description = page.locator('meta[name="description"]');
    await eventually(async () =>
      expect(await description.getAttribute('content')).toContain(product.product_name),
    );
    await page.getByRole('link', { name: 'Back to search results for: mirror' }).click();
    await addressIs(page, '/search?q=mirror');
  });

  it('opens from any page, such as the terms', async () => {
    const product = await someProduct(site, { q: 'articulating' });
    const page = await site.open('/terms');
    await searchBox(page).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(product.manufacturer_code);
    await page.getByText('Open product').click();
    await dialogOpens(page, product.product_name);
    await page.keyboard.press('Escape');
    await addressIs(page, '/terms');
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  });
});

describe('a product', () => {
  it('says what it is, and leads from brand and category to their searches', async () => {
    const product = await productOf(site, (await someProduct(site, { q: 'composite' }))._id);
    const page = await site.open(`/product/${product._id}`);
    await page.getByRole('heading', { level: 1, name: product.product_name }).waitFor();
    await shows(page, product.manufacturer_code);
    await shows(page, `(${product.rating_count.toLocaleString('en-US')} reviews)`);
    const rating = Math.round((product.rating ?? 0) * 10) / 10;
    const rated = rating > 0 ? `Rated ${rating.toFixed(1)} out of 5` : 'Not rated yet';
    const stars = page.getByRole('img', { name: rated });
    expect(await stars.count()).toBeGreaterThan(0);
    await shows(page, money(product.min_price ?? 0));
    await shows(page, `from ${product.seller_count} sellers`);
    await shows(page, product.description);
    for (const [name, value] of Object.entries(product.specifications)) {
      await page.getByRole('term').filter({ hasText: name }).first().waitFor();
      await page.getByRole('definition').filter({ hasText: value }).first().waitFor();
    }
    const category = product.category.at(-1) ?? '';
    await page.getByRole('link', { name: category, exact: true }).click();
    await page.waitForURL(
      (url) => url.pathname === '/search' && url.searchParams.get('category') === category,
    );
    await page.goBack();
    await page.getByRole('link', { name: product.brand, exact: true }).first().click();
    await page.waitForURL((url) => url.searchParams.get('brand') === product.brand);
    await titleIs(page, product.brand);
  });

  it('is analyzed, and an alternative is a search for its name and a way to itself', async () => {
    const product = await someProduct(site, { q: 'nitrile gloves' });
    const page = await site.open(`/product/${product._id}`);
    await page.getByRole('heading', { name: 'Smart Analysis' }).waitFor();
    await page.getByRole('heading', { name: 'Pros' }).first().waitFor();
    await page.getByRole('heading', { name: 'Cons' }).first().waitFor();
    const alternatives = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Pros' }) });
    const alternative = alternatives.first().getByRole('link').first();
    const name = await alternative.innerText();
    await alternatives
      .first()
      .getByRole('link', { name: `View product ${name}` })
      .click();
    const dialog = await dialogOpens(page, name);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await alternative.click();
    await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === name);
    expect(await found(page)).toBeGreaterThan(0);
    expect(await cards(page).first().innerText()).toContain(name);
  });

  it('folds the analysis away on a phone', async () => {
    const product = await someProduct(site);
    const page = await site.open(`/product/${product._id}`, { viewport: phone });
    const fold = page.getByRole('button', { name: 'Smart Analysis' });
    await fold.waitFor();
    expect(await fold.getAttribute('aria-expanded')).toBe('false');
    await fold.click();
    await page.getByRole('heading', { name: 'Pros' }).first().waitFor();
  });

  it('keeps its heart over a reload', async () => {
    const person = await newShopper(site);
    const product = await someProduct(site);
    const page = await site.open(`/product/${product._id}`, { as: person });
    await page.getByTitle('Add to favorites').click();
    await page.getByTitle('Remove from favorites').waitFor();
    await eventually(async () => {
      const answer = await page.request.get(`${site.url}/api/favorites/check/${product._id}`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      expect(await answer.json()).toEqual({ isFavorite: true });
    });
    await page.reload();
    await page.getByTitle('Remove from favorites').click();
    await page.getByTitle('Add to favorites').waitFor();
  });

  it('shows its price over 30 to 365 days, a seller beside the best, and the same as a table', async () => {
    const product = await someProduct(site);
    const page = await site.open(`/product/${product._id}`);
    const history = page.getByRole('region', { name: 'Price history' });
    await shows(history, /Best price over the last 90 days: between \$[\d,.]+ and \$[\d,.]+\./);
    for (const [label, days] of [
      ['30 days', 30],
      ['180 days', 180],
      ['1 year', 365],
    ] as const) {
      await history.getByText(label, { exact: true }).click();
      await shows(history, `Best price over the last ${days} days`);
    }
    const legend = history.getByRole('group', { name: 'Compare with a seller' });
    const seller = legend.getByRole('button').first();
    await seller.click();
    expect(await seller.getAttribute('aria-pressed')).toBe('true');
    const chart = history.getByRole('img');
    await chart.hover();
    await history
      .getByRole('definition')
      .filter({ hasText: await seller.innerText() })
      .waitFor();
    await history.getByRole('button', { name: 'Show as table' }).click();
    const table = history.getByRole('table');
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining(['Date', 'Best price']),
    );
    // Some products have had one price all year: a row below the names of the columns.
    expect(await table.getByRole('row').count()).toBeGreaterThan(1);
  });

  it.each(['/product', '/product/', '/product/nothing-like-it', '/product/%3Cscript%3E'])(
    'that does not exist says so at %s',
    async (path) => {
      const page = await site.open(path);
      await page.getByRole('heading', { name: 'Product Not Found' }).waitFor();
      await shows(page, "The product you're looking for doesn't exist.");
      await page.getByRole('link', { name: 'Search products' }).click();
      await addressIs(page, '/search');
    },
  );

  it('shows the placeholder where its picture fails', async () => {
    const { products } = await search(site, { q: 'mirror', limit: 1 });
    const page = await (await site.context()).newPage();
    await page.route('**/img/*.svg', (route) => route.abort());
    await page.goto(`/product/${products[0]?._id}`);
    const picture = page.getByRole('img', { name: /^Picture of/ });
    await eventually(async () => expect(await picture.getAttribute('src')).toBe('/placeholder.svg'));
  });
});
