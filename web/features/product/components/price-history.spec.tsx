import '../../../testing/browser.js';
import type { PriceHistoryAnswer } from '@sextant/contracts/http/catalog.js';
import { screen } from '@testing-library/react';
import { answerApi } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { sampleProduct } from '../../../testing/samples.js';
import { PriceHistory } from './price-history.js';

const from = '2026-01-01T00:00:00.000Z';
const show = (best: PriceHistoryAnswer['best'], sellers: PriceHistoryAnswer['sellers']) => {
  answerApi({
    'GET /api/products/p1/price-history': { from, to: '2026-04-01T00:00:00.000Z', best, sellers },
  });
  renderAt('/product/p1', <PriceHistory product={sampleProduct()} />);
};
const darby = { seller: 'darby', label: 'Darby Dental', points: [{ at: from, price: 8 }] };

describe('the price history', () => {
  it('tells a product that was never in stock from one without prices', async () => {
    show([{ at: from, price: null }], [darby]);
    expect(await screen.findByText('Not in stock in the last 90 days.')).toBeInTheDocument();
  });

  it('says where there are no prices at all', async () => {
    show([], []);
    expect(await screen.findByText('No prices in the last 90 days.')).toBeInTheDocument();
  });
});
