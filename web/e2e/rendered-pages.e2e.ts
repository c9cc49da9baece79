import { eventually } from '@sextant/testing/eventually.js';
import type { Page } from 'playwright-core';
import { flaws } from './support/axe.js';
import { newShopper } from './support/people.js';
import { dialogOpens } from './support/screen.js';
import { cards, found } from './support/search-screen.js';
import { someProduct } from './support/shop.js';
import { desktop, phone, useSite } from './support/site.js';

const site = useSite();

/** Position of every heading, link and price visible without scrolling. */
const screenful = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, main a, .money')].flatMap((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      const seen = height > 1 && width > 1 && y < innerHeight && each.checkVisibility();
      return seen ? [`${each.textContent.trim()} at ${Math.round(x)}, ${Math.round(y)}`] : [];
    }),
  );

describe.each([
  ['a phone', phone],
  ['a wide screen', desktop],
])('before any code has arrived, on %s,', (_device, viewport) => {
  const still = { viewport, codeless: true };

  it('a search shows what it found', async () => {
    const page = await site.open('/search?q=gloves', still);
    expect(await found(page)).toBeGreaterThan(0);
    expect(await cards(page).filter({ visible: true }).count()).toBeGreaterThan(3);
    expect(await page.title()).toBe('gloves');
  });

  it('a product shows its price and its offers', async () => {
    const product = await someProduct(site);
    const page = await site.open(`/product/${product._id}`, still);
    await page.getByRole('heading', { level: 1, name: product.product_name }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Available From' }).waitFor();
    expect(await page.title()).toBe(`${product.product_name} - Sextant`);
  });

  it.each(['/', '/search?q=gloves', '/terms', '/login'])(
    'what is seen of %s stands where the app will have it',
    async (path) => {
      const bare = await screenful(await site.open(path, still));
      const page = await site.open(path, { viewport });
      await page.getByRole('button', { name: 'Sign Up' }).waitFor();
      const whole = await screenful(page);
      expect(bare.length).toBeGreaterThan(0);
      for (const each of bare) expect(whole).toContain(each);
    },
  );

  it.each(['/', '/search?q=gloves', '/orders'])('%s can be read by everybody', async (path) => {
    const as = await newShopper(site);
    expect(await flaws(await site.open(path, { ...still, as }))).toEqual([]);
  });
});

it.each(['/nowhere', "/product/x'", '/product/unknown', '/%E0%A4%A', '/product/%E0%A4%A'])(
  '%s answers 404 with a page',
  async (path) => {
    const page = await (await site.context()).newPage();
    expect((await page.goto(path))?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: /not found/i }).waitFor();
  },
);

describe('when the app takes over', () => {
  it('what was typed into the search box goes on in it', async () => {
    const page = await (await site.context({ viewport: phone })).newPage();
    let go: () => void = () => undefined;
    const hold = new Promise<void>((resolve) => (go = resolve));
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await hold;
      await route.continue();
    });
    const open = page.goto('/');
    const box = page.getByRole('combobox', { name: 'Search products' }).filter({ visible: true });
    await box.click();
    await page.keyboard.type('nitril');
    go();
    await open;
    await page.getByRole('button', { name: 'Sign Up' }).waitFor();
    await page.keyboard.type('e');
    expect(await box.inputValue()).toBe('nitrile');
    await page.waitForURL(/q=nitrile/);
  });

  it('the page stays where one has scrolled to, and nothing is asked again', async () => {
    const context = await site.context({ viewport: phone });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    const opened = page.goto('/search?q=gloves', { waitUntil: 'commit' });
    await cards(page).first().waitFor();
    // Nobody can scroll before: the browser shows nothing until the style sheet is there.
    await page.waitForFunction(() => getComputedStyle(document.body).fontFamily.includes('Inter'));
    await page.evaluate(() => window.scrollTo({ top: 400 }));
    release();
    await opened;
    await page.getByRole('button', { name: 'Sign Up' }).waitFor();
    // The app adds the cards below the first screen.
    await eventually(async () => expect(await cards(page).count()).toBeGreaterThan(12));
    // Scroll anchoring keeps what is read in its place when the font arrives: by some pixels, not by a screen.
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(Math.abs(scrolled - 400)).toBeLessThan(20);
    expect(asked).not.toContain('/api/search');
  });

  it('a button that was pressed before does what it is for', async () => {
    const page = await (await site.context({ viewport: phone })).newPage();
    let go: () => void = () => undefined;
    const hold = new Promise<void>((resolve) => (go = resolve));
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await hold;
      await route.continue();
    });
    const open = page.goto('/search?q=gloves');
    await page.getByRole('button', { name: 'Filters' }).click();
    go();
    await open;
    await dialogOpens(page, 'Filters');
  });

  it('a user’s page fills with what is theirs', async () => {
    const person = await newShopper(site);
    const page = await site.open('/profile', { as: person });
    expect(await page.getByLabel('First name').inputValue()).toBe(person.firstName);
  });

  it('a visitor of a user’s page is asked to log in, and never sees its frame', async () => {
    const page = await site.open('/orders');
    await dialogOpens(page, 'Log In');
    expect(await page.getByRole('heading', { name: 'My Orders' }).count()).toBe(0);
  });
});
