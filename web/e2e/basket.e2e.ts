import type { BasketSuggestion, MonthlySavings } from '@sextant/contracts/http/basket.js';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import type { Page } from 'playwright-core';
import { eventually } from '@sextant/testing/eventually.js';
import { toCents } from '../lib/money.js';
import { shippingRuleOf } from '../lib/sellers.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import { flaws } from './support/axe.js';
import {
  connectSeller,
  untilOffer,
  inCart,
  keepInBrowser,
  openCart,
  orderNow,
  putInCart,
  type Choice,
} from './support/buying.js';
import { isLive } from './support/live.js';
import { newShopper, type Person } from './support/people.js';
import { dialogOpens, money, shows } from './support/screen.js';
import { send } from './support/send.js';
import {
  atSeller,
  bestPriced,
  buyable,
  isOurs,
  productOf,
  search,
  withdraw,
  withFavorites,
} from './support/shop.js';
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

/** As many boxes as a case holds. */
const BOXES = 10;

/** Sellers write "100/box", "100/Bx" or "Box of 100"; who lists a product first describes it. */
const inBoxes = /\b(?:box|bx)\b/i;

/** Something in boxes that costs less by the case (`pack`) or from another brand (`equal`), bought alone. */
async function boxesWith(kind: 'pack' | 'equal'): Promise<Choice> {
  const options = kind === 'pack' ? { otherPacks: true } : { equals: true };
  /** Products that are moved in this way when the choices are bought together. */
  const movedOf = async (choices: readonly Choice[]): Promise<string[]> => {
    const items = choices.map(({ product, offer: { domain, url } }) => ({
      productId: product._id,
      seller: { domain, url },
      quantity: BOXES,
    }));
    const body = { items, options };
    const { moves } = await send<BasketSuggestion>('POST', `${site.url}/api/basket/suggestion`, { body });
    const lines = moves.flatMap((move) => move.lines).filter((line) => line.kind === kind);
    return lines.map(({ from }) => from.product._id);
  };
  let asked = 0;
  for (const q of ['nitrile gloves', 'gloves', 'masks', 'needles']) {
    const { products } = await search(site, { q, sort: 'vendors', limit: 100 });
    const boxes = products.filter(isOurs).flatMap((product): Choice[] => {
      const [best] = buyable(product);
      if (!best?.price || !inBoxes.test(product.pack ?? '')) return [];
      return [{ product, offer: { ...best, price: best.price } }];
    });
    asked += boxes.length;
    // All at once, because each visitor may ask once a second; what moves among others need not move alone.
    const moved = new Set(boxes.length > 0 ? await movedOf(boxes) : []);
    for (const choice of boxes.filter(({ product }) => moved.has(product._id)))
      if ((await movedOf([choice])).length > 0) return choice;
  }
  throw new Error(`of ${asked} products in boxes none costs less as another ${kind}`);
}

const ways = (page: Page) => page.getByRole('region', { name: 'Ways to pay less' });

