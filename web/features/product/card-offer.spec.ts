import { sampleCard, sampleOffer } from '../../testing/samples.js';
import { cardOffer } from './card-offer.js';

const at = (seller: string, price: number | null, availability: 'in_stock' | 'out_of_stock' = 'in_stock') =>
  sampleOffer({ seller, label: seller.toUpperCase(), url: seller, price, availability });
const card = sampleCard({
  sellers: [at('dear', 12), at('gone', 8, 'out_of_stock'), at('cheap', 10), at('mute', null)],
});

describe('what the button of a card buys', () => {
  it('is the cheapest offer that can be bought', () => {
    expect(cardOffer(card, null)).toMatchObject({ offer: { seller: 'cheap' }, cents: 1000 });
  });

  it('is the user’s own price where that is the one shown', () => {
    expect(cardOffer(card, { cents: 950, label: 'DEAR', url: 'dear' })).toMatchObject({
      offer: { seller: 'dear' },
      cents: 950,
    });
  });

  it('is in stock where one is, as the price shown', () => {
    const late = { ...at('late', 8), availability: 'backorder' as const };
    expect(cardOffer(sampleCard({ sellers: [late, at('here', 10)] }), null)?.offer.seller).toBe('here');
    expect(cardOffer(sampleCard({ sellers: [late] }), null)?.offer.seller).toBe('late');
  });

  it('is nothing where nobody can buy', () => {
    expect(cardOffer(sampleCard({ sellers: [at('gone', 8, 'out_of_stock')] }), null)).toBeNull();
  });
});
