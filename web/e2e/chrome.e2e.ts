import type { Page } from 'playwright-core';
import { eventually } from '@sextant/testing/eventually.js';
import { newShopper } from './support/people.js';
import { addressIs, shows, titleIs } from './support/screen.js';
import { useSite } from './support/site.js';

const site = useSite();
/** Finds what follows from the present time, which midnight may change while the page is opened. */
async function showsNow(page: Page, text: RegExp, written: (now: Date) => string): Promise<void> {
  const before = written(new Date());
  await eventually(async () =>
    expect([before, written(new Date())]).toContain(await page.getByText(text).innerText()),
  );
}
const description = (page: Page): Promise<string | null> =>
  page.locator('meta[name="description"]').getAttribute('content');

describe('the frame around every page', () => {
  it('has a footer with year, legal pages and the word about demo data', async () => {
    const page = await site.open('/');
    const footer = page.getByRole('contentinfo');
    await showsNow(page, /^© /, (now) => `© ${now.getUTCFullYear()} Sextant`);
    await shows(footer, 'Demo data: prices, stock and ratings are generated');
    await footer.getByRole('link', { name: 'Privacy Policy' }).click();
    await addressIs(page, '/privacy-policy');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await addressIs(page, '/terms');
    await page.getByRole('banner').getByRole('link', { name: 'Sextant' }).click();
    await addressIs(page, '/');
  });

  it('offers a visitor to log in or sign up, and a shopper what is theirs', async () => {
    const page = await site.open('/');
    await titleIs(page, 'Sextant - Dental Supplies Price Comparison');
    expect(await description(page)).toMatch(/Compare .* across 20\+ sellers/);
    const banner = page.getByRole('banner');
    await eventually(async () =>
      expect(await banner.getByRole('button').allInnerTexts()).toEqual(['Log In', 'Sign Up']),
    );
    const person = await newShopper(site);
    const own = await site.open('/', { as: person });
    for (const name of ['Notifications', 'Favorites', 'Orders'])
      await own.getByRole('banner').getByRole('link', { name }).waitFor();
    await own.getByRole('button', { name: /^Cart, 0 items/ }).waitFor();
    const menu = own.getByRole('button', { name: `Account of ${person.firstName}` });
    expect(await menu.innerText()).toBe(person.firstName);
    await menu.click();
    await own.getByRole('menuitem', { name: 'Account Settings' }).click();
    await addressIs(own, '/profile');
  });

  it('follows the system in light and dark until told otherwise', async () => {
    const page = await site.open('/', { colorScheme: 'dark' });
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await background();
    await page.getByRole('button', { name: 'Light theme' }).click();
    await eventually(async () => expect(await background()).not.toBe(dark));
    const light = await background();
    await page.reload();
    await eventually(async () => expect(await background()).toBe(light));
    await page.getByRole('button', { name: 'Theme of the system' }).click();
    await eventually(async () => expect(await background()).toBe(dark));
  });

  it('says so where there is nothing', async () => {
    const page = await site.open('/no/such/page');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await addressIs(page, '/');
  });
});

describe('the legal pages', () => {
  const today = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

  it.each([
    [
      '/privacy-policy',
      'Privacy Policy',
      ['Information we collect', 'How we use it', 'Security', 'Your rights', 'Cookies', 'Third parties'],
    ],
    [
      '/terms',
      'Terms of Service',
      [
        'Agency and authorization',
        'Storage of seller credentials',
        'Free service',
        'Accuracy of prices',
        'Intellectual property',
        'Liability',
        'Changes to these terms',
        'Governing law',
      ],
    ],
  ])('%s names what it must, a contact and today', async (path, title, sections) => {
    const page = await site.open(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await titleIs(page, `${title} - Sextant`);
    expect((await description(page))?.length).toBeGreaterThan(50);
    for (const name of sections) await page.getByRole('heading', { level: 2, name }).waitFor();
    await showsNow(page, /^Last updated: /, (now) => `Last updated: ${today.format(now)}`);
    expect(await page.getByRole('link', { name: /@sextant\.example$/ }).getAttribute('href')).toMatch(
      /^mailto:/,
    );
    const link = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last();
    await link.click();
    await eventually(async () => {
      const id = (await link.getAttribute('href')) ?? '';
      expect(await page.locator(id).evaluate((it) => it.getBoundingClientRect().top < innerHeight)).toBe(
        true,
      );
    });
  });
});

describe('account settings', () => {
  it.each([
    ['/profile', 'Profile', 'My Profile'],
    ['/profile?tab=vendors', 'Connected Vendors', 'Connected Vendors'],
    ['/profile?tab=inventory', 'Inventory', 'Inventory Management'],
    ['/profile?tab=billing', 'Billing', 'Billing Settings'],
  ])('open at %s', async (path, tab, title) => {
    const page = await site.open(path, { as: await newShopper(site) });
    await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    await titleIs(page, title);
  });

  it('are walked by arrows, keep the open tab in the address, and have nothing to bill', async () => {
    const page = await site.open('/profile', { as: await newShopper(site) });
    await page.getByRole('tab', { name: 'Profile' }).focus();
    await page.keyboard.press('End');
    await addressIs(page, '/profile?tab=billing');
    await page.getByRole('heading', { name: 'Nothing to bill' }).waitFor();
    await shows(page, /Sextant is free for practices/);
    await titleIs(page, 'Billing Settings');
    await page.reload();
    await page.getByRole('tab', { name: 'Billing', selected: true }).waitFor();
  });
});
