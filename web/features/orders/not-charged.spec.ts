import { sampleOrder } from '../../testing/samples.js';
import { notChargedCents } from './not-charged.js';

const order = sampleOrder();
const [item] = order.items;
const [seller] = order.sellers;
if (!item || !seller) throw new Error('the sample order is empty');
const kept = { ...item, outcome: 'accepted' as const };
const refused = { ...item, outcome: 'refused' as const, quantity: 1 };

describe('what is not charged', () => {
  it('is nothing while nobody has refused anything', () => {
    expect(notChargedCents(order)).toBe(0);
    expect(notChargedCents({ ...order, sellers: [{ ...seller, status: 'unconfirmed' }] })).toBe(0);
  });

  it('is the goods of refused items, while their seller still ships the rest', () => {
    const sellers = [{ ...seller, status: 'partly_accepted' as const }];
    expect(notChargedCents({ ...order, items: [kept, refused], sellers })).toBe(2000);
  });

  it('is all of an order that was cancelled before it was sent', () => {
    expect(notChargedCents({ ...order, status: 'cancelled' })).toBe(4699);
    const sellers = [{ ...seller, status: 'sent' as const }];
    expect(notChargedCents({ ...order, status: 'cancelled', sellers })).toBe(0);
  });

  it('is what a seller has left off: the price had fallen when it accepted', () => {
    const cheaper = { ...kept, acceptedPrice: 15.5 };
    const sellers = [{ ...seller, status: 'accepted' as const }];
    expect(notChargedCents({ ...order, items: [cheaper], sellers })).toBe(900);
    expect(notChargedCents({ ...order, items: [{ ...kept, acceptedPrice: 20 }], sellers })).toBe(0);
  });

  it('is also the shipping of a seller who ships nothing', () => {
    const sellers = [{ ...seller, status: 'refused' as const }];
    expect(notChargedCents({ ...order, items: [refused], sellers })).toBe(2699);
  });
});
