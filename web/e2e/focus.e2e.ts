import type { Page } from 'playwright-core';
import { choices, connectSeller, openCart, orderNow, putInCart } from './support/buying.js';
import { eventually } from '@sextant/testing/eventually.js';
import { describeInChromium } from './support/engines.js';
import { isLive } from './support/live.js';
import { newShopper, type Person } from './support/people.js';
import { shifts } from './support/layout-shifts.js';
import { addressIs, dialogOpens, shows } from './support/screen.js';
import { found } from './support/search-screen.js';
import { favorite, someProduct } from './support/shop.js';
import { phone, useSite } from './support/site.js';

const site = useSite();

/** Walks again when something has moved: what the focus moves, it moves every time; data that arrive late move it once. */
const standsStill = (page: Page, steps?: number): Promise<void> =>
  eventually(async () => expect(await shifts(page, steps)).toEqual([]));

/** Someone with a favorite, an order and something in the cart. */
async function regular(): Promise<{ person: Person; productId: string }> {
  const person = await newShopper(site);
  const [choice] = await choices(site, 1);
  if (!choice) throw new Error('nothing to buy');
  await connectSeller(site, person, choice);
  await favorite(site, person, choice.product._id);
  await orderNow(site, person, [choice]);
  await putInCart(site, person, choice);
  return { person, productId: choice.product._id };
}

describeInChromium('the focus moves nothing but itself', () => {
  it('on the screens of a visitor', async () => {
    const { _id } = await someProduct(site);
    const page = await site.open('/');
    await found(page);
    await standsStill(page);
    await page.goto('/search?q=gloves');
    await page.getByRole('button', { name: 'Apply prices' }).waitFor();
    await standsStill(page);
    await page.goto(`/product/${_id}`);
    await page.getByRole('heading', { name: 'Smart Analysis' }).waitFor();
    await isLive(page);
    await standsStill(page);
    await page.getByRole('button', { name: 'Log In' }).first().click();
    await dialogOpens(page, 'Log In');
    await standsStill(page, 12);
    await page.getByRole('button', { name: /Sign up$/ }).click();
    await dialogOpens(page, 'Create Account');
    await standsStill(page, 12);
  });

  it('on the screens of a shopper', async () => {
    const { person, productId } = await regular();
    const page = await site.open('/favorites', { as: person });
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Apply prices' }).waitFor();
    await isLive(page);
    await standsStill(page);
    for (const [path, text] of [
      ['/orders', 'Pending'],
      ['/notifications', 'No price drop notifications'],
      ['/profile', 'Change password'],
      ['/profile?tab=vendors', 'Connected'],
      ['/profile?tab=inventory', 'No inventory list yet'],
      ['/profile?tab=billing', 'Nothing to bill'],
    ] as const) {
      await page.goto(path);
      await shows(page, text);
      await isLive(page);
      await standsStill(page);
    }
    await page.goto(`/product/${productId}`);
    await page.getByRole('heading', { name: 'Smart Analysis' }).waitFor();
    await isLive(page);
    await standsStill(page);
    const cart = await openCart(page);
    await cart.getByLabel('City', { exact: true }).waitFor();
    // Answers of sellers move the content below it, independent of the focus.
    for (const text of [/^Looking for a cheaper way/, /^Loading your price/])
      await cart.getByText(text).waitFor({ state: 'detached' });
    await standsStill(page, 40);
  });

  it('in the filters of a phone', async () => {
    const page = await site.open('/search?q=gloves', { viewport: phone });
    await found(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = await dialogOpens(page, 'Filters');
    await sheet.getByRole('button', { name: 'Apply prices' }).waitFor();
    await standsStill(page, 40);
  });
});

describeInChromium('a control that grows with the focus', () => {
  it('is reported by the check', async () => {
    const page = await site.open('/login');
    const dialog = await dialogOpens(page, 'Log In');
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.insertRule('input:focus { margin-bottom: 48px }');
      document.adoptedStyleSheets.push(sheet);
    });
    await dialog.getByLabel('Password', { exact: true }).waitFor();
    expect(await shifts(page, 12)).not.toEqual([]);
  });
});

describe('a price that was typed into the filters', () => {
  it('leaves the next click to what one aims at', async () => {
    const page = await site.open('/search?q=gloves');
    await page.getByLabel('Max price').fill('20');
    await page.getByLabel('Max price').press('Tab');
    await page.getByRole('group', { name: 'Availability' }).waitFor();
    // By the mouse alone: a press where the control stands, and the release at the same place.
    const box = await page.getByRole('checkbox', { name: /^Multi-site only/ }).boundingBox();
    if (!box) throw new Error('there is no such filter');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await addressIs(page, '/search?q=gloves&maxPrice=20&multiSite=true');
  });
});
