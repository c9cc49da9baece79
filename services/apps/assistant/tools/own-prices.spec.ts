import type { ProductCard, SellerOffer } from '@sextant/contracts/http/catalog.js';
import type { Availability } from '@sextant/domain/product-offers/events.js';
import { OwnPrices } from './own-prices.js';

const ref = { connectionId: 'c1', credentialVersion: 1 };
const offer = (seller: string, price: number, availability: Availability): SellerOffer => ({
  seller,
  label: seller,
  domain: `${seller}.com`,
  url: `https://${seller}.com/1`,
  sku: `${seller}-1`,
  price,
  availability,
  rating: null,
  rating_count: 0,
  last_checked: '2026-11-20T12:00:00Z',
});

/** A card whose first seller quotes $8.00 to the buyer, as available. */
const shown = (availability: Availability) => {
  const quotedFor = { sku: 'net32-1', priceCents: 900, availability };
  const own = new OwnPrices(new Map([['net32', ref]]), [
    { ...ref, offer: quotedFor, cents: 800, available: true },
  ]);
  const sellers = [offer('net32', 9, availability), offer('darby', 10, 'in_stock')];
  return own.on({ sellers, min_price: 10, pack: '100/box' } as unknown as ProductCard);
};

describe('an offer with an own price', () => {
  it('stays on backorder, behind one in stock', () => {
    const { sellers, min_price } = shown('backorder');
    expect(sellers[0]).toMatchObject({ price: 8, availability: 'backorder', isOwn: true });
    expect(min_price).toBe(10);
  });

  it('is kept for the account where it is sold out', () => {
    const { sellers, min_price } = shown('out_of_stock');
    expect(sellers[0]).toMatchObject({ price: 8, availability: 'in_stock', isOwn: true });
    expect(min_price).toBe(8);
  });
});
