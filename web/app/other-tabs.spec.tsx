import '../testing/browser.js';
import type { User } from '@sextant/contracts/http/account.js';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router';
import { cartSettled } from '../features/cart/api/sync-cart.js';
import { getDraft, keepDraft } from '../features/cart/checkout/draft-store.js';
import { addToCart } from '../features/cart/cart-actions.js';
import { forgetCart, readCart, useCart, writeCart } from '../features/cart/store/cart-store.js';
import { addNewOrder, useNewOrders } from '../features/orders/store/new-orders.js';
import { api } from '../lib/api.js';
import { endSession, restoreSession, startSession, useSession, useUser } from '../lib/session.js';
import { showToast, useToasts } from '../lib/toasts.js';
import { getToken, rejectToken, setToken } from '../lib/token.js';
import { personalSearchKey } from '../lib/vendor-connections.js';
import { allAnswered, answerApi, Refuse } from '../testing/api.js';
import { setMedia } from '../testing/browser.js';
import { renderRoutes, testQueryClient } from '../testing/render-app.js';
import { sampleCard, sampleOffer, sampleOrder, sampleSearch } from '../testing/samples.js';
import { routes } from './routes.js';

const TOKEN = 'sextant.token';
const mara: User = {
  _id: 'u1',
  firstName: 'Mara',
  lastName: 'Quint',
  email: 'mara@x.co',
  role: 'user',
  isActive: true,
  lastLogin: null,
  createdAt: '2026-11-20T12:00:00Z',
};
const draft = { ...sampleOrder().shippingAddress, notes: '', purchaseOrderNumber: '' };
const people: Record<string, unknown> = {
  maras: { user: mara },
  ivos: { user: { ...mara, _id: 'u2', firstName: 'Ivo' } },
};

/** Storage event of another tab; a null key means that everything was cleared. */
const elsewhere = (token: string | null, key: string | null = TOKEN) =>
  act(async () => {
    if (token === null) localStorage.removeItem(TOKEN);
    else localStorage.setItem(TOKEN, token);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });

function Tab() {
  return (
    <>
      <output data-testid="user">{useUser()?.firstName ?? 'nobody'}</output>
      <Outlet />
    </>
  );
}
const open = (at: string, queryClient = testQueryClient()): void =>
  void renderRoutes([{ element: <Tab />, children: routes }], at, queryClient);
const signInAsked = () => screen.queryByRole('dialog', { name: 'Log In' });
const user = () => screen.getByTestId('user').textContent;
const address = () => screen.getByTestId('address').textContent;

/** Answers the API; whose profile it is depends on the token. */
const answer = (profile: Record<string, unknown> = people) =>
  answerApi({
    'GET /api/search': sampleSearch(),
    'GET /api/favorites': { favorites: [], pagination: { page: 1, pages: 0, total: 0, limit: 12 } },
    'GET /api/cart': { items: [] },
    'GET /api/auth/profile': ({ headers }: { headers: Headers }) =>
      profile[headers.get('authorization')?.replace('Bearer ', '') ?? ''] ?? new Refuse(401),
  });

