import '../testing/browser.js';
import type { FilledCart } from '@sextant/contracts/http/basket.js';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetCart, useCart } from '../features/cart/store/cart-store.js';
import { useSession } from '../lib/session.js';
import { forgetToasts, useToasts } from '../lib/toasts.js';
import { allAnswered, answerApi, Refuse } from '../testing/api.js';
import { renderRoutes } from '../testing/render-app.js';
import { sampleCard, sampleOffer, sampleUser } from '../testing/samples.js';
import { FavoritesPage } from './pages/favorites.page.js';

const favorites = {
  favorites: [sampleCard()],
  pagination: { page: 1, pages: 1, total: 1, limit: 12 },
};
const filled: FilledCart = {
  lines: 1,
  held: 0,
  sellers: ['Darby Dental'],
  total: 21,
  saved: 0,
  unavailable: [],
  noRoom: [],
};
/** Two of the favorite, from the seller that is not the cheapest shown. */
const held = { product: sampleCard(), seller: sampleOffer({ seller: 'darby', url: 'd' }), quantity: 2 };

async function buy(answer: unknown) {
  const calls = answerApi({
    'GET /api/favorites': favorites,
    'GET /api/favorites/ids': { ids: ['p1'] },
    'GET /api/vendors': { vendors: [] },
    'GET /api/cart': { items: [{ ...held, quantity: 3 }] },
    'POST /api/basket/items': answer,
  });
  renderRoutes([{ path: '/favorites', Component: FavoritesPage }], '/favorites');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Nitrile Gloves, Medium to cart' }));
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  await allAnswered();
  return calls.filter(({ path }) => path === '/api/basket/items').map(({ body }) => body);
}

describe('a favorite that is bought', () => {
  beforeEach(() => {
    useSession.setState({ status: 'signed-in', user: sampleUser() });
    useCart.setState({ lines: [held], owner: 'u1' });
  });
  afterEach(() => {
    cleanup();
    forgetCart();
    forgetToasts();
    useSession.setState({ status: 'anonymous', user: null });
  });

  it('is one more, from where the whole cart costs least, and says from whom', async () => {
    expect(await buy(filled)).toEqual([{ products: [{ productId: 'p1', quantity: 3 }] }]);
    expect(useToasts.getState().toasts).toMatchObject([
      {
        tone: 'good',
        title: 'Nitrile Gloves, Medium',
        text: expect.stringMatching(
          /^1 product is in your cart, from Darby Dental\. Your cart costs \$21\.00/,
        ) as string,
      },
    ]);
    expect(useCart.getState().lines[0]?.quantity).toBe(3);
  });

  it.each([
    [
      'nobody has it',
      { ...filled, lines: 0, unavailable: ['Gloves'] },
      'Nothing was added. Nobody sells Gloves at the moment.',
    ],
    ['it is refused', new Refuse(409, { message: 'A cart can have up to 1,000 lines.' }), /^A cart can have/],
  ])('is not said to be in the cart when %s', async (_, answer, text) => {
    await buy(answer);
    expect(useToasts.getState().toasts[0]).toMatchObject({ tone: 'bad', title: 'Cart Error' });
    expect(useToasts.getState().toasts[0]?.text).toMatch(text);
    expect(screen.queryByText('Added to your cart')).not.toBeInTheDocument();
  });
});
