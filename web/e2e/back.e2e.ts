import type { Page } from 'playwright-core';
import { choices, connectSeller, openCart, orderNow, putInCart } from './support/buying.js';
import { newShopper } from './support/people.js';
import { addressIs, dialogOpens } from './support/screen.js';
import { bestPriced, someProduct } from './support/shop.js';
import { phone, useSite } from './support/site.js';

const site = useSite();

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

/** Back closes this dialog, and the page stays where it is. */
async function backCloses(page: Page, name: string | RegExp): Promise<void> {
  const dialog = await dialogOpens(page, name);
  const before = page.url();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).toBe(before);
}

/** The start page, reached from the terms. */
async function fromTerms(): Promise<Page> {
  const page = await site.open('/terms');
  await page.getByRole('banner').getByRole('link', { name: 'Sextant' }).click();
  await addressIs(page, '/');
  return page;
}

describe('Back over an open dialog', () => {
  it('closes the filters of a phone and keeps what was chosen; once more undoes it', async () => {
    const page = await site.open('/search?q=gloves', { viewport: phone });
    await press(page, 'Filters');
    const sheet = await dialogOpens(page, 'Filters');
    await sheet.getByRole('checkbox', { name: 'Multi-site only' }).click();
    await addressIs(page, '/search?q=gloves&multiSite=true');
    await backCloses(page, 'Filters');
    await page.goBack();
    await addressIs(page, '/search?q=gloves');
  });

  it('closes log in and sign up, which leave no step when they are closed otherwise', async () => {
    const page = await fromTerms();
    await press(page, 'Sign Up');
    await backCloses(page, 'Create Account');
    await press(page, 'Log In');
    await (await dialogOpens(page, 'Log In')).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goBack();
    await addressIs(page, '/terms');
  });

  it('closes the login prompt over a product before the product', async () => {
    const product = await someProduct(site);
    const found = `/search?q=${encodeURIComponent(product.manufacturer_code)}`;
    const page = await site.open(found);
    await page.getByRole('link', { name: product.product_name }).first().click();
    const dialog = await dialogOpens(page, product.product_name);
    await dialog
      .getByRole('button', { name: bestPriced(product).label, exact: true })
      .first()
      .click();
    await backCloses(page, 'Log In');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await addressIs(page, found);
  });

  it('closes what stands over the cart before the cart, and the dialogs of the account', async () => {
    const person = await newShopper(site);
    const [choice] = await choices(site, 1);
    if (choice) await putInCart(site, person, choice);
    const page = await site.open('/profile?tab=vendors', { as: person });
    const cart = await openCart(page);
    await cart.getByRole('button', { name: /^Connect / }).click();
    await backCloses(page, 'Connect New Vendor');
    await backCloses(page, /^Cart/);
    await press(page, 'Connect New Vendor');
    await backCloses(page, 'Connect New Vendor');
    await page.getByRole('tab', { name: 'Profile' }).click();
    await press(page, 'Delete my account');
    await backCloses(page, 'Delete your account?');
    await page.getByRole('tab', { name: 'Profile', selected: true }).waitFor();
  });

  it('leads from an order that was closed to the page before the list', async () => {
    const person = await newShopper(site);
    const chosen = await choices(site, 1);
    for (const choice of chosen) await connectSeller(site, person, choice);
    await orderNow(site, person, chosen);
    const page = await site.open('/terms', { as: person });
    await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('row').getByRole('button', { name: /^#/ }).click();
    await (await dialogOpens(page, /^Order #/)).getByRole('button', { name: 'Close', exact: true }).click();
    await addressIs(page, '/orders');
    await page.goBack();
    await addressIs(page, '/terms');
  });

  it('finds no dialog after a reload, and no step of it either', async () => {
    const page = await fromTerms();
    await press(page, 'Log In');
    await dialogOpens(page, 'Log In');
    await page.reload();
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await page.waitForFunction(() => (history.state as { idx?: number } | null)?.idx === 1);
    await page.goBack();
    await addressIs(page, '/terms');
  });
});
