import '../testing/browser.js';
import type { CartItem } from '@sextant/contracts/http/cart.js';
import { act, screen, waitFor } from '@testing-library/react';
import { changeOptions, useBasketOptions } from '../features/basket/store/basket-options.js';
import { addToCart } from '../features/cart/cart-actions.js';
import { forgetCart } from '../features/cart/store/cart-store.js';
import { kitProposalQuery } from '../features/companion/api/kit-proposal.js';
import { endSession, useSession } from '../lib/session.js';
import { personalSearchKey } from '../lib/vendor-connections.js';
import { answerApi, type SeenCall } from '../testing/api.js';
import { setMedia } from '../testing/browser.js';
import { renderRoutes, testQueryClient } from '../testing/render-app.js';
import { sampleCard, sampleOffer, sampleSearch, sampleUser } from '../testing/samples.js';
import { routes } from './routes.js';

const item: CartItem = { product: sampleCard(), seller: sampleOffer(), quantity: 1 };

describe('results in the order of what each adds to the cart, and lists of the companion', () => {
  it('are asked for again once the server has the change of the cart', async () => {
    setMedia('(prefers-reduced-motion: reduce)');
    forgetCart();
    useSession.setState({ status: 'signed-in', user: sampleUser() });
    const items: CartItem[] = [];
    let save = (): void => undefined;
    const saved = new Promise<void>((resolve) => (save = resolve));
    const calls = answerApi({
      'GET /api/cart': () => ({ items: [...items] }),
      'POST /api/cart/items': () => saved.then(() => void items.push(item)).then(() => ({})),
      'GET /api/search': ({ query }: SeenCall) => ({
        ...sampleSearch(),
        ...(query.get('sort') === 'cart' && {
          landed: { p1: { seller: 'net32', added: items.length === 0 ? 27 : 20 } },
        }),
      }),
      'GET /api/vendors': { vendors: [] },
    });
    const searches = () => calls.filter(({ path }) => path === '/api/search').length;
    const queryClient = testQueryClient();
    const { queryKey: list } = kitProposalQuery({ needs: [], notSellers: [] });
    renderRoutes(routes, '/search?q=gloves&sort=cart', queryClient);
    expect(await screen.findByText('$27.00')).toBeInTheDocument();
    queryClient.setQueryData(list, { lines: [], shipping: 0, total: 0, cartTotal: 0 });
    act(() => addToCart(item));
    expect(searches()).toBe(1);
    expect(queryClient.getQueryState(list)?.isInvalidated).toBe(false);
    act(() => save());
    expect(await screen.findByText('$20.00', { selector: 'p .money' })).toBeInTheDocument();
    await waitFor(() => expect(searches()).toBe(2));
    expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true);
  });
});

describe('what a user leaves behind', () => {
  it('is only what everybody may see', () => {
    setMedia('(prefers-reduced-motion: reduce)');
    answerApi({ 'GET /api/cart': { items: [] }, 'GET /api/vendors': { vendors: [] } });
    useSession.setState({ status: 'signed-in', user: sampleUser() });
    const queryClient = testQueryClient();
    renderRoutes(routes, '/about', queryClient);
    const open = [
      ['product', 'p1'],
      ['search', 'gloves'],
      ['suggest', 'glo'],
    ];
    const own = [
      ['lists'],
      ['inventory'],
      ['second-factor'],
      ['basket', []],
      ['admin', 'orders', 'summary'],
      ['orders', 'list'],
      personalSearchKey,
      ['of-a-feature-to-come'],
    ];
    for (const queryKey of [...open, ...own]) queryClient.setQueryData(queryKey, {});
    changeOptions({ onlyConnected: true, keep: [{ productId: 'p1', sellerUrl: 'https://net32.com/1' }] });
    act(() => endSession());
    expect(useBasketOptions.getState()).toEqual(useBasketOptions.getInitialState());
    const left = [...open, ...own].filter((queryKey) => queryClient.getQueryData(queryKey) !== undefined);
    expect(left).toEqual(open);
  });
});
