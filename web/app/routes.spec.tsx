import '../testing/browser.js';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchRoutes, Outlet, useNavigate } from 'react-router';
import { useSession } from '../lib/session.js';
import { answerApi, Refuse } from '../testing/api.js';
import { setMedia } from '../testing/browser.js';
import { renderRoutes } from '../testing/render-app.js';
import { sampleProduct, sampleSearch } from '../testing/samples.js';
import { handleOf } from './page-handle.js';
import { routes } from './routes.js';

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>browser back</button>;
}

/** Fetches everything on the screen again, as when the live connection is back. */
function Refetch() {
  const queryClient = useQueryClient();
  return <button onClick={() => void queryClient.invalidateQueries()}>refetch</button>;
}

const address = () => screen.getByTestId('address').textContent;
const open = (...entries: string[]) =>
  renderRoutes(
    [
      {
        element: (
          <>
            <Outlet />
            <Back />
            <Refetch />
          </>
        ),
        children: routes,
      },
    ],
    entries,
  );
const openProduct = async () => {
  open('/search?q=gloves');
  await userEvent.click(await screen.findByRole('link', { name: 'Nitrile Gloves, Medium' }));
  return screen.findByRole('dialog', { name: 'Nitrile Gloves, Medium' });
};

describe('product over a page', () => {
  beforeEach(() => {
    setMedia('(prefers-reduced-motion: reduce)');
    useSession.setState({ status: 'anonymous', user: null });
    answerApi({ 'GET /api/search': sampleSearch(), 'GET /api/products/p1': sampleProduct() });
  });

  it('opens as a dialog at its own address and keeps the list behind it', async () => {
    const dialog = await openProduct();
    expect(address()).toBe('/product/p1?q=gloves');
    expect(await within(dialog).findByText('Available From')).toBeInTheDocument();
    expect(screen.getByText('Found 1 product')).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Nitrile Gloves, Medium - Sextant'));
  });

  it('returns to the list on closing, and gives it its title back', async () => {
    await openProduct();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/search?q=gloves'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(document.title).toBe('gloves');
  });

  it('closes on the browser’s back', async () => {
    await openProduct();
    // Behind an open dialog nothing can be clicked; the browser's own button can.
    act(() => screen.getByText('browser back').click());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/search?q=gloves');
  });

  it('is a page of its own when opened directly', async () => {
    open('/product/p1?q=gloves');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Nitrile Gloves, Medium' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to search results for: gloves' })).toHaveAttribute(
      'href',
      '/search?q=gloves',
    );
  });

  it('moves to the full page when it cannot be loaded, keeping the search', async () => {
    answerApi({ 'GET /api/search': sampleSearch() });
    open('/search?q=gloves');
    await userEvent.click(await screen.findByRole('link', { name: 'Nitrile Gloves, Medium' }));
    expect(await screen.findByRole('heading', { name: 'Product Not Found' })).toBeInTheDocument();
    expect(address()).toBe('/product/p1?q=gloves');
  });

  it.each(['as a dialog', 'as a page'])(
    'goes on standing %s when it cannot be fetched again',
    async (how) => {
      if (how === 'as a dialog') await openProduct();
      else open('/product/p1');
      await screen.findByText('Available From');
      const calls = answerApi({
        'GET /api/products/p1': new Refuse(503),
        'GET /api/search': new Refuse(503),
      });
      act(() => screen.getByText('refetch').click());
      await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/products/p1'));
      await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
      expect(screen.getByText('Available From')).toBeInTheDocument();
      expect(screen.queryByText('The product did not load')).not.toBeInTheDocument();
      if (how === 'as a dialog') expect(screen.getByRole('dialog')).toBeInTheDocument();
    },
  );

  it('says so when no product is named', async () => {
    open('/product');
    expect(await screen.findByText("The product you're looking for doesn't exist.")).toBeInTheDocument();
  });
});

describe('the route table', () => {
  const matched = (address: string) =>
    handleOf((matchRoutes(routes, address) ?? []).map(({ route }) => route));

  it.each([
    '/',
    '/search',
    '/login',
    '/cart',
    '/inventory',
    '/product/p1',
    '/compare',
    '/reset-password/x',
    '/privacy-policy',
    '/terms',
    '/favorites',
    '/orders',
    '/orders/o1',
  ])('has a page at %s', (address) => expect(matched(address).notFound).toBeUndefined());
  it.each(['/nowhere', '/terms/x', '/orders/x/y', '/search/x', '/product/p1/x'])(
    'has none at %s',
    (address) => expect(matched(address).notFound).toBe(true),
  );
  it.each([
    ['/favorites', true],
    ['/orders/1', true],
    ['/orders/1/print', true],
    ['/profile', true],
    ['/lists', true],
    ['/inventory', true],
    ['/admin/users', true],
    ['/', undefined],
    ['/cart', undefined],
    ['/terms', undefined],
  ])('says of %s whether it is for users only', (address, forUser) =>
    expect(matched(address).forUser).toBe(forUser),
  );
});

describe('pages of a signed-in user', () => {
  beforeEach(() => {
    setMedia('(prefers-reduced-motion: reduce)');
    answerApi({ 'GET /api/search': sampleSearch() });
  });

  it.each(['/favorites', '/notifications', '/profile?tab=billing', '/inventory'])(
    'send a visitor of %p home and ask them to log in',
    async (wanted) => {
      useSession.setState({ status: 'anonymous', user: null });
      open(wanted);
      await waitFor(() => expect(address()).toBe('/'));
      expect(await screen.findByRole('dialog', { name: 'Log In' })).toBeInTheDocument();
    },
  );

  it('wait while the stored token is being checked', () => {
    useSession.setState({ status: 'checking', user: null });
    open('/favorites');
    expect(address()).toBe('/favorites');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
