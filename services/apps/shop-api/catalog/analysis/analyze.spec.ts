import type { PriceHistoryAnswer, Product, SellerOffer } from '@sextant/contracts/http/catalog.js';
import { analyze, type Facts } from './analyze.js';

const offer = (
  label: string,
  price: number | null,
  availability: SellerOffer['availability'] = 'in_stock',
) => ({
  seller: label.toLowerCase(),
  label,
  domain: '',
  url: '',
  sku: '',
  price,
  availability,
  rating: null,
  rating_count: 0,
  last_checked: '',
});
const product = (fields: Partial<Product> = {}): Product => ({
  _id: 'p1',
  product_name: 'Glove',
  brand: 'Dash',
  manufacturer: 'Dash',
  manufacturer_code: '1',
  image: '',
  category: ['Supplies', 'Gloves'],
  rating: 4.6,
  rating_count: 120,
  min_price: 8,
  seller_count: 3,
  pack: '100/box',
  unit_price: 0.08,
  description: '',
  specifications: {},
  gtin: null,
  family_id: 'f',
  sellers: [offer('Safco', 8), offer('Benco', 9), offer('Darby', 10)],
  ...fields,
});
const history = (...best: (number | null)[]): PriceHistoryAnswer => ({
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-04-01T00:00:00.000Z',
  sellers: [],
  best: best.map((price, i) => ({ at: `2026-01-0${i + 1}T00:00:00.000Z`, price })),
});
const stats = { category: 'Gloves', priced: 300, medianPrice: 12, pricedByPiece: 200, medianUnitPrice: 0.1 };
const said = (facts: Partial<Facts>) => analyze({ product: product(), alternatives: [], ...facts });

