import '../testing/browser.js';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCart, writeCart } from '../features/cart/store/cart-store.js';
import { createQueryClient } from '../lib/query-client.js';
import { allAnswered, Refuse, type SeenCall } from '../testing/api.js';
import { setMedia, setOnline } from '../testing/browser.js';
import { sampleAddress, sampleOrder, sampleSearch, sampleVendorConnection } from '../testing/samples.js';
import { itemNotedAt, leaveStartPage, openCart, showStartPage } from './testing/start-page.js';

/** Two at $18.00, the buyer's own price, which they know; the list price is $20.00. */
const item = itemNotedAt(18);
const TOTAL = '$42.99';

let connected = true;
/** An answer that the network loses while it is down. */
const online = (answer: unknown) => (): unknown =>
  connected ? answer : Promise.reject(new TypeError('Failed to fetch'));

function goOffline(): void {
  connected = false;
  act(() => onlineManager.setOnline(false));
}
function goOnline(): void {
  connected = true;
  act(() => onlineManager.setOnline(true));
}

const orderButton = () => screen.findByRole('button', { name: /^Place Order/ });
const changes = () => screen.getByRole('status', { name: 'Price changes' });

/** The start page of a signed-in buyer. */
function open(
  vendors: unknown,
  ownPrice: unknown = online({ price: 18, isFromCache: false }),
): { calls: SeenCall[]; client: QueryClient } {
  writeCart({ lines: [item], owner: 'u1', pulled: true });
  const client = createQueryClient();
  const calls = showStartPage(
    {
      'GET /api/search': online(sampleSearch([])),
      'GET /api/cart': online({ items: [item] }),
      'GET /api/vendors': online({ vendors }),
      'GET /api/personal-prices/net32/p1': ownPrice,
      'GET /api/shipping/addresses': online({ addresses: [{ ...sampleAddress, notes: '' }] }),
      'POST /api/orders': sampleOrder(),
    },
    client,
  );
  return { calls, client };
}
const states = (client: QueryClient, key: string) =>
  client
    .getQueryCache()
    .findAll({ queryKey: [key] })
    .map(({ state }) => state);
/** The network has failed a question of this kind. */
const failedOf = (client: QueryClient, key: string): Promise<void> =>
  waitFor(() =>
    expect(states(client, key).some(({ fetchFailureReason }) => fetchFailureReason !== null)).toBe(true),
  );

describe('a cart without network', () => {
  beforeEach(() => setMedia('(prefers-reduced-motion: reduce)'));
  afterEach(async () => {
    goOnline();
    await allAnswered();
    leaveStartPage();
  });

  it('keeps to the own prices that are known', async () => {
    const { client } = open([sampleVendorConnection()]);
    openCart();
    expect(await screen.findByText('Your Price')).toBeInTheDocument();
    connected = false;
    act(() => void client.invalidateQueries({ queryKey: ['own-price'] }));
    await failedOf(client, 'own-price');
    expect(screen.getByText('Your Price')).toBeInTheDocument();
    expect(screen.getByText(TOTAL)).toBeInTheDocument();
    expect(changes()).toBeEmptyDOMElement();
    expect(await orderButton()).toBeEnabled();
  });

  it.each([
    ['is offline', goOffline, goOnline],
    ['fails and is said to be there', () => (connected = false), () => (connected = true)],
  ])(
    'is no cart whose prices went up: the order waits for the own prices, which are asked for until the network that %s is back',
    async (_, lose, recover) => {
      const { calls, client } = open([sampleVendorConnection()]);
      await waitFor(() => expect(client.getQueryData(['vendor-connections'])).toBeDefined());
      await allAnswered();
      client.removeQueries({ queryKey: ['own-price'] });
      lose();
      openCart();
      expect(await screen.findByText('Failed to load price')).toBeInTheDocument();
      expect(screen.getByText(TOTAL)).toBeInTheDocument();
      expect(changes()).toBeEmptyDOMElement();
      expect(await orderButton()).toBeDisabled();
      expect(await orderButton()).toHaveAccessibleDescription(
        'You can place the order once your own prices are known.',
      );
      recover();
      expect(await screen.findByText('Your Price')).toBeInTheDocument();
      expect(screen.getByText(TOTAL)).toBeInTheDocument();
      expect(changes()).toBeEmptyDOMElement();
      await waitFor(async () => expect(await orderButton()).toBeEnabled());
      await allAnswered();
      expect(useCart.getState()).toMatchObject({ lowest: {}, first: {} });
      expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    },
  );

  it('is not without it for what the browser says: an answer proves it wrong', async () => {
    const { client } = open([sampleVendorConnection()]);
    await waitFor(() => expect(client.getQueryData(['vendor-connections'])).toBeDefined());
    await allAnswered();
    client.removeQueries({ queryKey: ['own-price'] });
    act(() => setOnline(false));
    expect(await screen.findByText(/^You are offline/)).toBeInTheDocument();
    openCart();
    expect(await screen.findByText('Your Price')).toBeInTheDocument();
    await waitFor(async () => expect(await orderButton()).toBeEnabled());
    expect(screen.queryByText(/^You are offline/)).not.toBeInTheDocument();
  });

  it('waits until it is known which sellers are connected', async () => {
    goOffline();
    const { client } = open([]);
    openCart();
    await failedOf(client, 'vendor-connections');
    expect(screen.getByText(TOTAL)).toBeInTheDocument();
    expect(changes()).toBeEmptyDOMElement();
    expect(await orderButton()).toBeDisabled();
    expect(await orderButton()).toHaveAccessibleDescription(
      'You can place the order once it is known which sellers you have connected.',
    );
    goOnline();
    expect(await screen.findByRole('button', { name: 'Connect net32' })).toBeInTheDocument();
    expect(await orderButton()).toBeDisabled();
  });

  it.each([
    ['the server fails', new Refuse(500)],
    ['the seller cannot be reached', new Refuse(503, { code: 'seller_unavailable' })],
    ['a proxy gives no answer, again and again,', new Refuse(502)],
  ])('alone makes the order wait: where %s, the list price counts', async (_, answer) => {
    open([sampleVendorConnection()], answer);
    openCart();
    expect(await screen.findByText(/List price/)).toBeInTheDocument();
    expect(screen.getByText('$46.99')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Place Order for $46.99' })).toBeEnabled();
  });

  it('alone makes the order wait: a press while an own price is asked for is obeyed', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { calls } = open([sampleVendorConnection()], () => promise);
    openCart();
    expect(await screen.findByText('Loading your price…')).toBeInTheDocument();
    await screen.findByLabelText('City');
    await userEvent.click(await orderButton());
    expect(await screen.findByText('Order placed successfully!')).toBeInTheDocument();
    expect(calls.find(({ method, path }) => method === 'POST' && path === '/api/orders')?.body).toMatchObject(
      {
        expectedTotal: 42.99,
      },
    );
    resolve({ price: 18, isFromCache: false });
    await allAnswered();
  });
});
