import { sortOptions } from '@sextant/contracts/http/catalog.js';
import { eventually } from '@sextant/testing/eventually.js';
import { isLive } from './support/live.js';
import { fillLogin, newShopper } from './support/people.js';
import { addressIs, dialogOpens, dollars, money, shows, titleIs } from './support/screen.js';
import { cards, finds, found, searchBox } from './support/search-screen.js';
import { bestPriced, lowerBestPrice, search, someProduct } from './support/shop.js';
import { useSite } from './support/site.js';

const site = useSite();

describe('the results', () => {
  it('stand in the order asked for', async () => {
    const page = await site.open('/search?q=forceps');
    await found(page);
    const select = page.getByLabel('Sort by');
    const values = await select
      .locator('option')
      .evaluateAll((all) => all.map((it) => it.getAttribute('value')));
    // A visitor has no cart to sort for.
    expect(values).toEqual(sortOptions.filter((sort) => sort !== 'cart'));
    for (const sort of ['price_asc', 'price_desc'] as const) {
      await select.selectOption(sort);
      await addressIs(page, `/search?q=forceps&sort=${sort}`);
      await eventually(async () => {
        // A price that another flow has changed meanwhile leaves its card where it is.
        const still = cards(page).filter({ hasNotText: 'was $' });
        const prices = (await still.allInnerTexts()).map(dollars).filter(Number.isFinite);
        expect(prices).toEqual([...prices].sort((a, b) => (sort === 'price_asc' ? a - b : b - a)));
      });
    }
    await select.selectOption('vendors');
    await addressIs(page, '/search?q=forceps&sort=vendors');
    await eventually(async () => {
      // Cards keep their places while offers come and go.
      await page.reload();
      await found(page);
      const counts = (await cards(page).allInnerTexts()).map((text) =>
        Number(/(\d+) sellers?/.exec(text)?.[1]),
      );
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    });
  });

  it('stand in the order of what each adds to the cart, for who has one', async () => {
    const person = await newShopper(site);
    const page = await site.open('/search?q=forceps&sort=cart');
    // A visitor has none: nothing is refused, and nothing said of it.
    await found(page);
    expect(await page.getByText(/to your cart, shipped by/).count()).toBe(0);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await fillLogin(page, person);
    await page
      .getByText(/to your cart, shipped by/)
      .first()
      .waitFor();
    await page.getByLabel('Sort by').selectOption('price_asc');
    await addressIs(page, '/search?q=forceps&sort=price_asc');
    await page.getByLabel('Sort by').selectOption('cart');
    await addressIs(page, '/search?q=forceps&sort=cart');
    await eventually(async () => {
      const texts = await cards(page).allInnerTexts();
      const added = texts.flatMap((text) => /Adds \$([\d,.]+)/.exec(text)?.[1] ?? []);
      const cents = added.map((text) => Math.round(Number(text.replaceAll(',', '')) * 100));
      expect(cents.length).toBeGreaterThan(5);
      expect(cents).toEqual([...cents].sort((a, b) => a - b));
    });
  });

  it('follow a price that changes while one looks, each product at its place', async () => {
    const product = await someProduct(site, { q: 'mirror' });
    const page = await site.open(`/search?q=${encodeURIComponent(product.manufacturer_code)}`);
    const card = cards(page).filter({ hasText: product.manufacturer_code }).first();
    await card.waitFor();
    const places = () => cards(page).getByRole('heading', { level: 3 }).allInnerTexts();
    const before = await places();
    await isLive(page);
    const price = await lowerBestPrice(site, product);
    await shows(card, money(price));
    await shows(card, `was ${money(bestPriced(product).price)}`);
    expect(await places()).toEqual(before);
  });

  it('ask a visitor who buys to log in; the heart is there for those who have signed in', async () => {
    const [person, product] = [await newShopper(site), await someProduct(site, { q: 'scaler' })];
    const page = await site.open(`/search?q=${encodeURIComponent(product.manufacturer_code)}`);
    const card = cards(page).filter({ hasText: product.product_name }).first();
    expect(await page.getByRole('button', { name: /favorites$/ }).count()).toBe(0);
    await card.getByRole('button', { name: /^Add .+ to cart$/ }).click();
    const dialog = await dialogOpens(page, 'Log In');
    await fillLogin(page, person);
    await dialog.waitFor({ state: 'detached' });
    await card.getByRole('button', { name: /^Add .+ to favorites$/ }).click();
    await card.getByRole('button', { name: /^Remove .+ from favorites$/ }).waitFor();
    await card.getByRole('button', { name: /^Add .+ to cart$/ }).click();
    await page.getByRole('button', { name: 'Cart, 1 item', exact: true }).waitFor();
  });

  it('are paged fifty at a time, with the pages around the present one', async () => {
    const page = await site.open('/search');
    const total = await found(page);
    const last = Math.ceil(total / 50);
    await eventually(async () => expect(await cards(page).count()).toBe(50));
    const pages = async (): Promise<string> =>
      (await page.getByRole('navigation', { name: 'Pages' }).innerText()).split(/\s+/).join(' ');
    await eventually(async () => expect(await pages()).toBe(`Previous 1 2 3 … ${last} Next`));
    await page.getByRole('button', { name: 'Page 3', exact: true }).click();
    await page.getByRole('button', { name: 'Page 5', exact: true }).click();
    await addressIs(page, '/search?page=5');
    await found(page);
    await eventually(async () => expect(await pages()).toBe(`Previous 1 … 3 4 5 6 7 … ${last} Next`));
    await page.getByRole('button', { name: 'Next' }).click();
    await addressIs(page, '/search?page=6');
    await eventually(async () => expect(await pages()).toBe(`Previous 1 … 4 5 6 7 8 … ${last} Next`));
    expect(await page.getByRole('button', { name: 'Page 6', exact: true }).getAttribute('aria-current')).toBe(
      'page',
    );
    await page.getByRole('button', { name: `Page ${last}`, exact: true }).click();
    await eventually(async () => expect(await cards(page).count()).toBe(total - (last - 1) * 50));
    await page.getByLabel('Sort by').selectOption('price_asc');
    await addressIs(page, '/search?sort=price_asc');
  });

  it('follow the address: reload, share, back and forward', async () => {
    const page = await site.open('/');
    await found(page);
    await searchBox(page).fill('alginate');
    await addressIs(page, '/search?q=alginate');
    await searchBox(page).press('Enter');
    const { total: all } = await search(site, { q: 'alginate' });
    await finds(page, all);
    await page.getByRole('checkbox', { name: /^Multi-site only/ }).check();
    await addressIs(page, '/search?q=alginate&multiSite=true');
    const { total: some } = await search(site, { q: 'alginate', multiSite: true });
    await finds(page, some);
    await page.reload();
    await finds(page, some);
    expect(await page.getByRole('checkbox', { name: /^Multi-site only/ }).isChecked()).toBe(true);
    expect(await searchBox(page).inputValue()).toBe('alginate');
    await page.goBack();
    await finds(page, all);
    expect(await page.getByRole('checkbox', { name: /^Multi-site only/ }).isChecked()).toBe(false);
    await page.goBack();
    await addressIs(page, '/');
    expect(await searchBox(page).inputValue()).toBe('');
    await page.goForward();
    await finds(page, all);
    expect(await searchBox(page).inputValue()).toBe('alginate');
  });

  it('show what a card has to say, in a grid and as a table', async () => {
    const { products } = await search(site, { q: 'matrix bands' });
    const [first] = products;
    if (!first) throw new Error('nothing found');
    const page = await site.open('/search?q=bands');
    await found(page);
    const card = cards(page).filter({ hasText: first.manufacturer_code }).first();
    const text = await card.innerText();
    expect(text).toContain(first.product_name);
    expect(text).toContain(`(${first.rating_count.toLocaleString('en-US')})`);
    expect(text).toMatch(/\$[\d,]+\.\d{2}|Price not available/);
    expect(text).toContain(first.seller_count === 1 ? '1 seller' : `${first.seller_count} sellers`);
    const stars = card.getByRole('img', {
      name: `Rated ${(Math.round((first.rating ?? 0) * 10) / 10).toFixed(1)} out of 5`,
    });
    expect(await stars.count()).toBe(1);
    await page.getByRole('button', { name: 'Compact table view' }).click();
    await page.getByRole('row').filter({ hasText: first.manufacturer_code }).first().waitFor();
    await page.reload();
    await page.getByRole('row').filter({ hasText: first.manufacturer_code }).first().waitFor();
  });

  it('are named in the title of the page', async () => {
    const page = await site.open('/');
    await titleIs(page, 'Sextant - Dental Supplies Price Comparison');
    await page.goto('/search?q=burs&brand=Komet&category=Carbide+Burs');
    await titleIs(page, 'burs - Komet - Carbide Burs');
    await page.goto('/search?brand=Komet');
    await titleIs(page, 'Komet');
  });
});