describe('Smart Analysis', () => {
  it('says what the price is worth, to whom, and where it has gone', () => {
    expect(said({ stats, history: history(9, 8.5, 8) })).toEqual({
      feedback:
        'At $0.08 per piece it is 20% below the median of 200 products in Gloves ($0.10 per piece). ' +
        'Safco asks $8.00 and Darby $10.00, so choosing the seller saves up to $2.00 (20%) before shipping. ' +
        'All 3 sellers have it in stock.',
      pros: [
        '$0.08 per piece, 20% below the median in Gloves',
        '$2.00 between the most and the least expensive seller in stock, before shipping',
        'In stock at 3 sellers',
        'Lowest best price in 90 days, 11% below its price at the start',
        'Good price: within 3% of its lowest in 90 days',
        'Rated 4.6 of 5 by 120 buyers',
      ],
      cons: [],
      alternatives: [],
      source: 'catalog',
    });
  });

  it('names what speaks against it', () => {
    const dear = product({
      min_price: 20,
      unit_price: null,
      pack: null,
      rating: 3.2,
      rating_count: 9,
      seller_count: 2,
      sellers: [offer('Safco', 20), offer('Benco', 19, 'backorder')],
    });
    const singles = { ...stats, pricedByPiece: 0 };
    expect(said({ product: dear, stats: singles, history: history(10, 20) }).cons).toEqual([
      '$20.00, 67% above the median in Gloves',
      'In stock at only 1 of 2 sellers',
      'Best price up 100% in 90 days',
      'Rated 3.2 of 5 by 9 buyers',
    ]);
  });

  it('counts the days from the first price, and says nothing of a price that is hardly known', () => {
    const since = (day: string, ...best: number[]): PriceHistoryAnswer => ({
      ...history(),
      best: best.map((price, i) => ({ at: `${day}T0${i}:00:00.000Z`, price })),
    });
    expect(said({ history: since('2026-03-30', 10, 8) }).pros.join()).not.toContain('best price');
    expect(said({ history: since('2026-03-30', 10, 12) }).cons.join()).not.toContain('Best price');
    expect(said({ history: since('2026-02-10', 10, 8) }).pros).toContain(
      'Lowest best price in 50 days, 20% below its price at the start',
    );
    const unpriced = { ...history(), best: [{ at: '2026-01-01T00:00:00.000Z', price: null }] };
    expect(said({ history: unpriced }).pros.join()).not.toContain('best price');
  });

  it('compares by the piece only with products counted by the piece, where there are enough', () => {
    const few = { ...stats, pricedByPiece: 3, medianUnitPrice: 0.04 };
    expect(said({ stats: few }).feedback).not.toContain('median');
  });

  it('compares the price of an item only where all of its category are sold without packs', () => {
    const block = product({ product_name: 'Bur Block', unit_price: null, pack: null });
    const singles = { ...stats, pricedByPiece: 0 };
    expect(said({ product: block, stats: singles }).feedback).toContain(
      'At $8.00 it is 33% below the median of 300 products in Gloves ($12.00).',
    );
    expect(said({ product: block, stats: { ...singles, priced: 4 } }).feedback).not.toContain('median');
    expect(said({ product: block, stats }).feedback).not.toContain('median');
    const syringe = product({ unit_price: null, pack: '4 g syringe' });
    expect(said({ product: syringe, stats: singles }).feedback).not.toContain('median');
  });

  it('says where the best price has gone, also when it has come back from a low or a high', () => {
    const one = product({ sellers: [offer('Safco', 100)], seller_count: 1 });
    const trendOf = (...best: number[]) => said({ product: one, history: history(...best) });
    expect(trendOf(100, 50, 52)).toMatchObject({
      feedback: expect.stringContaining('Its best price has fallen 48% in 90 days.') as string,
      pros: expect.arrayContaining(['Best price down 48% in 90 days']) as string[],
    });
    expect(trendOf(100, 80, 83).feedback).toContain('Its best price has fallen 17% in 90 days.');
    expect(trendOf(100, 50, 80)).toMatchObject({
      feedback: expect.stringContaining('Its best price has fallen 20% in 90 days.') as string,
      cons: expect.arrayContaining(['60% above its low of the last 90 days ($50.00)']) as string[],
    });
    expect(trendOf(100, 150, 100).feedback).toContain(
      'Its best price is about what it was 90 days ago; since then it was between $100.00 and $150.00.',
    );
    expect(trendOf(100, 102, 100).feedback).toContain('Its best price has barely changed in 90 days.');
  });

  it('does not call out of stock what can be ordered', () => {
    const late = [offer('Safco', 8, 'backorder'), offer('Benco', 9, 'out_of_stock')];
    expect(said({ product: product({ seller_count: 2, sellers: late }) })).toMatchObject({
      feedback: expect.stringContaining('No seller has it in stock, but it can be ordered.') as string,
      cons: expect.arrayContaining(['On backorder at 1 of 2 sellers']) as string[],
    });
  });

  it('praises no price at which nobody has it in stock', () => {
    const late = [offer('Safco', 8, 'backorder'), offer('Benco', 9, 'out_of_stock')];
    const { feedback, pros } = said({
      product: product({ seller_count: 2, sellers: late }),
      stats,
      history: history(9, 8.5, null),
    });
    expect(feedback).toMatch(/^No seller has it in stock, but it can be ordered\./);
    expect(pros).toEqual(['Rated 4.6 of 5 by 120 buyers']);
  });

  it('finds nothing wrong with two sellers that both have it', () => {
    const { feedback, cons } = said({
      product: product({ seller_count: 2, sellers: [offer('Safco', 8), offer('Benco', 9)] }),
    });
    expect(feedback).toContain('Both sellers have it in stock.');
    expect(cons).toEqual([]);
  });

  it('counts no seller as having it who names no price', () => {
    const sellers = [offer('Safco', 8), offer('Benco', 9), offer('Darby', 10), offer('Patterson', null)];
    const { feedback, pros } = said({ product: product({ sellers, seller_count: 4 }) });
    expect(feedback).toContain('3 of 4 sellers have it in stock.');
    expect(pros).toContain('In stock at 3 sellers');
    const priceless = product({ sellers: [offer('Safco', null), offer('Benco', 9, 'out_of_stock')] });
    expect(said({ product: priceless }).cons).toContain('No seller that has it in stock lists a price');
    const consOf = (sellers: SellerOffer[]) =>
      said({ alternatives: [product({ sellers })] }).alternatives[0]?.cons;
    expect(consOf(priceless.sellers)).toContain('No price where it is in stock');
    expect(consOf([offer('Benco', 9, 'out_of_stock')])).toContain('Currently out of stock');
    expect(consOf([offer('Benco', 9, 'backorder')])).toContain('Currently on backorder');
  });

  it('has something true to say when nothing is known', () => {
    const bare = product({
      min_price: null,
      unit_price: null,
      sellers: [],
      seller_count: 0,
      rating: null,
      rating_count: 0,
    });
    expect(said({ product: bare })).toMatchObject({
      feedback: 'No seller lists a price for this product at the moment.',
      pros: [],
      cons: ['No seller lists it at the moment', 'No ratings yet'],
    });
  });

  it('compares the prices of alternatives per piece, or those of the same pack', () => {
    const cheaper = product({
      _id: 'a',
      product_name: 'A',
      min_price: 12,
      unit_price: 0.06,
      pack: '200/box',
      rating: 4.1,
    });
    const costlier = product({
      _id: 'b',
      product_name: 'B',
      min_price: 10,
      unit_price: null,
      pack: null,
      seller_count: 6,
    });
    expect(said({ alternatives: [cheaper, costlier] }).alternatives).toEqual([
      {
        _id: 'a',
        name: 'A',
        pros: ['25% less per piece ($0.06)'],
        cons: ['Rated 4.1 instead of 4.6', 'Different pack: 200/box'],
      },
      { _id: 'b', name: 'B', pros: ['6 sellers instead of 3'], cons: [] },
    ]);
    const syringe = product({ unit_price: null, pack: '4 g syringe' });
    const others = ['4 g Syringe', '2 g syringe', null].map((pack) =>
      product({ min_price: 10, unit_price: null, pack }),
    );
    expect(said({ product: syringe, alternatives: others }).alternatives.map(({ cons }) => cons)).toEqual([
      ['$2.00 more expensive ($10.00)'],
      ['Different pack: 2 g syringe'],
      [],
    ]);
  });

  it('takes packs of the same count for the same pack', () => {
    const alternatives = [product({ _id: 'a', product_name: 'A', pack: 'Box of 100' })];
    expect(said({ alternatives }).alternatives).toMatchObject([{ cons: [] }]);
  });

  it('names a size or shade that differs first among the cons, in whatever spelling', () => {
    const large = product({ specifications: { Size: 'Large', 'ISO Size': '20' } });
    const alternatives = [
      product({ _id: 'a', specifications: { Size: 'X-Large', 'ISO Size': '25' }, pack: '200/box' }),
      product({ _id: 'b', specifications: { Size: 'L' } }),
    ];
    expect(said({ product: large, alternatives }).alternatives.map(({ cons }) => cons)).toEqual([
      ['Different size: X-Large', 'Different ISO size: 25', 'Different pack: 200/box'],
      [],
    ]);
  });
});
