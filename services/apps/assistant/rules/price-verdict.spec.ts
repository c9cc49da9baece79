import type { PriceHistoryAnswer } from '@sextant/contracts/http/catalog.js';
import { DAY_MS } from '@sextant/domain/shared/duration.js';
import { formatDollars } from '@sextant/domain/shared/money.js';
import { priceVerdict } from '@sextant/read-models/price-history/price-verdict.js';
import { goodPrice } from './price-verdict.js';
import type { Turn } from './turn.js';

const from = Date.parse('2026-03-03T00:00:00Z');
/** Best list prices, each from that many days after the first on. */
const history = (...steps: (readonly [days: number, price: number])[]): PriceHistoryAnswer => ({
  from: new Date(from).toISOString(),
  to: new Date(from + 90 * DAY_MS).toISOString(),
  best: steps.map(([days, price]) => ({ at: new Date(from + days * DAY_MS).toISOString(), price })),
  sellers: [],
});
const high = history([0, 27.34], [30, 24.24], [60, 31.99]);

async function told(
  text: string,
  prices: PriceHistoryAnswer,
  { own, isFavorite = false }: { readonly own?: number; readonly isFavorite?: boolean } = {},
): Promise<string> {
  const list = prices.best.at(-1)?.price ?? null;
  const offer = { seller: 'tdsc', label: 'TDSC', availability: 'in_stock', price: own ?? list };
  const bur = { _id: 'p1', product_name: 'Bur', sellers: [{ ...offer, isOwn: own !== undefined }] };
  const answer = await goodPrice({
    message: { userId: 'u1', text, without: [], replies: [] },
    reading: { text, intent: 'good_price', slots: {} },
    wanted: {},
    shown: ['p1'],
    list: ['p1'],
    tools: {
      cards: () => Promise.resolve([bur]),
      priceVerdict: (_id: string, price?: number) => Promise.resolve(priceVerdict(prices, price)),
      isFavorite: () => Promise.resolve(isFavorite),
    },
  } as unknown as Turn);
  return answer.text;
}

describe('a question about a price', () => {
  it.each(['is it going up or down?', 'has the price gone up', 'what is the price trend'])(
    'is answered with the way that the price has gone for "%s"',
    async (text) => {
      expect(await told(text, high)).toBe(
        'Bur costs $31.99 at TDSC. Its best list price is up 17% ($27.34 90 days ago; at its lowest it was $24.24).',
      );
    },
  );

  it('says of a price that has fallen, or hardly changed, that it has', async () => {
    expect(await told('up or down?', history([0, 100], [60, 91]))).toContain(' is down 9% (');
    expect(await told('up or down?', history([0, 27.34], [60, 28.43]))).toContain(
      ' is about what it was: $27.34 90 days',
    );
  });

  it('is answered with a verdict where it asks for one', async () => {
    expect(await told('is that a good price?', high)).toBe(
      'Bur costs $31.99 at TDSC. Not really: it is 32% above its lowest in 90 days, $24.24. Save it as a favorite and I will tell you when it drops.',
    );
  });

  it('does not suggest to save a favorite, and says when its buyer is told', async () => {
    expect(await told('is that a good price?', high, { isFavorite: true })).toBe(
      'Bur costs $31.99 at TDSC. Not really: it is 32% above its lowest in 90 days, $24.24. It is a favorite of yours. You are told when its price drops by 5% or more.',
    );
  });

  it.each([
    [26.93, 'It is a fair price: 11% above the lowest list price in 90 days, $24.24.'],
    [24.3, 'Yes, this is a good price: within 3% of the lowest list price in 90 days, $24.24.'],
    [23, 'Yes, this is a good price: 5% below the lowest list price in 90 days, $24.24.'],
  ])('judges $%d where that is what the buyer pays', async (own, verdict) => {
    expect(await told('is that a good price?', high, { own })).toBe(
      `Bur costs ${formatDollars(own)}, your price at TDSC. ${verdict}`,
    );
  });

  it('tells the way of list prices where the buyer pays an own one', async () => {
    expect(await told('up or down?', high, { own: 29.38 })).toMatch(
      /^Bur costs \$29\.38, your price at TDSC\. Its best list price is up 17% \(/,
    );
  });
});

describe('a question about the prices of favorites', () => {
  const offer = (price: number) => ({ seller: 'tdsc', label: 'TDSC', availability: 'in_stock', price });
  const cards = ['Bur', 'Alginate', 'Bib', 'Mask', 'Glove', 'Floss', 'Cup'].map((product_name, n) => ({
    _id: `p${n}`,
    product_name,
    sellers: n === 2 ? [] : [offer(n === 0 ? 24.24 : 31.99)],
  }));
  const asked = (text: string, favorites: readonly string[], product?: string) =>
    goodPrice({
      message: { userId: 'u1', text, without: [], replies: [] },
      reading: { text, intent: 'good_price', slots: { product } },
      wanted: { product },
      shown: ['p6'],
      list: ['p6'],
      tools: {
        favorites: (_user: string, most: number) =>
          Promise.resolve({
            products: cards.filter(({ _id }) => favorites.includes(_id)).slice(0, most),
            total: favorites.length,
          }),
        cards: (ids: readonly string[]) =>
          Promise.resolve(ids.flatMap((id) => cards.find(({ _id }) => _id === id) ?? [])),
        priceVerdict: (_id: string, price?: number) => Promise.resolve(priceVerdict(high, price)),
        isFavorite: (_user: string, id: string) => Promise.resolve(favorites.includes(id)),
        search: () => Promise.resolve({ products: [cards[1]] }),
      },
    } as unknown as Turn);

  it.each([
    'are my favorites a good price?',
    'are my saved items a good price',
    'is my wishlist fairly priced',
  ])('judges each of them, whatever was shown before: "%s"', async (text) => {
    const { text: told, productIds } = await asked(text, ['p0', 'p1', 'p2']);
    expect(told).toBe(
      [
        'Bur costs $24.24 at TDSC. Yes, this is a good price: within 3% of its lowest in 90 days, $24.24.',
        'Alginate costs $31.99 at TDSC. Not really: it is 32% above its lowest in 90 days, $24.24.',
        'No seller quotes a price for Bib at the moment.',
        'You are told when the price of a favorite drops by 5% or more.',
      ].join('\n'),
    );
    expect(productIds).toEqual(['p0', 'p1', 'p2']);
  });

  it('tells the way of their prices where that is asked', async () => {
    const { text } = await asked('have my favorites gone up?', ['p1']);
    expect(text).toMatch(/^Alginate costs \$31\.99 at TDSC\. Its best list price is up 17%/);
  });

  it('says which it judges of more than a reply shows', async () => {
    const { text, productIds } = await asked(
      'are my favorites a good price',
      cards.map(({ _id }) => _id),
    );
    expect(text).toMatch(
      /^These are the 5 of your 7 favorites that you saved last\. The others are on the page Favorites\.\n/,
    );
    expect(productIds).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
  });

  it('says that there are none', async () => {
    const answer = await asked('are my favorites a good price', []);
    expect(answer.text).toBe(
      'You have no favorites yet. Save a product and I will tell you when its price drops.',
    );
  });

  it('judges the one that it names', async () => {
    const { productIds } = await asked(
      'is the alginate in my favorites a good price',
      ['p0', 'p1'],
      'alginate',
    );
    expect(productIds).toEqual(['p1']);
  });
});
