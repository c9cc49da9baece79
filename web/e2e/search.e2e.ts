import type { Page } from 'playwright-core';
import { sortOptions } from '@sextant/contracts/http/catalogue.js';
import { eventually } from './support/eventually.js';
import { addressIs, dialogOpens, dollars, hasFocus, shows, showsNot, titleIs } from './support/screen.js';
import { cards, choose, finds, found, searchBox } from './support/search-screen.js';
import { search, someProduct } from './support/shop.js';
import { useSite } from './support/site.js';

const site = useSite();
const chips = [
  ...['Composite', 'Impression Material', 'Gloves', 'Burs', 'Brackets', 'Cements', 'Crowns', 'Orthodontics'],
  ...['Endodontics', 'Implants', 'Sterilization', 'Bonding', 'Restorative', 'Instruments', 'X-Ray'],
  ...['Anesthetics', '3M', 'Kerr', 'Dentsply', 'Ultradent', 'GC America', 'Ivoclar Vivadent', 'Henry Schein'],
  ...['Kavo', 'Preventive', 'Prophy', 'Face Masks', 'Invisalign', 'Curing Lights', 'Handpieces'],
];

/** The search calls a page makes from now on. */
function listen(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/api\/search/.test(pathname)) calls.push(`${pathname} ${searchParams.get('q') ?? ''}`);
  });
  return calls;
}

describe('the quick searches', () => {
  it('are thirty, in their order, and fill the search box', async () => {
    const page = await site.open('/');
    const strip = page.getByRole('group', { name: 'Quick searches' });
    expect(await strip.getByRole('button').allInnerTexts()).toEqual(chips);
    for (const text of ['Impression Material', 'Kavo', 'Handpieces']) {
      await strip.getByRole('button', { name: text, exact: true }).click();
      await addressIs(page, `/search?${new URLSearchParams({ q: text }).toString()}`);
      await eventually(async () => expect(await searchBox(page).inputValue()).toBe(text));
      expect(await found(page)).toBeGreaterThan(0);
    }
  });
});