describe('the cheapest way to get the cart', () => {
  it.each([
    ['wide', desktop],
    ['narrow', phone],
  ])('follows prices, is accepted move by move and taken back, on a %s screen', async (_, viewport) => {
    const { shopper } = await withDearCart();
    const page = await site.open('/', { as: shopper, viewport });
    await isLive(page);
    await openCart(page);
    const before = await suggestionFor(shopper);
    await shows(ways(page), `You could pay ${money(before.saving)} less`);
    // The offer that the most saving move leads to gets cheaper by a fifth.
    const to = before.moves[0]?.lines[0]?.to;
    const product = await productOf(site, to?.product._id ?? '');
    const offer = product.sellers.find(({ url }) => url === to?.seller.url);
    if (!offer?.price) throw new Error('the move leads to an offer');
    const price = (offer.price * 0.8).toFixed(2);
    await atSeller(site, offer, { price });
    await untilOffer(
      site,
      { product, offer: { ...offer, price: offer.price } },
      (now) => now?.price === Number(price),
    );
    const now = await suggestionFor(shopper);
    expect(now.saving).toBeGreaterThan(before.saving);
    await shows(ways(page), `You could pay ${money(now.saving)} less`);
    await ways(page)
      .getByRole('button', { name: /^Show \d+ moves?/ })
      .click();
    for (const reason of now.moves[0]?.reasons ?? []) await shows(ways(page), reason);
    expect((await suggestionFor(shopper)).total).toBe(now.total);
    await ways(page)
      .getByRole('button', { name: /^Move \d+ lines? to / })
      .first()
      .click();
    await shows(ways(page), /moved lines? saves? you/);
    const left = await suggestionFor(shopper);
    expect(left.total).toBeCloseTo(now.total - (now.moves[0]?.saving ?? 0), 2);
    if (left.moves.length > 0)
      await ways(page)
        .getByRole('button', { name: /^Move( all)?$/ })
        .first()
        .click();
    await shows(ways(page), 'You have the best sellers for this cart');
    expect(await suggestionFor(shopper)).toMatchObject({ total: now.totalAfter, moves: [] });
    await ways(page).getByRole('button', { name: 'Move back' }).click();
    await shows(ways(page), `You could pay ${money(now.saving)} less`);
    expect((await suggestionFor(shopper)).total).toBe(now.total);
  });

  it.each([
    ['wide', desktop],
    ['narrow', phone],
  ])('changes a visitor’s cart only when asked, and back, on a %s screen', async (_, viewport) => {
    const page = await site.open('/', { viewport });
    const chosen = await dearChoices(2);
    await keepInBrowser(
      page,
      chosen.map((choice) => [choice, 1]),
    );
    const kept = () =>
      page.evaluate(() => {
        const cart = JSON.parse(localStorage.getItem('sextant.cart') ?? '{}') as {
          lines: { seller: { url: string } }[];
        };
        return cart.lines.map(({ seller }) => seller.url);
      });
    await openCart(page);
    await shows(ways(page), /^You could pay/);
    await ways(page)
      .getByRole('button', { name: /^Show \d+ moves?/ })
      .click();
    expect(await kept()).toEqual(chosen.map(({ offer }) => offer.url));
    await ways(page)
      .getByRole('button', { name: /^Move( all)?$/ })
      .first()
      .click();
    await shows(ways(page), /moved lines? saves? you/);
    await shows(ways(page), 'You have the best sellers for this cart');
    const moved = await kept();
    for (const { offer } of chosen) expect(moved).not.toContain(offer.url);
    await ways(page).getByRole('button', { name: 'Move back' }).click();
    await eventually(async () => expect(await kept()).toEqual(chosen.map(({ offer }) => offer.url)));
  });

  const others = [
    {
      what: 'packs',
      kind: 'pack',
      option: 'Other packs of the same product',
      says: [
        'Another pack',
        new RegExp(`^Instead of ${BOXES} × .+ Another pack: \\d+ × .+ for ${BOXES} × `),
        /\(\$[\d.]+ per piece\) .+ \(\$[\d.]+ per piece\)$/,
      ],
    },
    {
      what: 'brands',
      kind: 'equal',
      option: 'Other brands with the same specification',
      says: [/^Another brand: /, /Same specification from /],
    },
  ] as const;
  const screens = [
    { width: 'wide', viewport: desktop },
    { width: 'narrow', viewport: phone },
  ];

  it.each(others.flatMap((other) => screens.map((screen) => ({ ...other, ...screen }))))(
    'takes other $what only when asked, and says why, on a $width screen',
    async ({ kind, option, says, viewport }) => {
      const chosen = await boxesWith(kind);
      const shopper = await newShopper(site);
      await putInCart(site, shopper, chosen, BOXES);
      const page = await site.open('/', { as: shopper, viewport });
      await openCart(page);
      await shows(ways(page), /choice of sellers/);
      expect(
        await ways(page)
          .getByText(/^Another (?:pack|brand)/)
          .count(),
      ).toBe(0);
      await ways(page).getByRole('button', { name: 'Options' }).click();
      await ways(page).getByRole('checkbox', { name: option }).check();
      await ways(page)
        .getByRole('button', { name: /^Show \d+ moves?/ })
        .click();
      for (const text of says) await shows(ways(page), text);
      expect(await inCart(site, shopper)).toEqual([chosen.product._id]);
      expect(await flaws(page)).toEqual([]);
      await page.setViewportSize(viewport);
      await ways(page)
        .getByRole('button', { name: /^Move( all)?$/ })
        .first()
        .click();
      await shows(ways(page), /moved lines? saves? you/);
      expect(await inCart(site, shopper)).not.toContain(chosen.product._id);
      await ways(page).getByRole('button', { name: 'Move back' }).click();
      await eventually(async () => expect(await inCart(site, shopper)).toEqual([chosen.product._id]));
    },
  );

  it.each([
    ['wide', desktop],
    ['narrow', phone],
  ])('takes from others what a seller no longer offers, on a %s screen', async (_, viewport) => {
    const { shopper, chosen } = await withDearCart(1);
    const [choice] = chosen;
    if (!choice) throw new Error('the cart has a line');
    const { product, offer } = choice;
    const page = await site.open('/', { as: shopper, viewport });
    await isLive(page);
    const cart = await openCart(page);
    await withdraw(site, offer);
    await untilOffer(site, choice, (now) => now === undefined);
    await shows(ways(page), '1 line needs another offer');
    await shows(cart, 'No longer offered');
    await shows(cart, /^1 item without price\. Choose another offer/);
    const { moves, total, totalAfter } = await suggestionFor(shopper);
    expect([total, moves.length]).toEqual([0, 1]);
    await ways(page).getByRole('button', { name: 'Show 1 move' }).click();
    await shows(ways(page), `${offer.label} no longer offers ${product.product_name}.`);
    await shows(ways(page), `+${money(totalAfter)}`);
    expect(await flaws(page)).toEqual([]);
    await page.setViewportSize(viewport);
    await cart.getByRole('link', { name: /^See \d+ other offers? of / }).click();
    await dialogOpens(page, product.product_name);
    await page.goBack();
    await openCart(page);
    await ways(page).getByRole('button', { name: 'Show 1 move' }).click();
    await ways(page)
      .getByRole('button', { name: /^Move 1 line to / })
      .click();
    await shows(ways(page), /^1 moved line$/);
    await shows(ways(page), 'You have the best sellers for this cart');
    await shows(cart, money(totalAfter));
    await ways(page).getByRole('button', { name: 'Move back' }).click();
    await shows(ways(page), '1 line needs another offer');
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
    await shows(ways(page), 'You have the best sellers that your options allow');
    await ways(page).getByRole('button', { name: 'Options' }).click();
    await ways(page).getByRole('button', { name: 'Look at it again' }).click();
    await shows(ways(page), /^You could pay/);
  });

  it('reads well for everybody', async () => {
    const { shopper } = await withDearCart();
    const page = await site.open('/', { as: shopper });
    await openCart(page);
    await ways(page)
      .getByRole('button', { name: /^Show \d+ moves?/ })
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
    const { _id, saved } = await send<Order>('POST', `${site.url}/api/orders`, {
      token,
      body: { items: ordered, shippingAddress: sampleAddress },
    });
    const { months } = await send<MonthlySavings>('GET', `${site.url}/api/basket/savings`, { token });
    expect(months).toMatchObject([{ saved, orders: 1 }]);
    expect(saved).toBeGreaterThan(0);
    expect(saved).toBeLessThanOrEqual(moved.saving);
    const page = await site.open('/orders', { as: shopper });
    await page.getByRole('heading', { name: 'Saved by moving items' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      await shows(page, money(saved));
    }
    await page.goto(`/orders/${_id}`);
    await shows(await dialogOpens(page, /^Order/), money(saved));
  });
});

describe('the product page', () => {
  it.each([
    ['wide', desktop],
    ['narrow', phone],
  ])('says how many more make shipping free, and they do, on a %s screen', async (_, viewport) => {
    const { products } = await search(site, { sort: 'vendors', minPrice: 15, maxPrice: 60, limit: 100 });
    const hinted = products.filter(isOurs).flatMap((product) => {
      const [offer] = buyable(product);
      const rule = offer && shippingRuleOf(offer.domain);
      if (!offer?.price || !rule) return [];
      const more = Math.ceil((rule.freeFromCents - toCents(offer.price)) / toCents(offer.price));
      return more >= 1 && more <= 10 ? [{ product, offer, more, price: offer.price }] : [];
    });
    const chosen = hinted[Math.floor(Math.random() * hinted.length)];
    if (!chosen) throw new Error('no product fits');
    const { product, offer, more, price } = chosen;
    const page = await site.open(`/product/${product._id}`, { as: await newShopper(site), viewport });
    await page.getByRole('button', { expanded: false }).filter({ hasText: offer.label }).first().click();
    const each = more === 1 ? 'costs' : 'cost';
    await shows(page, `${more} more here ${each} ${money(more * price)} and make`);
    const quantity = page.getByRole('textbox', { name: `Quantity at ${offer.label}` });
    await quantity.fill(String(1 + more));
    await quantity.press('Enter');
    await shows(page, /^Free shipping on orders over/);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await shows(await openCart(page), 'Free shipping reached');
  });
});

describe('everything that fills the cart', () => {
  it.each([
    ['wide', desktop],
    ['narrow', phone],
  ])(
    'takes all favorites from where they cost least together, and says from whom, on a %s screen',
    async (_, viewport) => {
      const { person, saved } = await withFavorites(site, 'forceps', 3);
      const page = await site.open('/favorites', { as: person, viewport });
      await page.getByRole('button', { name: 'Add all to cart' }).click();
      const cart = await dialogOpens(page, /^Cart/);
      await shows(cart, /^\d products? (?:is|are) in your cart, from .+ Your cart costs \$.+ with shipping/);
      expect(saved.map(({ _id }) => _id)).toEqual(expect.arrayContaining(await inCart(site, person)));
      expect((await suggestionFor(person)).moves).toEqual([]);
    },
  );

  it.each([
    ['wide', desktop],
    ['narrow', phone],
  ])(
    'orders again for less, and keeps the sellers of the order when that is undone, on a %s screen',
    async (_, viewport) => {
      const { shopper, chosen } = await withDearCart(2);
      await send('DELETE', `${site.url}/api/cart`, { token: shopper.token });
      // Lines move to connected sellers only.
      const cheapest = chosen.map(({ product }): Choice => ({ product, offer: bestPriced(product) }));
      const bySeller = new Map([...chosen, ...cheapest].map((choice) => [choice.offer.seller, choice]));
      for (const choice of bySeller.values()) await connectSeller(site, shopper, choice);
      const order = await orderNow(site, shopper, chosen);
      const page = await site.open(`/orders/${order._id}`, { as: shopper, viewport });
      await page.getByRole('button', { name: 'Re-order', exact: true }).click();
      const cart = await dialogOpens(page, /^Cart/);
      await shows(
        cart,
        /from (?:an)?other sellers? .+, which saves \$.+\sTo keep the sellers of the order, press Move back in your cart\./,
      );
      await ways(page).getByRole('button', { name: 'Move back' }).click();
      await eventually(async () => {
        const { items } = await send<CartAnswer>('GET', `${site.url}/api/cart`, { token: shopper.token });
        expect(items.map(({ seller }) => seller.url).toSorted()).toEqual(
          chosen.map(({ offer }) => offer.url).toSorted(),
        );
      });
    },
  );
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
    await shows(table, 'Cost with shipping');
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
    const { products } = await search(site, { q: 'gloves', limit: 5 });
    const ids = products.map(({ _id }) => _id).join();
    const page = await site.open(`/compare?ids=${ids}`, { codeless: true });
    for (const { product_name } of products) await shows(page, product_name);
    const live = await site.open(`/compare?ids=${ids}`);
    await shows(live, 'Cost with shipping');
    expect(await flaws(live)).toEqual([]);
    await live
      .getByRole('button', { name: `Remove ${products[0]?.product_name} from the comparison` })
      .click();
    await live.waitForURL((url) => url.search.split(',').length === 4);
    await live.goto('/compare');
    await shows(live, 'Nothing to compare yet');
  });
});
