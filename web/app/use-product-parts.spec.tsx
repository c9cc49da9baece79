import '../testing/browser.js';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetCart, useCart } from '../features/cart/store/cart-store.js';
import { useSession } from '../lib/session.js';
import { answerApi } from '../testing/api.js';
import { setMedia } from '../testing/browser.js';
import { renderRoutes } from '../testing/render-app.js';
import {
  sampleCard,
  sampleOffer,
  sampleProduct,
  sampleUser,
  sampleVendorConnection,
} from '../testing/samples.js';
import { ProductPage } from './pages/product.page.js';

const open = (): void => void renderRoutes([{ path: '/product/:id', Component: ProductPage }], '/product/p1');
const row = async (): Promise<HTMLElement> => {
  const button = await screen.findByRole('button', { name: 'net32' });
  return button.closest('tr') as HTMLElement;
};

describe('shipping on the product page, with two of something else from the same seller in the cart', () => {
  beforeEach(() => {
    setMedia('(min-width: 64rem)');
    useSession.setState({ status: 'signed-in', user: sampleUser() });
    // At the list price the cart has earned free shipping; at the user's own it has not.
    const line = { product: sampleCard({ _id: 'p2' }), seller: sampleOffer({ price: 40 }), quantity: 2 };
    useCart.setState({ lines: [line], owner: 'u1', pulled: true });
  });
  afterEach(() => {
    cleanup();
    useCart.setState({ lines: [], owner: null, pulled: false });
    useSession.setState({ status: 'anonymous', user: null });
  });
  const answers = {
    'GET /api/products/p1': sampleProduct(),
    'GET /api/personal-prices/net32/p1': { price: null, isFromCache: false },
    'GET /api/personal-prices/net32/p2': { price: 25, isFromCache: false },
  };

  it('counts the cart at the user’s own prices', async () => {
    answerApi({ ...answers, 'GET /api/vendors': { vendors: [sampleVendorConnection()] } });
    open();
    expect(await within(await row()).findByText('Shipping already in your cart')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'net32' }));
    expect(screen.getByText('Add $5.00 more to get free shipping')).toBeInTheDocument();
  });

  it('asks the seller for no price of a line that it no longer offers', async () => {
    const gone = sampleCard({ _id: 'p3', sellers: [] });
    useCart.setState(({ lines }) => ({
      lines: [...lines, { product: gone, seller: sampleOffer({ url: 'gone', price: null }), quantity: 1 }],
    }));
    const calls = answerApi({ ...answers, 'GET /api/vendors': { vendors: [sampleVendorConnection()] } });
    open();
    expect(await within(await row()).findByText('Shipping already in your cart')).toBeInTheDocument();
    expect(calls.map(({ path }) => path)).not.toContain('/api/personal-prices/net32/p3');
  });

  it('asks the seller for no price while the cart is only the one this browser kept', async () => {
    act(() => useCart.setState({ pulled: false }));
    const calls = answerApi({ ...answers, 'GET /api/vendors': { vendors: [sampleVendorConnection()] } });
    open();
    await within(await row()).findByText('Free Shipping');
    const asked = () =>
      calls.map(({ path }) => path).filter((path) => path.startsWith('/api/personal-prices/'));
    await waitFor(() => expect(asked()).toEqual(['/api/personal-prices/net32/p1']));
    act(() => useCart.setState({ pulled: true }));
    expect(await within(await row()).findByText('Shipping already in your cart')).toBeInTheDocument();
    expect(asked()).toEqual(['/api/personal-prices/net32/p1', '/api/personal-prices/net32/p2']);
  });

  it('counts it at list prices where the seller does not know the user', async () => {
    answerApi({ ...answers, 'GET /api/vendors': { vendors: [] } });
    open();
    expect(within(await row()).getByText('Free Shipping')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'net32' }));
    expect(screen.getByText('Free shipping on orders over $75.00')).toBeInTheDocument();
  });
});

describe('the sellers of a product, opened by a user who is yet to be recognized', () => {
  afterEach(() => {
    cleanup();
    useSession.setState({ status: 'anonymous', user: null });
  });

  it('are sorted by the user’s own prices as soon as these have come', async () => {
    setMedia('(min-width: 64rem)');
    useSession.setState({ status: 'checking', user: null }, true);
    const darby = sampleOffer({
      seller: 'darby',
      label: 'Darby Dental',
      domain: 'darbydental.com',
      url: 'd',
    });
    answerApi({
      'GET /api/products/p1': sampleProduct({ sellers: [sampleOffer(), darby] }),
      'GET /api/vendors': { vendors: [sampleVendorConnection({ seller: 'darby' })] },
      'GET /api/personal-prices/darby/p1': { price: 5, isFromCache: false },
    });
    open();
    const labels = () =>
      screen.getAllByRole('rowheader').map((cell) => cell.querySelector('button')?.textContent);
    await row();
    expect(labels()).toEqual(['net32', 'Darby Dental']);
    act(() => useSession.setState({ status: 'signed-in', user: sampleUser() }));
    expect(await screen.findByText('$5.00', { selector: 'td *' })).toBeInTheDocument();
    expect(labels()).toEqual(['Darby Dental', 'net32']);
    expect(screen.queryByRole('button', { name: 'Sort by cost now' })).not.toBeInTheDocument();
  });

  it('open without asking to log in, and without telling to connect', async () => {
    setMedia('(min-width: 64rem)');
    useSession.setState({ status: 'checking', user: null }, true);
    answerApi({ 'GET /api/products/p1': sampleProduct() });
    open();
    await userEvent.click(within(await row()).getByRole('button', { name: 'net32' }));
    expect(screen.getByRole('button', { name: 'net32' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.queryByRole('link', { name: /^Connect Now/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(useCart.getState().lines).toMatchObject([{ product: { _id: 'p1' }, quantity: 1 }]);
    act(() => forgetCart());
  });
});
