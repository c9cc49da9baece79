import { sampleCard, sampleOffer } from '../testing/samples.js';
import { ownBest } from './own-prices.js';

const known = (price: number, change: object = {}) => ({
  productId: 'p1',
  seller: 'net32',
  url: sampleOffer().url,
  listPrice: 20,
  availability: 'in_stock' as const,
  price,
  ...change,
});
const darby = sampleOffer({ seller: 'darby', label: 'Darby Dental', url: 'd', price: 22 });
const card = sampleCard({ sellers: [sampleOffer(), darby] });

describe('the own price as the best price', () => {
  it('is the lowest below every list price, with its seller', () => {
    const prices = [known(18), known(17.5, { seller: 'darby', url: 'd', listPrice: 22 })];
    expect(ownBest(card, prices)).toEqual({ cents: 1750, label: 'Darby Dental', url: 'd' });
  });

  it('is another one than the best list price where the seller asks more of the account', () => {
    expect(ownBest(card, [known(21)])).toMatchObject({ cents: 2100, label: 'net32' });
    expect(ownBest(card, [known(25)])).toMatchObject({ cents: 2200, label: 'Darby Dental' });
  });

  it('is not that of an offer on backorder while another one is in stock', () => {
    const late = sampleOffer({ availability: 'backorder' });
    const prices = [known(18, { availability: 'backorder' })];
    expect(ownBest(sampleCard({ min_price: 22, sellers: [late, darby] }), prices)).toBeNull();
    expect(ownBest(sampleCard({ sellers: [late] }), prices)).toMatchObject({ cents: 1800 });
  });

  it('is none where the list is as cheap, or the price is of another product', () => {
    expect(ownBest(card, [known(20)])).toBeNull();
    expect(ownBest(card, [known(18, { productId: 'p2' })])).toBeNull();
    expect(ownBest(card, [])).toBeNull();
  });

  it('is that of the offer it was quoted for, of a seller that has two of the product', () => {
    const second = sampleOffer({ url: 'n2', sku: 'N-2' });
    const twice = sampleCard({ sellers: [sampleOffer(), second] });
    expect(ownBest(twice, [known(18, { url: 'n2' })])).toMatchObject({ url: 'n2' });
    expect(ownBest(twice, [known(18, { url: 'gone' })])).toBeNull();
  });

  it('counts no longer once the list price it was said beside has changed', () => {
    expect(ownBest(card, [known(18, { listPrice: 19 })])).toBeNull();
  });

  it('counts no longer once the offer is sold out or back in stock', () => {
    const soldOut = { availability: 'out_of_stock' as const };
    expect(ownBest(card, [known(18, soldOut)])).toBeNull();
    const emptied = sampleCard({ sellers: [sampleOffer(soldOut)] });
    expect(ownBest(emptied, [known(18)])).toBeNull();
    expect(ownBest(emptied, [known(18, soldOut)])).toEqual({
      cents: 1800,
      label: 'net32',
      url: sampleOffer().url,
    });
  });

  it('is the best where no list names a price', () => {
    const priceless = sampleCard({ min_price: null, sellers: [sampleOffer({ price: null })] });
    expect(ownBest(priceless, [known(18, { listPrice: null })])).toEqual({
      cents: 1800,
      label: 'net32',
      url: sampleOffer().url,
    });
  });
});
