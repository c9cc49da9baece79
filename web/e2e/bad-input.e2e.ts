import { fillSignUp, openSignUp } from './support/account.js';
import { codeFor, newShopper, stranger } from './support/people.js';
import { addressIs, dialogOpens, shows, titleIs } from './support/screen.js';
import { found, searchBox } from './support/search-screen.js';
import { withFavorites } from './support/shop.js';
import { useSite } from './support/site.js';

const site = useSite();
const long = 'x'.repeat(10_000);
const name = 'x'.repeat(3000);
const markup = '<img src=x onerror=alert(1)>';
const address = (values: Record<string, string>): string =>
  `/search?${new URLSearchParams(values).toString()}`;

describe('what somebody writes into an address', () => {
  it('is text and nothing else, wherever it is shown', async () => {
    const page = await site.open(address({ q: markup, brand: '<b>bold</b>', category: '🦷' }));
    await found(page);
    expect(await searchBox(page).inputValue()).toBe(markup);
    await titleIs(page, `${markup} - <b>bold</b> - 🦷`);
    for (const chip of ['Brand: <b>bold</b>', 'Category: 🦷']) await shows(page, chip);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  });

  it.each([
    ['a text of 10,000 characters', { q: long }],
    // All three together must still fit into the head of a request.
    ['names of 3,000 characters', { q: 'gloves', brand: name, category: name, seller: name }],
    ['prices that make no sense', { q: 'gloves', minPrice: '9', maxPrice: '3' }],
    ['prices nobody asks', { q: 'gloves', minPrice: '-1', maxPrice: '1e99' }],
    ['a page there is not', { q: 'gloves', page: '99999' }],
    ['emoji', { q: '🦷🪥' }],
  ])('searches on with %s', async (_what, values) => {
    const page = await site.open(address(values));
    await found(page);
    expect(await page.getByText('The search did not go through').count()).toBe(0);
    expect((await searchBox(page).inputValue()).length).toBeLessThanOrEqual(200);
  });

  it('leads to the last page of a list there is', async () => {
    const { person, saved } = await withFavorites(site, 'wax', 13);
    const page = await site.open('/favorites?page=77', { as: person });
    await shows(page.getByRole('article'), saved[0]?.product_name ?? '');
    await addressIs(page, '/favorites?page=2');
    await page.goto('/notifications?page=99999');
    await page.getByRole('heading', { name: 'No price drop notifications' }).waitFor();
    await addressIs(page, '/notifications');
  });
});

describe('what somebody types or pastes as a code', () => {
  it('is cut to six characters, and refused as a wrong code whatever it is', async () => {
    const person = stranger();
    const page = await site.open('/');
    await fillSignUp(await openSignUp(page), person);
    const panel = await dialogOpens(page, 'Verify your email');
    const field = panel.getByLabel('Verification code');
    for (const [typed, kept] of [
      [long, 'xxxxxx'],
      [markup, markup.replace(/\s/g, '').slice(0, 6)],
      ['🦷🦷🦷🦷', '🦷🦷🦷'],
    ] as const) {
      await field.fill(typed);
      expect(await field.inputValue()).toBe(kept);
    }
    await panel.getByRole('button', { name: 'Verify Email' }).click();
    await shows(panel, 'Invalid verification code. Please try again.');
    // Nonsense uses no attempt up, and the code still works.
    await field.fill(` ${await codeFor(site, person.email)} `);
    await panel.getByRole('button', { name: 'Verify Email' }).click();
    await dialogOpens(page, 'Welcome to Sextant');
  });
});

describe('what somebody types as a password', () => {
  it('may be anything, and is refused in words when it is too much', async () => {
    const page = await site.open('/profile', { as: await newShopper(site) });
    await page.getByLabel('Current password').fill('a long enough secret');
    await page.getByLabel('New password', { exact: true }).fill(long);
    await page.getByLabel('Confirm new password').fill(long);
    await page.getByRole('button', { name: 'Change password' }).click();
    await shows(page, 'Password is too long');
    const strange = '🦷<b>naïve</b> 密码';
    await page.getByLabel('New password', { exact: true }).fill(strange);
    await page.getByLabel('Confirm new password').fill(strange);
    await page.getByRole('button', { name: 'Change password' }).click();
    await shows(page, 'Your password has been changed.');
  });
});