describe('the other tabs of this browser', () => {
  beforeAll(restoreSession);
  beforeEach(() => {
    setMedia('(prefers-reduced-motion: reduce)');
    answer();
    act(() => endSession());
    forgetCart();
    keepDraft(null);
  });

  it.each([
    ['log out', TOKEN],
    ['lose everything stored', null],
  ])('sign this one out when they %s, which it says without asking to log in', async (_, key) => {
    startSession({ token: 'maras', user: mara });
    open('/favorites');
    await screen.findByRole('heading', { name: 'Favorite Products' });
    keepDraft(draft);
    await elsewhere(null, key);
    await waitFor(() => expect(address()).toBe('/'));
    expect(user()).toBe('nobody');
    expect(getToken()).toBeNull();
    expect(signInAsked()).not.toBeInTheDocument();
    expect(useToasts.getState().toasts).toMatchObject([{ title: 'You have been logged out', stays: true }]);
    expect(getDraft()).toBeNull();
  });

  it('sign this one in when they log in, and its own dialog leads where it would have led', async () => {
    open('/favorites');
    await screen.findByRole('dialog', { name: 'Log In' });
    await elsewhere('maras');
    await waitFor(() => expect(user()).toBe('Mara'));
    expect(address()).toBe('/favorites');
    expect(signInAsked()).not.toBeInTheDocument();
  });

  it('hand it from one person to the next', async () => {
    startSession({ token: 'maras', user: mara });
    const queryClient = testQueryClient();
    open('/', queryClient);
    await waitFor(() => expect(useCart.getState().owner).toBe('u1'));
    keepDraft(draft);
    act(() => showToast({ tone: 'good', title: 'Order #000003 placed', stays: true }));
    addNewOrder('o1');
    queryClient.setQueryData(personalSearchKey, sampleSearch());
    await elsewhere('ivos');
    await waitFor(() => expect(user()).toBe('Ivo'));
    expect(getDraft()).toBeNull();
    expect(useToasts.getState().toasts).toEqual([]);
    expect(useNewOrders.getState().ids).toEqual([]);
    expect(queryClient.getQueryData(personalSearchKey)).toBeUndefined();
  });

  it('leave nothing of the one person on the screen of the next', async () => {
    const list = (name: string) => ({
      lists: [{ _id: 'l1', name, note: '', lines: 1, createdAt: mara.createdAt, changedAt: mara.createdAt }],
    });
    const lists: Record<string, unknown> = { maras: list('Mara’s list'), ivos: list('Ivo’s list') };
    const of = ({ headers }: { headers: Headers }) =>
      headers.get('authorization')?.replace('Bearer ', '') ?? '';
    answerApi({
      'GET /api/cart': { items: [] },
      'GET /api/vendors': { vendors: [] },
      'GET /api/lists': (call: { headers: Headers }) => lists[of(call)],
      'GET /api/auth/profile': (call: { headers: Headers }) => people[of(call)] ?? new Refuse(401),
    });
    startSession({ token: 'maras', user: mara });
    open('/lists');
    expect(await screen.findByRole('heading', { name: 'Mara’s list' })).toBeInTheDocument();
    await elsewhere('ivos');
    await waitFor(() => expect(user()).toBe('Ivo'));
    expect(screen.queryAllByText(/Mara’s list/)).toEqual([]);
    expect(await screen.findByRole('heading', { name: 'Ivo’s list' })).toBeInTheDocument();
  });

  it('give it a new token of the same person without disturbing anything', async () => {
    startSession({ token: 'maras', user: mara });
    open('/');
    await waitFor(() => expect(useCart.getState().owner).toBe('u1'));
    keepDraft(draft);
    act(() => showToast({ tone: 'good', title: 'Order #000003 placed', stays: true }));
    answer({ newer: { user: mara } });
    await elsewhere('newer');
    expect(getToken()).toBe('newer');
    expect(user()).toBe('Mara');
    expect(getDraft()).not.toBeNull();
    expect(useToasts.getState().toasts).toHaveLength(1);
  });

  it('keep their token when it cannot be tried here', async () => {
    open('/');
    answer({ maras: new Refuse(503) });
    await elsewhere('maras');
    expect(user()).toBe('nobody');
    expect(localStorage.getItem(TOKEN)).toBe('maras');
  });

  it('are not signed out by a late refusal of the token they have replaced', async () => {
    startSession({ token: 'old', user: mara });
    open('/');
    localStorage.setItem(TOKEN, 'maras');
    await act(() => api('/api/auth/profile').catch(() => undefined));
    expect(getToken()).toBe('maras');
    expect(localStorage.getItem(TOKEN)).toBe('maras');
    expect(user()).toBe('Mara');
  });

  it('count, when they log out while this one is still looking its user up', async () => {
    open('/');
    let reply: (found: unknown) => void = () => undefined;
    answer({ maras: new Promise((resolve) => (reply = resolve)) });
    await elsewhere('maras');
    await elsewhere(null);
    await act(async () => reply({ user: mara }));
    expect(user()).toBe('nobody');
    expect(localStorage.getItem(TOKEN)).toBeNull();
  });
});

describe('the cart of a user whose session has ended', () => {
  const item = (id: string) => ({
    product: sampleCard({ _id: id }),
    seller: sampleOffer({ url: id }),
    quantity: 1,
  });
  const cart = () => {
    const { lines, owner } = readCart();
    return [owner, ...lines.map(({ product }) => product._id)];
  };
  const startAt = (token: string | null) => {
    setToken(token);
    useSession.setState({ status: 'checking', user: null }, true);
    writeCart({ lines: [item('maras')], owner: 'u1', mergeKey: null });
  };
  beforeEach(() => {
    setMedia('(prefers-reduced-motion: reduce)');
    answer();
    forgetCart();
  });
  afterEach(() => {
    cleanup();
    act(() => endSession());
    forgetCart();
  });

  it('makes room for one of a visitor, which nothing is sent of', async () => {
    startAt('maras');
    await restoreSession();
    open('/');
    await waitFor(() => expect(useCart.getState().pulled).toBe(true));
    act(() => writeCart({ lines: [item('maras')] }));
    act(() => rejectToken('maras'));
    await waitFor(() => expect(cart()).toEqual([null]));
    const calls = answer();
    act(() => addToCart(item('visitors')));
    expect(cart()).toEqual([null, 'visitors']);
    await cartSettled();
    expect(calls.filter(({ path }) => path.startsWith('/api/cart'))).toEqual([]);
  });

  it.each([
    ['nobody is signed in', null],
    ['the token is refused', 'expired'],
  ])('is forgotten at a start at which %s', async (_, token) => {
    startAt(token);
    open('/');
    await act(() => restoreSession());
    await waitFor(() => expect(cart()).toEqual([null]));
  });

  it('stays while the server cannot be reached', async () => {
    startAt('maras');
    answer({ maras: new Refuse(503) });
    open('/');
    void restoreSession();
    await allAnswered();
    expect(useSession.getState().status).toBe('checking');
    expect(cart()).toEqual(['u1', 'maras']);
  });

  it('leaves the one that another tab has begun since', async () => {
    startAt('maras');
    await restoreSession();
    open('/');
    await waitFor(() => expect(useCart.getState().pulled).toBe(true));
    const visitors = { lines: [item('visitors')], owner: null, mergeKey: null };
    localStorage.setItem('sextant.cart', JSON.stringify(visitors));
    await elsewhere(null);
    await waitFor(() => expect(user()).toBe('nobody'));
    expect(cart()).toEqual([null, 'visitors']);
    expect(useCart.getState().lines).toHaveLength(1);
  });

  it('is the one of whom another tab has logged in while their name is looked up here', async () => {
    startAt(null);
    await restoreSession();
    forgetCart();
    open('/');
    answer({ maras: new Promise(() => undefined) });
    await elsewhere('maras');
    act(() => writeCart({ lines: [item('maras')], owner: 'u1' }));
    act(() => addToCart(item('more')));
    expect(cart()).toEqual(['u1', 'maras', 'more']);
    await act(() => cartSettled());
  });
});
