import type { Page } from 'playwright-core';
import { eventually } from '@sextant/testing/eventually.js';
import { quickSearches } from '@sextant/contracts/http/quick-searches.js';
import { addressIs, dialogOpens, hasFocus, shows } from './support/screen.js';
import { cards, found, searchBox } from './support/search-screen.js';
import { someProduct } from './support/shop.js';
import { useSite } from './support/site.js';

const site = useSite();

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
    await eventually(async () =>
      expect(await strip.getByRole('button').allInnerTexts()).toEqual(quickSearches),
    );
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
    const page = await site.open('/');
    const calls = listen(page);
    const phrase = 'something to keep fingers clean';
    await searchBox(page).fill(phrase);
    await searchBox(page).press('Enter');
    await page.getByRole('note').waitFor();
    expect(calls).toContain(`/api/search/vector ${phrase}`);
    const [line] = await page.getByRole('note').allInnerTexts();
    expect(line).toMatch(/^Showing what fits|showing what comes closest/);
    await page.goto('/search?q=gloves');
    await found(page);
    expect(await page.getByRole('note').count()).toBe(0);
  });
});
