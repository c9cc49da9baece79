import '../testing/browser.js';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProductGrid } from '../components/catalog/product-grid.js';
import { useCart } from '../features/cart/store/cart-store.js';
import { useSession } from '../lib/session.js';
import { answerApi, Refuse } from '../testing/api.js';
import { renderAt, renderRoutes } from '../testing/render-app.js';
import {
  sampleCard,
  sampleOffer,
  sampleSearch,
  sampleUser,
  sampleVendorConnection,
} from '../testing/samples.js';
import { WithCardActions } from './card-actions.js';
import { routes } from './routes.js';

const product = sampleCard({
  sellers: [
    sampleOffer({ seller: 'net32', label: 'net32', price: 20 }),
    sampleOffer({ seller: 'darby', label: 'Darby Dental', domain: 'darby.com', url: '/d', price: 22 }),
  ],
});
const ownAtDarby = {
  prices: [
    { productId: 'p1', seller: 'darby', url: '/d', listPrice: 22, availability: 'in_stock', price: 18 },
  ],
};

/** Shows the card; gives the answer to the question for own prices once it is called. */
function show(): (answer: unknown) => void {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  answerApi({
    'GET /api/vendors': { vendors: [sampleVendorConnection({ seller: 'darby' })] },
    'GET /api/personal-prices': () => promise,
    'GET /api/favorites/ids': { ids: [] },
    'POST /api/cart/items': {},
  });
  renderAt(
    '/search',
    <WithCardActions>
      <ProductGrid products={[product]} />
    </WithCardActions>,
  );
  return resolve;
}
const button = () => screen.findByRole('button', { name: /^Add .* to cart$/ });
const inCart = () => useCart.getState().lines.map(({ seller }) => seller.seller);

describe('the cart button of a card', () => {
  beforeEach(() => useSession.setState({ status: 'signed-in', user: sampleUser() }));
  afterEach(() => {
    cleanup();
    useCart.setState({ lines: [] });
    useSession.setState({ status: 'anonymous', user: null });
  });

  it('waits for the own prices, and buys where they are lowest', async () => {
    const answer = show();
    await userEvent.click(await button());
    expect(await button()).toHaveAttribute('aria-busy', 'true');
    expect((await button()).querySelector('.animate-spin')).not.toBeNull();
    expect(inCart()).toEqual([]);
    answer(ownAtDarby);
    await waitFor(() => expect(inCart()).toEqual(['darby']));
    expect(await button()).not.toHaveAttribute('aria-busy');
    expect((await button()).querySelector('.animate-spin')).toBeNull();
  });

  it('buys at the list price where the own prices cannot be learned', async () => {
    const answer = show();
    await userEvent.click(await button());
    answer(new Refuse(503));
    await waitFor(() => expect(inCart()).toEqual(['net32']));
  });

  it('asks a visitor to log in, as the offers of a product do', async () => {
    useSession.setState({ status: 'anonymous', user: null });
    answerApi({ 'GET /api/search': sampleSearch([product]) });
    renderRoutes(routes, '/search?q=gloves');
    await userEvent.click(await button());
    expect(await screen.findByRole('dialog', { name: 'Log In' })).toHaveTextContent(
      'Log in to buy from net32',
    );
    expect(inCart()).toEqual([]);
  });
});
