import type { BasketSuggestion, MonthlySavings } from '@sextant/contracts/http/basket.js';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { Page } from 'playwright-core';
import { eventually } from '@sextant/testing/eventually.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import { flaws } from './support/axe.js';
import { connectSeller, inCart, openCart, orderNow, putInCart, type Choice } from './support/buying.js';
import { newShopper, type Person } from './support/people.js';
import { dialogOpens, shows } from './support/screen.js';
import { send } from './support/send.js';
import { buyable, isOurs, search, withFavorites } from './support/shop.js';
import { desktop, phone, useSite } from './support/site.js';

const site = useSite();

/** Products at the dearest seller that has them: so dear that to move them pays, whatever the own prices and the shipping are. */
async function dearChoices(count: number): Promise<Choice[]> {
  const { products } = await search(site, { sort: 'vendors', minPrice: 60, maxPrice: 400, limit: 100 });
  const dear = products.filter(isOurs).flatMap((product): Choice[] => {
    const offers = buyable(product);
    const [best, last] = [offers[0], offers.at(-1)];
    if (!best?.price || !last?.price || last.price < 1.3 * best.price + 15) return [];
    return [{ product, offer: { ...last, price: last.price } }];
  });
  const start = Math.floor(Math.random() * dear.length);
  return Array.from({ length: count }, (_, at) => dear[(start + at) % dear.length] as Choice);
}

const suggestionFor = ({ token }: Person): Promise<BasketSuggestion> =>
  send('POST', `${site.url}/api/basket/suggestion`, { token, body: {} });

async function withDearCart(count = 3): Promise<{ shopper: Person; chosen: Choice[] }> {
  const shopper = await newShopper(site);
  const chosen = await dearChoices(count);
  for (const choice of chosen) await putInCart(site, shopper, choice);
  return { shopper, chosen };
}

/** Makes all moves, with every seller they lead to connected: the own prices there may lead elsewhere. */
async function moveAll(shopper: Person): Promise<{ urls: string[]; saving: number }> {
  const connected = new Set<string>();
  for (;;) {
    const { state, moves, saving } = await suggestionFor(shopper);
    const targets = moves.flatMap(({ lines }) => lines.map(({ to }) => to.seller));
    const next = targets.find(({ key }) => !connected.has(key));
    if (!next) {
      const body = { state, moves: moves.map(({ id }) => id) };
      await send('POST', `${site.url}/api/basket/moves`, { token: shopper.token, body });
      return { urls: targets.map(({ url }) => url), saving };
    }
    await connectSeller(site, shopper, { offer: { ...next, seller: next.key } } as unknown as Choice);
    connected.add(next.key);
  }
}

const ways = (page: Page) => page.getByRole('region', { name: 'Ways to pay less' });

describe('the cheapest way to get the cart', () => {
  it.each([
    ['wide', desktop],
    ['narrow', phone],
  ])('is shown with its reasons, accepted and taken back, on a %s screen', async (_, viewport) => {
    const { shopper } = await withDearCart();
    const page = await site.open('/', { as: shopper, viewport });
    await openCart(page);
    await ways(page)
      .getByText(/^You could pay \$[\d.,]+ less$/)
      .waitFor();
    const { moves, totalAfter } = await suggestionFor(shopper);
    await ways(page)
      .getByRole('button', { name: /^Show \d+ moves?$/ })
      .click();
    await shows(ways(page), moves[0]?.reasons[0] ?? '');
    expect((await suggestionFor(shopper)).moves).toHaveLength(moves.length);
    await ways(page)
      .getByRole('button', { name: /^Move( all)?$/ })
      .first()
      .click();
    await ways(page)
      .getByText(/moved to save/)
      .waitFor();
    const after = await suggestionFor(shopper);
    expect([after.total, after.moves]).toEqual([totalAfter, []]);
    await shows(ways(page), 'You have the best sellers for this cart');
    await ways(page).getByRole('button', { name: 'Undo' }).click();
    await ways(page)
      .getByText(/^You could pay/)
      .waitFor();
    expect((await suggestionFor(shopper)).total).toBeGreaterThan(totalAfter);
  });

  it('is looked for around what the buyer keeps where it is', async () => {
    const { shopper } = await withDearCart(1);
    const page = await site.open('/', { as: shopper });
    await openCart(page);
    await ways(page)
      .getByRole('button', { name: /^Show 1 move$/ })
      .click();
    await ways(page)
      .getByRole('button', { name: /^Keep here: / })
      .click();
    await shows(ways(page), 'You have the best sellers for this cart');
    await ways(page).getByRole('button', { name: 'Options' }).click();
    await ways(page).getByRole('button', { name: 'Look at it again' }).click();
    await shows(ways(page), /^You could pay/);
  });

  it('reads well for everybody', async () => {
    const { shopper } = await withDearCart();
    const page = await site.open('/', { as: shopper });
    await openCart(page);
    await ways(page)
      .getByRole('button', { name: /^Show \d+ moves?$/ })
      .click();
    await ways(page).getByRole('button', { name: 'Options' }).click();
    expect(await flaws(page)).toEqual([]);
  });

  it('stands in the order and its month as what was saved', async () => {
    const { shopper } = await withDearCart(2);
    const { token } = shopper;
    const moved = await moveAll(shopper);
    const { items } = await send<{
      items: { product: { _id: string }; seller: { domain: string; url: string }; quantity: number }[];
    }>('GET', `${site.url}/api/cart`, { token });
    const ordered = items
      .filter(({ seller }) => moved.urls.includes(seller.url))
      .map(({ product, seller: { domain, url }, quantity }) => ({
        productId: product._id,
        seller: { domain, url },
        quantity,
      }));
    await send('POST', `${site.url}/api/orders`, {
      token,
      body: { items: ordered, shippingAddress: sampleAddress },
    });
    const { months } = await send<MonthlySavings>('GET', `${site.url}/api/basket/savings`, { token });
    expect(months).toHaveLength(1);
    expect(months[0]?.saved).toBeLessThanOrEqual(moved.saving);
    const page = await site.open('/orders', { as: shopper });
    await page.getByRole('heading', { name: 'Saved by moving items' }).waitFor();
  });
});

