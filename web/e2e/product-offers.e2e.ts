import type { Page } from 'playwright-core';
import { eventually } from '@sextant/testing/eventually.js';
import { isLive } from './support/live.js';
import { newShopper } from './support/people.js';
import { addressIs, dialogOpens, hasFocus, money, shows, showsNot } from './support/screen.js';
import { atSeller, bestPriced, buyable, someProduct } from './support/shop.js';
import { useSite } from './support/site.js';

const site = useSite();

/** The row of a seller in the table of offers. */
const offer = (page: Page, label: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: label, exact: true }) });

describe('the list of sellers of a product', () => {
  it('asks a visitor who chooses an offer to log in, and shows them no heart', async () => {
    const product = await someProduct(site);
    const page = await site.open(`/product/${product._id}`);
    const { label } = bestPriced(product);
    await page.getByRole('row').getByRole('button', { name: label, exact: true }).click();
    const dialog = await dialogOpens(page, 'Log In');
    expect(await page.getByTitle(/favorites/).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('row').getByRole('button', { name: label, exact: true }));
    await addressIs(page, `/product/${product._id}`);
  });

  it('opens one offer at a time with quantity and the way to connect, and closes it again', async () => {
    const person = await newShopper(site);
    const product = await someProduct(site);
    const [first, second] = buyable(product);
    if (!first || !second) throw new Error('two offers are needed');
    const page = await site.open(`/product/${product._id}`, { as: person });
    const row = offer(page, first.label);
    await row.click();
    const quantity = page.getByRole('textbox', { name: `Quantity at ${first.label}` });
    await shows(page, "This vendor isn't connected to your account.");
    const connect = page.getByRole('link', { name: 'Connect Now →' });
    expect(await connect.getAttribute('href')).toBe('/profile?newSignup=true');
    expect(await page.getByRole('button', { name: 'Decrease' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Increase' }).click();
    expect(await quantity.inputValue()).toBe('2');
    await quantity.fill('0');
    await quantity.press('Enter');
    expect(await quantity.inputValue()).toBe('2');
    await offer(page, second.label).click();
    await page.getByRole('textbox', { name: `Quantity at ${second.label}` }).waitFor();
    expect(await quantity.count()).toBe(0);
    await offer(page, second.label).click();
    await showsNot(page, "This vendor isn't connected to your account.");
    await row.click();
    await connect.click();
    await page.waitForURL((url) => url.pathname === '/profile');
  });

  it('follows its sellers: a lower price at once, Out of Stock, checked just now', async () => {
    const person = await newShopper(site);
    const product = await someProduct(site);
    const best = bestPriced(product);
    const page = await site.open(`/product/${product._id}`, { as: person });
    await shows(page, money(best.price));
    await isLive(page);
    const price = Math.floor(best.price * 90) / 100;
    await atSeller(site, best, { price: price.toFixed(2) });
    await shows(page, money(price));
    await atSeller(site, best, { availability: 'out_of_stock' });
    await eventually(async () => {
      expect(await offer(page, best.label).innerText()).toContain('Out of Stock');
    });
    expect(await offer(page, best.label).innerText()).toMatch(/just now|min\. ago/);
    const button = page.getByRole('row').getByRole('button', { name: best.label, exact: true });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.press('Enter');
    expect(await page.getByRole('button', { name: 'Add to Cart' }).count()).toBe(0);
    const { availability } = best;
    await atSeller(site, best, { availability, price: best.price.toFixed(2) });
  });
});
