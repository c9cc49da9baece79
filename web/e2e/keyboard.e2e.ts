import type { Page } from 'playwright-core';
import { eventually } from '@sextant/testing/eventually.js';
import { newShopper } from './support/people.js';
import { addressIs, dialogOpens, hasFocus } from './support/screen.js';
import { found, searchBox } from './support/search-screen.js';
import { bestPriced, someProduct } from './support/shop.js';
import { useSite } from './support/site.js';

const site = useSite();

/** Tabs until something called so has the focus; it must be seen to have it. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'link'): Promise<void> {
  const named = page.getByRole(role, { name, exact: typeof name === 'string' });
  const target = named.filter({ visible: true }).first();
  await target.waitFor();
  for (let steps = 0; steps < 300; steps += 1) {
    if (await target.evaluate((it) => it === document.activeElement)) {
      const marked = await target.evaluate((it) =>
        [undefined, '::after'].some((part) => getComputedStyle(it, part).outlineStyle !== 'none'),
      );
      expect(marked).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${String(name)}`);
}

describe('by keyboard alone', () => {
  it('one finds a product, reads its offers and saves it', async () => {
    const shopper = await newShopper(site);
    const wanted = await someProduct(site, { q: 'curing light' });
    const page = await site.open('/', { as: shopper });
    await found(page);
    await page.keyboard.press('Tab');
    await hasFocus(page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('/');
    await hasFocus(searchBox(page));
    await page.keyboard.type(wanted.product_name);
    await page.keyboard.press('Enter');
    await tabTo(page, wanted.product_name, 'link');
    await page.keyboard.press('Enter');
    const dialog = await dialogOpens(page, wanted.product_name);
    await dialog.getByRole('table').first().waitFor();
    await tabTo(page, 'Add to favorites', 'button');
    await page.keyboard.press('Enter');
    await dialog.getByTitle('Remove from favorites').waitFor();
    await tabTo(page, bestPriced(wanted).label, 'button');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Add to Cart' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('link', { name: wanted.product_name, exact: true }).first());
    await tabTo(page, 'Favorites', 'link');
    await page.keyboard.press('Enter');
    await addressIs(page, '/favorites');
    await page.getByRole('article').filter({ hasText: wanted.manufacturer_code }).waitFor();
    await hasFocus(page.locator('#main'));
  });

  it('one logs in and out again, and the dialog gives the focus back', async () => {
    const shopper = await newShopper(site);
    const page = await site.open('/terms');
    await tabTo(page, 'Log In', 'button');
    await page.keyboard.press('Enter');
    const dialog = await dialogOpens(page, 'Log In');
    const email = dialog.getByLabel('Email');
    await hasFocus(email);
    for (let steps = 0; steps < 10; steps += 1) {
      await page.keyboard.press('Tab');
      await eventually(async () =>
        expect(await dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true),
      );
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('button', { name: 'Log In' }));
    await page.keyboard.press('Enter');
    await hasFocus(email);
    await page.keyboard.type(shopper.email);
    await dialog.getByLabel('Password', { exact: true }).press('End');
    await page.keyboard.type(shopper.password);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await tabTo(page, `Account of ${shopper.firstName}`, 'button');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Log Out' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Log In' }).waitFor();
  });

  it('one types the dates that orders are listed from and to', async () => {
    const page = await site.open('/orders', { as: await newShopper(site) });
    for (const [label, parameter] of [
      ['From Date', 'startDate'],
      ['To Date', 'endDate'],
    ] as const) {
      const day = page.getByLabel(label);
      await day.focus();
      await page.keyboard.type('03012026', { delay: 30 });
      await page.waitForURL(({ searchParams }) => searchParams.get(parameter) === '2026-03-01');
      expect(await day.inputValue()).toBe('2026-03-01');
    }
  });
});

describe('with reduced motion', () => {
  it('nothing moves by itself, and the quick searches are scrolled by hand', async () => {
    const page = await site.open('/');
    await found(page);
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    expect(moving).toBe(0);
    const strip = page.getByRole('group', { name: 'Quick searches' });
    expect(await strip.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(true);
  });
});
