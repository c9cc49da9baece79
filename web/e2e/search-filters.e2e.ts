import { eventually } from '@sextant/testing/eventually.js';
import { addressIs, dollars, hasFocus, shows, showsNot } from './support/screen.js';
import { choose, finds, found } from './support/search-screen.js';
import { search } from './support/shop.js';
import { phone, useSite } from './support/site.js';

const site = useSite();

describe('the filters', () => {
  it('show a removable chip each, narrow the results together, and are cleared at once', async () => {
    const page = await site.open('/search?q=composite');
    const all = await found(page);
    const category = (await search(site, { q: 'composite' })).facets.categories[1]?.name ?? '';
    await finds(page, await choose(page, 'Category', category));
    await shows(page, `Category: ${category}`);
    const { facets } = await search(site, { q: 'composite', category });
    const brand = facets.brands[1]?.name ?? '';
    await finds(page, await choose(page, 'Brand', brand));
    await page.getByLabel('Min price').fill('20');
    await page.getByLabel('Max price').fill('150');
    await page.getByLabel('Max price').press('Enter');
    await shows(page, 'Price: $20 - $150');
    await page.getByRole('checkbox', { name: /^Multi-site only/ }).check();
    const chips = page.getByRole('group', { name: 'Active filters' });
    await shows(chips, 'Multi-site only');
    await page.getByRole('checkbox', { name: /^net32/ }).check();
    await shows(chips, 'Sellers: net32');
    await page.getByRole('checkbox', { name: /^Henry Schein/ }).check();
    await shows(page, 'Sellers: net32, Henry Schein');
    const query = { q: 'composite', category, brand, minPrice: 20, maxPrice: 150, multiSite: true };
    const { total } = await search(site, { ...query, seller: 'net32,henryschein' });
    await finds(page, total);
    expect(new URL(page.url()).searchParams.get('seller')).toBe('net32,henryschein');
    expect(await page.getByRole('button', { name: /^Filters/ }).innerText()).toContain('5');

    for (const filter of [
      'Price: $20 - $150',
      'Multi-site only',
      'Sellers: net32, Henry Schein',
      `Brand: ${brand}`,
    ]) {
      const remove = chips.getByRole('button', { name: `Remove filter ${filter}` });
      await remove.click();
      await remove.waitFor({ state: 'detached' });
    }
    await addressIs(page, `/search?${new URLSearchParams({ q: 'composite', category }).toString()}`);
    await chips.getByRole('button', { name: 'Clear all' }).click();
    await finds(page, all);
    await addressIs(page, '/search?q=composite');
    expect(await chips.count()).toBe(0);
  });

  it('by sellers show and sort by what these sellers ask', async () => {
    const asked = { q: 'composite', seller: 'practicon,tdsc', sort: 'price_asc', limit: 50 };
    const { products } = await search(site, asked);
    const page = await site.open('/search?q=composite&sort=price_asc');
    await found(page);
    for (const seller of ['Practicon', 'TDSC'])
      await page.getByRole('checkbox', { name: new RegExp(`^${seller}`) }).check();
    await shows(page, 'Sellers: Practicon, TDSC');
    await addressIs(page, '/search?q=composite&seller=practicon,tdsc&sort=price_asc');
    const cards = page.getByRole('main').getByRole('article');
    // Until then the results of one seller, or of none, may be on screen.
    const shown = await eventually(async () => {
      const texts = await Promise.all((await cards.all()).slice(0, 12).map((card) => card.innerText()));
      expect(texts[0]).toContain(products[0]?.product_name);
      for (const text of texts) expect(text).toMatch(/at (Practicon|TDSC)/);
      return texts;
    });
    const prices = shown.map((text) => dollars(text));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const pricier = products
      .slice(0, 12)
      .findIndex(({ min_price }, nth) => min_price !== null && (prices[nth] ?? 0) > min_price);
    expect(pricier).toBeGreaterThanOrEqual(0);
  });

  it('count beside every option what choosing it finds', async () => {
    const page = await site.open('/search?q=burs&minPrice=10&seller=net32');
    await found(page);
    const count = await choose(page, 'Brand', 'Komet');
    await finds(page, count);
    const multi = page.getByRole('checkbox', { name: /^Multi-site only/ });
    const offered = Number(/[\d,]+$/.exec(await multi.locator('..').innerText())?.[0].replaceAll(',', ''));
    await multi.check();
    await finds(page, offered);
    const seller = page.getByRole('group', { name: 'Sellers' }).locator('label', { hasText: 'net32' });
    expect(await seller.innerText()).toContain(String(offered));
  });

  it('narrow by what products specify, and put sizes and shades of a thing on one card', async () => {
    // One word: a phrase is also searched by meaning, and finds what the search by words does not.
    const page = await site.open('/search?q=gloves');
    await found(page);
    await page.getByRole('checkbox', { name: /^Medium/ }).check();
    const { total } = await search(site, { q: 'gloves', attributes: 'Size:Medium' });
    await finds(page, total);
    await page.getByRole('button', { name: 'Remove filter Size: Medium' }).click();
    await addressIs(page, '/search?q=gloves');
    await page.getByRole('checkbox', { name: 'Group sizes and shades' }).check();
    await page.getByRole('heading', { name: /^Found [\d,]+ products in [\d,]+ groups$/ }).waitFor();
    const choices = page.getByRole('button', { name: /sizes, from \$/ }).first();
    await choices.click();
    await page.locator('ul[data-headlessui-state="open"]').getByRole('link').first().click();
    await page.waitForURL(/\/product/);
  });

  it('refuse a price that makes no sense, and swap two in the wrong order', async () => {
    const page = await site.open('/search?q=burs');
    await page.getByLabel('Min price').fill('-5');
    await page.getByLabel('Min price').press('Enter');
    await shows(page, 'Enter a price of 0 or more.');
    await page.getByLabel('Min price').fill('50');
    await page.getByLabel('Max price').fill('20');
    await page.getByLabel('Max price').press('Enter');
    await addressIs(page, '/search?q=burs&minPrice=20&maxPrice=50');
    await showsNot(page, 'Enter a price of 0 or more.');
    await page.getByRole('button', { name: 'Remove filter Price: $20 - $50' }).press('Enter');
    await addressIs(page, '/search?q=burs');
    await hasFocus(page.getByRole('heading', { name: /^Found / }));
  });

  it('take the whole screen on a phone and say what they will show', async () => {
    const page = await site.open('/search?q=gloves', { viewport: phone });
    const all = await found(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: `Show ${all} results` }).waitFor();
    await sheet.getByRole('checkbox', { name: /^TDSC/ }).check();
    const { total } = await search(site, { q: 'gloves', seller: 'tdsc' });
    await sheet.getByRole('button', { name: `Show ${total} results` }).click();
    await sheet.waitFor({ state: 'detached' });
    await finds(page, total);
  });

  it('offer the one whose removal helps most when nothing is left', async () => {
    const page = await site.open('/search?q=gloves&minPrice=9000&multiSite=true');
    await page.getByRole('heading', { name: 'No products found' }).waitFor();
    await shows(page, /Try adjusting your search terms or filters/);
    const help = page.getByRole('button', { name: /^Remove the price filter/ });
    const { total } = await search(site, { q: 'gloves', multiSite: true });
    expect(await help.innerText()).toBe(`Remove the price filter (${total} products)`);
    await help.click();
    await finds(page, total);
    await page.goBack();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await addressIs(page, '/search?q=gloves');
    await showsNot(page, 'No products found');
  });

  it('are not needed to find nothing', async () => {
    const page = await site.open('/search?q=qqzzxxy');
    await page.getByRole('heading', { name: 'No products found' }).waitFor();
    await shows(page, 'Found 0 products');
    expect(await page.getByRole('button', { name: /^Remove the/ }).count()).toBe(0);
  });
});
