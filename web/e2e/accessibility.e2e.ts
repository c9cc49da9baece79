import type { Page } from 'playwright-core';
import { flaws } from './support/axe.js';
import { newShopper, type Person } from './support/people.js';
import { addressIs, dialogOpens, shows } from './support/screen.js';
import { cards, found, searchBox } from './support/search-screen.js';
import { favorite, lowerBestPrice, notified, someProduct } from './support/shop.js';
import { useSite } from './support/site.js';

type State = [name: string, path: string, prepare: (page: Page) => Promise<unknown>];

const site = useSite();
let person: Person;
let productId: string;
let productName: string;

beforeAll(async () => {
  person = await newShopper(site);
  const product = await someProduct(site, { q: 'gloves' });
  [productId, productName] = [product._id, product.product_name];
  await favorite(site, person, productId);
  await lowerBestPrice(site, product);
  await notified(site, person, 1);
});

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();
const product = async (page: Page): Promise<void> => {
  for (const name of [productName, 'Product Details', 'Smart Analysis']) await heading(name)(page);
  await page.getByRole('img', { name: /Best price over/ }).waitFor();
};
const open = (button: string, dialog: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  await dialogOpens(page, dialog);
};

const visitor: State[] = [
  ['the landing page', '/', found],
  [
    'a search with filters',
    '/search?q=retractor&minPrice=5&seller=net32',
    (page) => shows(page, 'Sellers: net32'),
  ],
  ['a search that finds nothing', '/search?q=qqzzxxy', heading('No products found')],
  [
    'the suggestions',
    '/',
    async (page) => {
      await searchBox(page).fill('retractor');
      await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor();
      await addressIs(page, '/search?q=retractor');
      await shows(cards(page).first(), /retractor/i);
    },
  ],
  ['logging in', '/login', (page) => dialogOpens(page, 'Log In')],
  [
    'a form with errors',
    '/terms',
    async (page) => {
      await open('Sign Up', 'Create Account')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click();
      await shows(page, 'Email is required');
    },
  ],
  ['an invalid reset link', '/reset-password/none', (page) => shows(page, /Invalid or expired token/)],
  ['the privacy policy', '/privacy-policy', heading('Privacy Policy')],
  ['a missing product', '/product/none', heading('Product Not Found')],
];

const shopper: State[] = [
  [
    'a product',
    '/product/',
    async (page) => {
      await product(page);
      await page.getByRole('button', { name: 'Show as table' }).click();
    },
  ],
  [
    'a product over a list',
    '/favorites',
    async (page) => {
      await page.getByRole('link', { name: productName }).click();
      await dialogOpens(page, productName);
      await product(page);
    },
  ],
  [
    'favorites',
    '/favorites',
    async (page) => {
      await page.getByRole('article').first().waitFor();
      await page.getByRole('button', { name: 'Filters' }).click();
    },
  ],
  ['notifications', '/notifications', (page) => page.getByRole('article').first().waitFor()],
  ['the profile', '/profile', heading('Your details')],
  ['billing', '/profile?tab=billing', heading('Nothing to bill')],
  ['deleting the account', '/profile', open('Delete my account', 'Delete your account?')],
];

describe('axe finds nothing and nothing sticks out, wide and light or on a phone in the dark, in', () => {
  it.each(visitor)('%s', async (_name, path, prepare) => {
    const page = await site.open(path);
    await prepare(page);
    expect(await flaws(page)).toEqual([]);
  });

  it.each(shopper)('%s', async (_name, path, prepare) => {
    const page = await site.open(path === '/product/' ? path + productId : path, { as: person });
    await prepare(page);
    expect(await flaws(page)).toEqual([]);
  });
});
