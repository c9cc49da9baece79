import { PRICE_DROP_TEXT } from '@sextant/domain/price-alert/threshold.js';
import type { Page } from 'playwright-core';
import { eventually } from '@sextant/testing/eventually.js';
import { isLive } from './support/live.js';
import { newShopper } from './support/people.js';
import { addressIs, dialogOpens, money, shows, showsNot, titleIs } from './support/screen.js';
import {
  bestPriced,
  favorite,
  lowerBestPrice,
  notified,
  someProduct,
  withFavorites,
} from './support/shop.js';
import { useSite } from './support/site.js';

const site = useSite();
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const bell = (page: Page, unread: number) =>
  page.getByRole('link', {
    name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
    exact: true,
  });

describe('price-drop notifications', () => {
  it('begin empty', async () => {
    const page = await site.open('/notifications', { as: await newShopper(site) });
    await titleIs(page, 'Price Drop Notifications - Sextant');
    await shows(page, `Track price changes of ${PRICE_DROP_TEXT} for your favorite products`);
    await page.getByRole('heading', { name: 'No price drop notifications' }).waitFor();
    await shows(page, 'Add products to your favorites to track price changes');
    expect(await page.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0);
    // No answer is left unread: a browser waits for it as long as the page stands.
    await page.waitForLoadState('networkidle');
  });

  it('arrive while one looks, once, with toast and bell, and open their product', async () => {
    const person = await newShopper(site);
    const product = await someProduct(site, { q: 'matrix' });
    await favorite(site, person, product._id);
    const page = await site.open('/notifications', { as: person, pausedTimers: 'toasts' });
    await page.getByRole('heading', { name: 'No price drop notifications' }).waitFor();
    await isLive(page);
    const old = bestPriced(product).price;
    const price = await lowerBestPrice(site, product);
    await eventually(async () => expect(await cards(page).count()).toBe(1));
    const text = await cards(page).innerText();
    for (const part of [product.product_name, product.manufacturer_code, money(old), money(price), 'Unread'])
      expect(text).toContain(part);
    expect(text).toContain(`-${((1 - price / old) * 100).toFixed(1)}% price drop`);
    expect(text).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M/);
    await bell(page, 1).waitFor();
    const toasts = page.getByRole('list', { name: 'Messages' });
    await shows(toasts, `List price drop: ${money(old)} to ${money(price)}`);
    await page.reload();
    await eventually(async () => expect(await cards(page).count()).toBe(1));
    await cards(page).getByRole('link', { name: product.product_name }).click();
    await dialogOpens(page, product.product_name);
    await page.keyboard.press('Escape');
    await addressIs(page, '/notifications');
    await bell(page, 0).waitFor();
    await showsNot(page, 'Unread');
  });

  it('are read once they are opened from their message', async () => {
    const person = await newShopper(site);
    const product = await someProduct(site, { q: 'bur' });
    await favorite(site, person, product._id);
    const page = await site.open('/orders', { as: person, pausedTimers: 'toasts' });
    await isLive(page);
    await lowerBestPrice(site, product);
    await bell(page, 1).waitFor();
    const toasts = page.getByRole('list', { name: 'Messages' });
    await toasts.getByRole('link', { name: product.product_name }).click();
    await addressIs(page, `/product/${product._id}`);
    await bell(page, 0).waitFor();
    await notified(site, person, 0);
  });

  it('stand ten to a page and are marked as read together', async () => {
    const { person, saved } = await withFavorites(site, 'wax', 12);
    for (const product of saved) await lowerBestPrice(site, product);
    await notified(site, person, 12);
    const page = await site.open('/notifications', { as: person });
    await eventually(async () => expect(await cards(page).count()).toBe(10));
    await bell(page, 12).waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await eventually(async () => expect(await cards(page).count()).toBe(2));
    await addressIs(page, '/notifications?page=2');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await bell(page, 0).waitFor();
    await showsNot(page, 'Mark all as read');
    await showsNot(page, 'Unread');
    // The screen shows it before the server has answered, and a reload would take the request back.
    await notified(site, person, 0);
    await page.reload();
    await eventually(async () => expect(await cards(page).count()).toBe(2));
    await showsNot(page, 'Unread');
  });
});
