import '../../testing/browser.js';
import type { ServerEvents } from '@sextant/contracts/socket/events.js';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetCart, useCart } from '../../features/cart/store/cart-store.js';
import { CompareTray } from '../../features/compare/components/compare-tray.js';
import { useCompared } from '../../features/compare/store/compared.js';
import { useSession } from '../../lib/session.js';
import type { LiveSocket } from '../../lib/socket.js';
import { storage } from '../../lib/storage.js';
import { useWatched } from '../../lib/watched-products.js';
import { answerApi, type SeenCall } from '../../testing/api.js';
import { renderAt, testQueryClient } from '../../testing/render-app.js';
import { sampleCard, sampleOffer } from '../../testing/samples.js';
import { attach } from '../use-live-updates.js';
import { ComparePage } from './compare.page.js';

let price = 20;
const product = (_id: string) => ({
  ...sampleCard({ _id, product_name: `Product ${_id}`, sellers: [sampleOffer({ price })] }),
  description: '',
  specifications: {},
});
const chosen = ['p1', 'p2'].map(product);

function Watched() {
  return <output data-testid="watched">{useWatched()}</output>;
}

/** Opens the page; gives what tells it that the price of a product has changed. */
function open(address: string) {
  const queryClient = testQueryClient();
  const handlers = new Map<string, unknown>();
  attach({ on: handlers.set.bind(handlers) } as unknown as LiveSocket, queryClient);
  answerApi({
    'GET /api/compare': ({ query }: SeenCall) => ({
      products: query.get('ids')?.split(',').map(product),
    }),
  });
  renderAt(
    address,
    <>
      <ComparePage />
      <CompareTray />
      <Watched />
    </>,
    queryClient,
  );
  return handlers.get('price.changed') as ServerEvents['price.changed'];
}

describe('the compare page', () => {
  beforeEach(() => {
    price = 20;
    useCompared.setState({ products: null });
    storage.set('sextant.compared', JSON.stringify(chosen));
  });
  afterEach(() => {
    cleanup();
    storage.set('sextant.compared', null);
  });

  it('shows what waits in the tray where its address names nothing', async () => {
    open('/compare');
    expect(await screen.findByRole('link', { name: 'Product p1' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Product p2' })).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent('/compare?ids=p1,p2');
  });

  it('shows what its address names, whatever waits', async () => {
    open('/compare?ids=p3');
    expect(await screen.findByRole('link', { name: 'Product p3' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Product p1' })).not.toBeInTheDocument();
  });

  it('follows the prices of what it shows', async () => {
    const changed = open('/compare?ids=p3,p4');
    expect(await screen.findAllByText('$26.99')).toHaveLength(2);
    expect(screen.getByTestId('watched')).toHaveTextContent('p3 p4');
    price = 25;
    act(() => changed({ productId: 'p3', oldPrice: 20, newPrice: 25, cursor: '1' }));
    expect(await screen.findAllByText('$31.99')).toHaveLength(2);
  });

  it('says how to choose where nothing waits', async () => {
    storage.set('sextant.compared', null);
    open('/compare');
    expect(await screen.findByText('Nothing to compare yet')).toBeVisible();
  });

  it('buys for somebody whose token is still being checked', async () => {
    useSession.setState({ status: 'checking', user: null }, true);
    open('/compare?ids=p3');
    await userEvent.click(await screen.findByRole('button', { name: /^Add to Cart: Product p3/ }));
    expect(useCart.getState().lines).toMatchObject([{ product: { _id: 'p3' }, quantity: 1 }]);
    act(() => {
      forgetCart();
      useSession.setState({ status: 'anonymous', user: null }, true);
    });
  });
});
