import '../testing/browser.js';
import { useEffect } from 'react';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider, useLocation, type DataRouter } from 'react-router';
import {
  AppRouterContext,
  closeDialogsOfLastVisit,
  useDialog,
  useDialogs,
  useNavigateUnderDialogs,
  type DialogHandle,
} from './dialogs.js';

type Name = 'cart' | 'seller' | 'auth';
let dialogs: Record<Name, DialogHandle<true>>;
let changePage: ReturnType<typeof useNavigateUnderDialogs>;
let router: DataRouter;

/** Says where one is and what stands open there. */
function Page() {
  const cart = useDialog<true>('cart');
  const seller = useDialog<true>('seller');
  const auth = useDialog<true>('auth');
  useEffect(() => {
    dialogs = { cart, seller, auth };
  });
  const navigateUnder = useNavigateUnderDialogs();
  useEffect(() => {
    changePage = navigateUnder;
  });
  const { pathname, search } = useLocation();
  const open = useDialogs().map(({ name }) => name);
  return <output>{[pathname + search, ...open].join(' > ')}</output>;
}

const seen = (): string | null => screen.getByRole('status').textContent;
const shows = (expected: string) => waitFor(() => expect(seen()).toBe(expected));

function start(): void {
  router = createBrowserRouter([{ path: '*', Component: Page }]);
  render(
    <AppRouterContext value={router}>
      <RouterProvider router={router} />
    </AppRouterContext>,
  );
}

async function open(name: Name): Promise<void> {
  act(() => dialogs[name].open(true));
  await waitFor(() => expect(seen()?.split(' > ')).toContain(name));
}

async function press(button: 'back' | 'forward'): Promise<void> {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  act(() => window.history[button]());
  await act(() => popped);
}

/** Dialog shown at each press of Back until the page before the shop. */
async function wayBack(): Promise<(string | null)[]> {
  const steps: (string | null)[] = [];
  while (window.location.pathname !== '/before') {
    await press('back');
    steps.push(seen());
  }
  return steps;
}

beforeEach(async () => {
  window.history.pushState(null, '', '/before');
  start();
  await act(() => router.navigate('/shop'));
});
afterEach(() => {
  cleanup();
  router.dispose();
});

describe('Back', () => {
  it('closes an open dialog before it leaves the page', async () => {
    await open('cart');
    expect(await wayBack()).toEqual(['/shop', '/before']);
  });

  it('has no step for a dialog that was closed otherwise', async () => {
    await open('cart');
    act(() => dialogs.cart.close());
    await shows('/shop');
    expect(await wayBack()).toEqual(['/before']);
  });

  it('has one step for a dialog that took the place of another', async () => {
    await open('cart');
    act(() => dialogs.auth.open(true, { instead: true }));
    await shows('/shop > auth');
    expect(await wayBack()).toEqual(['/shop', '/before']);
  });

  it('closes one after the other where two stand', async () => {
    await open('cart');
    await open('seller');
    expect(await wayBack()).toEqual(['/shop > cart', '/shop', '/before']);
  });

  it('has no step for two that were closed together', async () => {
    await open('cart');
    await open('seller');
    act(() => dialogs.cart.close());
    await shows('/shop');
    expect(await wayBack()).toEqual(['/before']);
  });

  it('closes the dialog first where the page under it has changed, then undoes the changes', async () => {
    await open('cart');
    act(() => changePage('/shop?brand=Kerr', false));
    act(() => changePage('/shop?brand=Kerr&seller=benco', false));
    await shows('/shop?brand=Kerr&seller=benco > cart');
    expect(await wayBack()).toEqual([
      '/shop?brand=Kerr&seller=benco',
      '/shop?brand=Kerr',
      '/shop',
      '/before',
    ]);
  });
});

it('a dialog closed twice at once takes nothing else along', async () => {
  await open('cart');
  act(() => {
    dialogs.cart.close();
    dialogs.cart.close();
  });
  await shows('/shop');
  await act(() => Promise.resolve());
  expect(seen()).toBe('/shop');
});

it('a dialog opened while another is being closed opens after that', async () => {
  await open('cart');
  act(() => {
    dialogs.cart.close();
    dialogs.auth.open(true);
  });
  await shows('/shop > auth');
  expect(await wayBack()).toEqual(['/shop', '/before']);
});

it('Forward opens again what Back has closed', async () => {
  await open('cart');
  await press('back');
  await press('forward');
  expect(seen()).toBe('/shop > cart');
});

describe('reloading', () => {
  const reload = (): void => {
    cleanup();
    router.dispose();
    closeDialogsOfLastVisit();
    start();
  };

  it('shows the page without the dialogs over it and without their steps', async () => {
    await open('cart');
    await open('seller');
    reload();
    await waitFor(() => expect((window.history.state as { idx: number }).idx).toBe(1));
    expect(seen()).toBe('/shop');
    expect(await wayBack()).toEqual(['/before']);
  });

  it('shows a dialog with an address as the page of that address', async () => {
    act(() => dialogs.cart.open(true, { mask: '/product/1' }));
    await shows('/shop > cart');
    expect(window.location.pathname).toBe('/product/1');
    reload();
    expect(seen()).toBe('/product/1');
    expect(await wayBack()).toEqual(['/shop', '/before']);
  });
});
