import '../../../testing/browser.js';
import { cleanup, screen } from '@testing-library/react';
import { wantedOffer } from '../../../lib/own-price-queries.js';
import { useSession } from '../../../lib/session.js';
import { answerApi } from '../../../testing/api.js';
import { setMedia } from '../../../testing/browser.js';
import { renderAt } from '../../../testing/render-app.js';
import {
  sampleCard,
  sampleOffer,
  sampleSearch,
  sampleUser,
  sampleVendorConnection,
} from '../../../testing/samples.js';
import { SearchScreen } from './search-screen.js';

const own = { ...wantedOffer('p1', sampleOffer()), price: 18 };

/** Opens a search whose first product has this list of own prices, and waits until its price is shown. */
async function open(address: string, prices: (typeof own)[], shown: string) {
  setMedia('(min-width: 64rem)', '(prefers-reduced-motion: reduce)');
  useSession.setState({ status: 'signed-in', user: sampleUser() });
  const results = sampleSearch([sampleCard()]);
  answerApi({
    'GET /api/search': results,
    'GET /api/connected-vendors/search': { ...results, chosenSellers: ['net32'] },
    'GET /api/vendors': { vendors: [sampleVendorConnection()] },
    'GET /api/personal-prices': { prices },
  });
  renderAt(address, <SearchScreen canUseConnected />);
  await screen.findByText(shown);
}

describe('the note about list prices', () => {
  afterEach(() => {
    cleanup();
    useSession.setState({ status: 'anonymous', user: null });
  });

  it.each([
    ['sort=price_asc', 'Sorted'],
    ['connectedSellersOnly=true&sort=unit_price', 'Sorted'],
    ['maxPrice=25', 'Filtered'],
    ['minPrice=5&sort=price_desc', 'Sorted and filtered'],
  ])('says beside own prices that "%s" goes by those for everybody', async (query, done) => {
    await open(`/search?q=gloves&${query}`, [own], '$18.00');
    expect(screen.getByText(`${done} by list price, not by yours`)).toBeInTheDocument();
  });

  it.each([
    ['q=gloves&sort=price_asc', [], '$20.00'],
    ['q=gloves', [own], '$18.00'],
    ['q=gloves&sort=cart', [own], '$18.00'],
  ])('is absent for "%s" with the own prices %j', async (query, prices, shown) => {
    await open(`/search?${query}`, prices, shown);
    expect(screen.queryByText(/by list price/)).toBeNull();
  });
});