describe('the search box', () => {
  it('waits 300 ms after the last key before it searches', async () => {
    const page = await (await site.context()).newPage();
    await page.clock.install({ time: new Date('2026-11-20T08:00:00Z') });
    await page.goto('/search');
    await found(page);
    const calls = listen(page);
    await page.clock.pauseAt(new Date('2026-11-20T09:00:00Z'));
    await searchBox(page).pressSequentially('burs');
    await page.clock.runFor(299);
    expect(calls).toEqual([]);
    await page.clock.runFor(1);
    await eventually(() => expect(calls).toEqual(['/api/search burs']));
    await page.clock.resume();
    await addressIs(page, '/search?q=burs');
  });

  it('suggests one of ten searches, another every 3 seconds, and holds still under the pointer and the cursor', async () => {
    const page = await (await site.context({ reducedMotion: 'no-preference' })).newPage();
    await page.clock.install({ time: new Date('2026-11-20T08:00:00Z') });
    await page.goto('/');
    await found(page);
    await page.clock.pauseAt(new Date('2026-11-20T09:00:00Z'));
    const box = searchBox(page);
    const placeholder = (): Promise<string | null> => box.getAttribute('placeholder');
    const seen = [];
    for (let turn = 0; turn < 10; turn += 1) {
      seen.push(await placeholder());
      await page.clock.runFor(3000);
    }
    expect(new Set(seen).size).toBe(10);
    expect(await placeholder()).toBe(seen[0]);
    await box.focus();
    await page.clock.runFor(9000);
    expect(await placeholder()).toBe(seen[0]);
    await box.blur();
    await box.hover();
    await page.clock.runFor(9000);
    expect(await placeholder()).toBe(seen[0]);
  });

  it('is walked by keyboard: arrows fill it, Escape gives the typed text back, Enter takes the suggestion', async () => {
    const page = await site.open('/');
    await found(page);
    await page.keyboard.press('/');
    await hasFocus(searchBox(page));
    await page.keyboard.type('glov');
    await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor();
    await addressIs(page, '/search?q=glov');
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await page.keyboard.press('ArrowDown');
    const first = options.first();
    expect(await first.getAttribute('aria-selected')).toBe('true');
    expect(await searchBox(page).getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'));
    expect(await searchBox(page).inputValue()).not.toBe('glov');
    await page.keyboard.press('Escape');
    expect(await searchBox(page).inputValue()).toBe('glov');
    expect(await options.count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const chosen = await searchBox(page).inputValue();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('category') === chosen);
    await shows(page, `Category: ${chosen}`);
  });

  it('knows a product code: the product stands first and can be opened at once', async () => {
    const product = await someProduct(site, { q: 'composite' });
    const code = product.manufacturer_code;
    const page = await site.open('/');
    const calls = listen(page);
    await searchBox(page).fill(` ${code.toLowerCase()} `);
    await page.getByRole('group', { name: 'Exact code' }).getByText('Open product').waitFor();
    await page.waitForURL((url) => url.searchParams.get('q') === code.toLowerCase());
    await eventually(async () =>
      expect(await cards(page).first().innerText()).toContain(product.manufacturer_code),
    );
    expect(calls).toContain(`/api/search ${code.toLowerCase()}`);
    expect(calls.filter((call) => call.startsWith('/api/search/vector'))).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialogOpens(page, product.product_name);
  });

  it('reads a phrase by its meaning as well and says so in one line', async () => {
    const page = await (await site.context()).newPage();
    const calls = listen(page);
    await page.goto('/search?q=something+to+keep+fingers+clean');
    await found(page);
    expect(calls).toContain('/api/search/vector something to keep fingers clean');
    const [line] = await page.getByRole('note').allInnerTexts();
    expect(line).toMatch(/meaning/);
    await page.goto('/search?q=gloves');
    await found(page);
    expect(await page.getByRole('note').count()).toBe(0);
  });
});

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
    await page.getByRole('checkbox', { name: /^net32/ }).check();
    await page.getByRole('checkbox', { name: /^Henry Schein/ }).check();
    await shows(page, 'Sellers: net32, Henry Schein');
    const query = { q: 'composite', category, brand, minPrice: 20, maxPrice: 150, multiSite: true };
    const { total } = await search(site, { ...query, seller: 'net32,henryschein' });
    await finds(page, total);
    expect(new URL(page.url()).searchParams.get('seller')).toBe('net32,henryschein');
    expect(await page.getByRole('button', { name: /^Filters/ }).innerText()).toContain('5');

    const chip = page.getByRole('group', { name: 'Active filters' });
    await chip.getByRole('button', { name: 'Remove filter Price: $20 - $150' }).click();
    await chip.getByRole('button', { name: 'Remove filter Multi-site only' }).click();
    await chip.getByRole('button', { name: 'Remove filter Sellers: net32, Henry Schein' }).click();
    await chip.getByRole('button', { name: `Remove filter Brand: ${brand}` }).click();
    await addressIs(page, `/search?${new URLSearchParams({ q: 'composite', category }).toString()}`);
    await chip.getByRole('button', { name: 'Clear all' }).click();
    await finds(page, all);
    await addressIs(page, '/search?q=composite');
    expect(await chip.count()).toBe(0);
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

  it('refuse a price that makes no sense', async () => {
    const page = await site.open('/search?q=burs');
    await page.getByLabel('Min price').fill('-5');
    await page.getByLabel('Min price').press('Enter');
    await shows(page, 'Enter a price of 0 or more.');
    await page.getByLabel('Min price').fill('50');
    await page.getByLabel('Max price').fill('20');
    await page.getByLabel('Max price').press('Enter');
    await shows(page, 'The lowest price is above the highest.');
    await addressIs(page, '/search?q=burs&minPrice=50');
  });

  it('take the whole screen on a phone and say what they will show', async () => {
    const page = await site.open('/search?q=gloves', { viewport: { width: 390, height: 844 } });
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

describe('the results', () => {
  it('stand in the order asked for', async () => {
    const page = await site.open('/search?q=forceps');
    await found(page);
    const select = page.getByLabel('Sort by');
    const values = await select
      .locator('option')
      .evaluateAll((all) => all.map((it) => it.getAttribute('value')));
    expect(values).toEqual([...sortOptions]);
    for (const sort of ['price_asc', 'price_desc'] as const) {
      await select.selectOption(sort);
      await addressIs(page, `/search?q=forceps&sort=${sort}`);
      await eventually(async () => {
        const prices = (await cards(page).allInnerTexts()).map(dollars).filter(Number.isFinite);
        expect(prices).toEqual([...prices].sort((a, b) => (sort === 'price_asc' ? a - b : b - a)));
      });
    }
    await select.selectOption('vendors');
    await eventually(async () => {
      const counts = (await cards(page).allInnerTexts()).map((text) =>
        Number(/(\d+) sellers?/.exec(text)?.[1]),
      );
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    });
  });

  it('are paged fifty at a time, with the pages around the present one', async () => {
    const page = await site.open('/search');
    const total = await found(page);
    const last = Math.ceil(total / 50);
    expect(await cards(page).count()).toBe(50);
    const pages = async (): Promise<string> =>
      (await page.getByRole('navigation', { name: 'Pages' }).innerText()).split(/\s+/).join(' ');
    await eventually(async () => expect(await pages()).toBe(`Previous 1 2 3 … ${last} Next`));
    await page.getByRole('button', { name: 'Page 3', exact: true }).click();
    await page.getByRole('button', { name: 'Page 5', exact: true }).click();
    await addressIs(page, '/search?page=5');
    await found(page);
    await eventually(async () => expect(await pages()).toBe(`Previous 1 … 3 4 5 6 7 … ${last} Next`));
    await page.getByRole('button', { name: 'Next' }).click();
    await addressIs(page, '/search?page=6');
    await eventually(async () => expect(await pages()).toBe(`Previous 1 … 4 5 6 7 8 … ${last} Next`));
    expect(await page.getByRole('button', { name: 'Page 6', exact: true }).getAttribute('aria-current')).toBe(
      'page',
    );
    await page.getByRole('button', { name: `Page ${last}`, exact: true }).click();
    await eventually(async () => expect(await cards(page).count()).toBe(total - (last - 1) * 50));
    await page.getByLabel('Sort by').selectOption('price_asc');
    await addressIs(page, '/search?sort=price_asc');
  });

  it('follow the address: reload, share, back and forward', async () => {
    const page = await site.open('/');
    await found(page);
    await searchBox(page).fill('alginate');
    await searchBox(page).press('Enter');
    await addressIs(page, '/search?q=alginate');
    const { total: all } = await search(site, { q: 'alginate' });
    await finds(page, all);
    await page.getByRole('checkbox', { name: /^Multi-site only/ }).check();
    await addressIs(page, '/search?q=alginate&multiSite=true');
    const { total: some } = await search(site, { q: 'alginate', multiSite: true });
    await finds(page, some);
    await page.reload();
    await finds(page, some);
    expect(await page.getByRole('checkbox', { name: /^Multi-site only/ }).isChecked()).toBe(true);
    expect(await searchBox(page).inputValue()).toBe('alginate');
    await page.goBack();
    await finds(page, all);
    expect(await page.getByRole('checkbox', { name: /^Multi-site only/ }).isChecked()).toBe(false);
    await page.goBack();
    await addressIs(page, '/');
    expect(await searchBox(page).inputValue()).toBe('');
    await page.goForward();
    await finds(page, all);
    expect(await searchBox(page).inputValue()).toBe('alginate');
  });

  it('show what a card has to say, in a grid and as a table', async () => {
    const { products } = await search(site, { q: 'matrix bands' });
    const [first] = products;
    if (!first) throw new Error('nothing found');
    const page = await site.open('/search?q=bands');
    await found(page);
    const card = cards(page).filter({ hasText: first.manufacturer_code }).first();
    const text = await card.innerText();
    expect(text).toContain(first.product_name);
    expect(text).toContain(`(${first.rating_count.toLocaleString('en-US')})`);
    expect(text).toMatch(/\$[\d,]+\.\d{2}|Price not available/);
    expect(text).toContain(first.seller_count === 1 ? '1 seller' : `${first.seller_count} sellers`);
    const stars = card.getByRole('img', { name: `Rated ${Math.floor(first.rating ?? 0)} out of 5` });
    expect(await stars.count()).toBe(1);
    await page.getByRole('button', { name: 'Compact table view' }).click();
    await page.getByRole('row').filter({ hasText: first.manufacturer_code }).first().waitFor();
    await page.reload();
    await page.getByRole('row').filter({ hasText: first.manufacturer_code }).first().waitFor();
  });

  it('are named in the title of the page', async () => {
    const page = await site.open('/');
    await titleIs(page, 'Sextant - Dental Supplies Price Comparison');
    await page.goto('/search?q=burs&brand=Komet&category=Carbide+Burs');
    await titleIs(page, 'burs - Komet - Carbide Burs');
    await page.goto('/search?brand=Komet');
    await titleIs(page, 'Komet');
  });
});
