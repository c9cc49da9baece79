import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import type { FavoritesAnswer } from '@sextant/contracts/http/favorites.js';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '@sextant/testing/eventually.js';
import { flaws } from './support/axe.js';
import { newShopper, type Person } from './support/people.js';
import { dialogOpens, shows } from './support/screen.js';
import { send } from './support/send.js';
import { desktop, phone, useSite } from './support/site.js';

const site = useSite();

async function openCompanion(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Smart Companion' }).click();
  return dialogOpens(page, 'Smart Companion');
}
/** Says something with the keyboard and waits for the reply, which is the last one. */
async function say(panel: Locator, message: string): Promise<Locator> {
  const replies = panel.getByText('Catalog assistant, rule-based');
  const before = await replies.count();
  const field = panel.getByRole('textbox', { name: 'Message' });
  await field.fill(message);
  await field.press('Enter');
  await replies.nth(before).waitFor();
  return panel.getByRole('log').locator(':scope > ol > li').last();
}
const cartOf = ({ token }: Person) => send<CartAnswer>('GET', `${site.url}/api/cart`, { token });
const favoritesOf = ({ token }: Person) =>
  send<FavoritesAnswer>('GET', `${site.url}/api/favorites`, { token });

describe('the Smart Companion', () => {
  it('leads from a question to the cart and back, and keeps what was said', async () => {
    const person = await newShopper(site);
    const page = await site.open('/terms', { as: person });
    const panel = await openCompanion(page);
    const found = await say(panel, 'nitrile gloves in large under $30');
    await found.getByRole('button', { name: 'Remove filter At most $30.00' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    const card = found.getByRole('listitem').first();
    await card.getByRole('button', { name: /^Add .* to Cart$/ }).click();
    const added = card.getByRole('button', { name: 'Added to Cart' });
    await added.waitFor();
    expect(await added.isDisabled()).toBe(true);
    await eventually(async () => expect((await cartOf(person)).items).toHaveLength(1));
    await card.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => expect((await cartOf(person)).items).toHaveLength(0));
    await card.getByRole('button', { name: /^Save / }).click();
    await card.getByRole('button', { name: 'Added to Favorites' }).waitFor();
    await eventually(async () => expect((await favoritesOf(person)).favorites).toHaveLength(1));
    await page.reload();
    const again = await openCompanion(page);
    await again.getByText('nitrile gloves in large under $30').waitFor();
    await again.getByRole('button', { name: 'Show all in the search' }).click();
    await page.waitForURL(/\/search\?.*maxPrice=30/);
  });

  it.each([
    ['wide', desktop],
    ['narrow', phone],
  ])(
    'lists what a procedure takes, to be changed and put into the cart with one tap, on a %s screen',
    async (_, viewport) => {
      const person = await newShopper(site);
      const page = await site.open('/terms', { as: person, viewport });
      const panel = await openCompanion(page);
      const reply = await say(panel, 'what do I need for 20 crown preps?');
      const kit = reply.getByRole('region', { name: 'For 20 crown preparations' });
      await shows(kit, /^Total \$/);
      expect(await flaws(page)).toEqual([]);
      await page.setViewportSize(viewport);
      await kit.getByRole('button', { name: 'Leave out Gauze' }).click();
      await kit.getByRole('button', { name: 'Take in again' }).first().waitFor();
      await kit.getByRole('button', { name: /^Add \d+ items to Cart$/ }).click();
      await kit.getByRole('button', { name: 'Added to Cart' }).waitFor();
      await shows(kit, /in your cart, from .+ Your cart costs \$.+ with shipping/);
      await eventually(async () => expect((await cartOf(person)).items.length).toBeGreaterThan(5));
      const { items } = await cartOf(person);
      expect(items.map(({ product }) => product.product_name).join()).not.toMatch(/2x2/);
    },
  );

  it('applies what a search asks for, each part removable, and goes on with it', async () => {
    const person = await newShopper(site);
    const page = await site.open('/', { as: person });
    const asked = (maxPrice: string | null) =>
      page.waitForResponse((response) => {
        const { pathname, searchParams } = new URL(response.url());
        return (
          /^\/api\/search(\/vector)?$/.test(pathname) &&
          searchParams.get('sort') === 'price_asc' &&
          searchParams.get('maxPrice') === maxPrice
        );
      });
    const applied = asked('30');
    const box = page.getByRole('combobox', { name: 'Search products' });
    await box.fill('cheap nitrile gloves in large under $30');
    await box.press('Enter');
    const { products } = (await (await applied).json()) as SearchAnswer;
    expect(products.length).toBeGreaterThan(0);
    const prices = products.map(({ min_price }) => min_price ?? Infinity);
    expect(Math.max(...prices)).toBeLessThanOrEqual(30);
    const note = page.getByRole('note', { name: 'Read from your words' });
    await note.getByText('Showing “nitrile gloves in large”, at most $30.00, cheapest first.').waitFor();
    expect(await box.inputValue()).toBe('cheap nitrile gloves in large under $30');
    expect(await flaws(page)).toEqual([]);
    const without = asked(null);
    await note.getByRole('button', { name: 'Remove filter At most $30.00' }).click();
    await without;
    await note.getByText('Showing “nitrile gloves in large”, cheapest first.').waitFor();
    await note.getByRole('button', { name: 'Ask the Smart Companion' }).click();
    const panel = await dialogOpens(page, 'Smart Companion');
    await panel.getByText('cheap nitrile gloves in large under $30').waitFor();
    await panel.getByText('Catalog assistant, rule-based').waitFor();
  });

  it('reads a message again without a part that is removed', async () => {
    const page = await site.open('/terms', { as: await newShopper(site) });
    const panel = await openCompanion(page);
    const reply = await say(panel, 'alginate from darby');
    const chip = reply.getByRole('button', { name: 'Remove filter From Darby Dental' });
    await chip.click();
    await panel.getByText('Catalog assistant, rule-based').nth(1).waitFor();
    expect(await chip.count()).toBe(0);
  });

  it('stops without sending what is half typed', async () => {
    const page = await site.open('/terms', { as: await newShopper(site) });
    const held = Promise.withResolvers<void>();
    await page.route('**/api/chat/conversations', async (route) => {
      await held.promise;
      await route.continue();
    });
    const panel = await openCompanion(page);
    const field = panel.getByRole('textbox', { name: 'Message' });
    await field.fill('gloves');
    await field.press('Enter');
    await field.fill('and masks, but');
    await panel.getByRole('button', { name: 'Stop' }).click();
    await panel.getByRole('button', { name: 'Send' }).waitFor();
    expect(await field.inputValue()).toBe('and masks, but');
    held.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('says what cannot be answered, and shows what is typed as the text it is', async () => {
    const page = await site.open('/terms', { as: await newShopper(site) });
    await page.route('**/api/chat/conversations', (route) => route.abort());
    const panel = await openCompanion(page);
    const field = panel.getByRole('textbox', { name: 'Message' });
    await field.fill('<img src=x onerror="document.title=1"> gloves');
    await field.press('Enter');
    await panel
      .getByText("I'm having trouble connecting to our AI service right now. Please try again in a moment.")
      .waitFor();
    await page.unroute('**/api/chat/conversations');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByText('Catalog assistant, rule-based').waitFor();
    await panel.getByText('<img src=x onerror="document.title=1"> gloves').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });
});
