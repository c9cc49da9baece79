import type { SellerOffer } from '@sextant/contracts/http/catalog.js';
import { sampleCard, sampleOffer } from '../../testing/samples.js';
import { chosenOffers } from './chosen-offers.js';

const at = (seller: string, price: number | null, availability: SellerOffer['availability'] = 'in_stock') =>
  sampleOffer({ seller, label: seller.toUpperCase(), url: seller, price, availability });
const card = sampleCard({
  min_price: 10,
  sellers: [at('cheap', 10), at('dear', 14), at('gone', 8, 'out_of_stock'), at('mute', null)],
});

describe('a product at chosen sellers', () => {
  it('costs the lowest price among them, in stock before sold out, and says whose it is', () => {
    const { offered, bestAt } = chosenOffers(card, ['gone', 'dear', 'mute', 'unknown']);
    expect([offered.min_price, bestAt]).toEqual([14, 'DEAR']);
    expect(offered.sellers.map(({ seller }) => seller)).toEqual(['dear', 'gone', 'mute']);
    expect(chosenOffers(card, ['gone'])).toMatchObject({ offered: { min_price: 8 }, bestAt: 'GONE' });
  });

  it('is lacking where none of them has it in stock', () => {
    expect(chosenOffers(card, ['gone']).lacking).toBe('out_of_stock');
    expect(chosenOffers(card, ['gone', 'dear']).lacking).toBeUndefined();
  });

  it('has no price where none of them names one', () => {
    expect(chosenOffers(card, ['mute']).offered.min_price).toBeNull();
    expect(chosenOffers(card, ['mute']).bestAt).toBeUndefined();
  });

  it('is as it is where none are chosen', () => {
    expect(chosenOffers(card, undefined)).toEqual({ offered: card, chosen: false });
  });

  it('is lacking where nobody at all has it, with the seller of the price where another can order it', () => {
    const gone = at('gone', 8, 'out_of_stock');
    const late = at('late', 9, 'backorder');
    const lacking = (...sellers: SellerOffer[]) => {
      const found = chosenOffers(sampleCard({ min_price: 8, sellers }), undefined);
      return [found.lacking, found.bestAt];
    };
    expect(lacking(gone, at('away', 9, 'out_of_stock'))).toEqual(['out_of_stock', undefined]);
    expect(lacking(late)).toEqual(['backorder', undefined]);
    expect(lacking(gone, late)).toEqual(['out_of_stock', 'GONE']);
    expect(lacking(at('mute', null, 'out_of_stock'))).toEqual([undefined, undefined]);
  });
});
