import type { SellerOffer } from '@sextant/contracts/http/catalog.js';
import { sampleOffer } from '../../testing/samples.js';
import type { OwnPriceState } from '../../lib/own-price-queries.js';
import { offerRows, whyNotBestPrice } from './offers.js';

const net32 = sampleOffer();
const darby = sampleOffer({
  seller: 'darby',
  label: 'Darby Dental',
  domain: 'darbydental.com',
  url: 'd',
  price: 19,
});
const empty = () => 0;
const none = (): OwnPriceState => ({ status: 'none' });
const own = (cents: number) => (): OwnPriceState => ({ status: 'known', cents });

describe('offers of a product', () => {
  it('are sorted by what they cost this cart, shipping included', () => {
    // Darby is a dollar cheaper but ships for 13.95 instead of 6.99.
    const rows = offerRows([darby, net32], 1, empty, none);
    expect(rows.map((row) => [row.offer.seller, row.totalCents])).toEqual([
      ['net32', 2699],
      ['darby', 3295],
    ]);
  });

  it('say why the best one is not that with the best price, where shipping makes the difference', () => {
    const why = (offers: readonly SellerOffer[], ownPriceOf = none) =>
      whyNotBestPrice(offerRows(offers, 1, empty, ownPriceOf));
    expect(why([darby, net32])).toBe(
      'With shipping, one costs your cart $5.96 less than at $19.00 from Darby Dental.',
    );
    // 20.00 + 6.99 at net32; Safco ships for 14.95.
    const safco = sampleOffer({
      seller: 'safcodental',
      label: 'Safco',
      domain: 'safcodental.com',
      price: 12.04,
    });
    expect(why([safco, net32])).toMatch(/ one costs your cart no more than at \$12\.04 from Safco\.$/);
    expect(why([{ ...darby, price: 10 }, net32])).toBeUndefined();
    expect(why([net32])).toBeUndefined();
    expect(why([{ ...darby, availability: 'backorder' }, net32])).toBeUndefined();
    expect(why([{ ...darby, availability: 'out_of_stock' }, net32])).toBeUndefined();
  });

  it('count the items already in the cart toward free shipping', () => {
    const [best] = offerRows(
      [darby, net32],
      1,
      (domain) => (domain === 'darbydental.com' ? 14_000 : 0),
      none,
    );
    expect(best).toMatchObject({
      offer: { seller: 'darby' },
      shipping: { costCents: 0 },
      addedShippingCents: -1395,
      totalCents: 1900 - 1395,
    });
  });

  it('do not charge a shipping the cart already bears', () => {
    const [row] = offerRows([net32], 1, () => 1000, none);
    expect(row).toMatchObject({
      shipping: { costCents: 699, missingCents: 4500 },
      sellerInCart: true,
      addedShippingCents: 0,
      totalCents: 2000,
    });
  });

  it('use the user’s own price, and mark it only when it is lower', () => {
    expect(offerRows([net32], 1, empty, own(1800))[0]).toMatchObject({ unitCents: 1800, isYourPrice: true });
    expect(offerRows([net32], 1, empty, own(2000))[0]).toMatchObject({ unitCents: 2000, isYourPrice: false });
  });

  it('stand behind those in stock while on backorder', () => {
    const late = sampleOffer({ seller: 'late', availability: 'backorder', price: 1 });
    expect(offerRows([late, net32], 1, empty, none).map(({ offer }) => offer.seller)).toEqual([
      'net32',
      'late',
    ]);
  });

  it('go to the seller first by key where they cost the same, as the best price does', () => {
    const [safco, pearson] = [
      sampleOffer({ seller: 'safcodental', label: 'A' }),
      sampleOffer({ seller: 'pearson', label: 'B' }),
    ];
    expect(offerRows([safco, pearson], 1, empty, none).map(({ offer }) => offer.seller)).toEqual([
      'pearson',
      'safcodental',
    ]);
  });

  it('cannot be bought when out of stock, unless the user has a price there', () => {
    const gone = sampleOffer({ availability: 'out_of_stock' });
    expect(offerRows([gone], 1, empty, none)[0]?.buyable).toBe(false);
    expect(offerRows([gone], 1, empty, () => ({ status: 'failed' }))[0]?.buyable).toBe(false);
    expect(offerRows([gone], 1, empty, own(1800))[0]?.buyable).toBe(true);
  });

  it('stand last without a price', () => {
    const rows = offerRows([sampleOffer({ url: 'x', price: null }), darby], 1, empty, none);
    expect(rows.map((row) => row.totalCents)).toEqual([3295, null]);
    expect(rows[1]?.buyable).toBe(false);
  });
});