describe('everything that fills the cart', () => {
  it('takes all favorites from where they cost least together, and says from whom', async () => {
    const { person, saved } = await withFavorites(site, 'forceps', 3);
    const page = await site.open('/favorites', { as: person, viewport: phone });
    await page.getByRole('button', { name: 'Add all to cart' }).click();
    const cart = await dialogOpens(page, /^Cart/);
    await shows(cart, /^\d products? (?:is|are) in your cart, from .+ Your cart costs \$.+ with shipping/);
    expect(saved.map(({ _id }) => _id)).toEqual(expect.arrayContaining(await inCart(site, person)));
    expect((await suggestionFor(person)).moves).toEqual([]);
  });

  it('orders again for less, and keeps the sellers of the order when that is undone', async () => {
    const { shopper, chosen } = await withDearCart(2);
    await send('DELETE', `${site.url}/api/cart`, { token: shopper.token });
    const bySeller = new Map(chosen.map((choice) => [choice.offer.seller, choice]));
    for (const choice of bySeller.values()) await connectSeller(site, shopper, choice);
    const order = await orderNow(site, shopper, chosen);
    const page = await site.open(`/orders?order=${order._id}`, { as: shopper });
    await page.getByRole('button', { name: 'Re-order', exact: true }).click();
    const cart = await dialogOpens(page, /^Cart/);
    await shows(
      cart,
      /from (?:an)?other sellers? .+, which saves \$.+ To keep the sellers of the order, press Undo in your cart\./,
    );
    await ways(page).getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => {
      const { items } = await send<CartAnswer>('GET', `${site.url}/api/cart`, { token: shopper.token });
      expect(items.map(({ seller }) => seller.url).toSorted()).toEqual(
        chosen.map(({ offer }) => offer.url).toSorted(),
      );
    });
  });
});

describe('products side by side', () => {
  it.each([
    ['wide', desktop],
    ['narrow', phone],
  ])('are chosen on their cards and compared on a %s screen', async (_, viewport) => {
    const shopper = await newShopper(site);
    const page = await site.open('/search?q=gloves', { as: shopper, viewport });
    for (const at of [0, 1])
      await page
        .getByRole('article')
        .nth(at)
        .getByRole('button', { name: /^Compare / })
        .click();
    await page.getByRole('region', { name: 'Products to compare' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Compare products' }).waitFor();
    const table = page.getByRole('region', { name: 'Comparison', exact: true });
    await shows(table, 'Total for your cart');
    await table
      .getByRole('button', { name: /^Add to Cart: / })
      .first()
      .click();
    await page.getByRole('button', { name: /^Cart, 1 item/ }).waitFor();
    await eventually(async () => {
      const { items } = await send<{ items: unknown[] }>('GET', `${site.url}/api/cart`, {
        token: shopper.token,
      });
      expect(items).toHaveLength(1);
    });
    expect(await flaws(page)).toEqual([]);
  });

  it('are rendered by the server, and one can be left out', async () => {
    const { products } = await search(site, { q: 'gloves', limit: 3 });
    const ids = products.map(({ _id }) => _id).join();
    const page = await site.open(`/compare?ids=${ids}`, { codeless: true });
    for (const { product_name } of products) await shows(page, product_name);
    const live = await site.open(`/compare?ids=${ids}`);
    await live
      .getByRole('button', { name: `Remove ${products[0]?.product_name} from the comparison` })
      .click();
    await live.waitForURL((url) => url.search.split(',').length === 2);
    await live.goto('/compare');
    await shows(live, 'Nothing to compare yet');
  });
});
