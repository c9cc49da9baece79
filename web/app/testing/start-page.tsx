import '../../testing/browser.js';
import type { CartItem } from '@sextant/contracts/http/cart.js';
import { act, cleanup, screen } from '@testing-library/react';
import { Outlet } from 'react-router';
import { forgetCart } from '../../features/cart/store/cart-store.js';
import { endSession, startSession, useSession } from '../../lib/session.js';
import { answerApi, type SeenCall } from '../../testing/api.js';
import { renderRoutes, testQueryClient } from '../../testing/render-app.js';
import {
  sampleAddress,
  sampleCard,
  sampleOffer,
  sampleSearch,
  sampleUser,
  sampleVendorConnection,
} from '../../testing/samples.js';
import { useCartDialog } from '../cart-dialog.js';
import { routes } from '../routes.js';

/** Two of something that Net32 sells at $20.00. */
export const itemNotedAt = (notedPrice: number): CartItem => ({
  product: sampleCard(),
  seller: sampleOffer(),
  quantity: 2,
  notedPrice,
});

function Page() {
  const cart = useCartDialog();
  return (
    <>
      <button onClick={() => cart.open({})}>Open cart</button>
      <Outlet />
    </>
  );
}
export const openCart = (): void => act(() => screen.getByText('Open cart').click());

/** Shows the start page of a signed-in buyer who has connected Net32; gives the calls it makes. */
export function showStartPage(answers: Record<string, unknown>, client = testQueryClient()): SeenCall[] {
  const calls = answerApi({
    'GET /api/search': sampleSearch([]),
    'GET /api/vendors': { vendors: [sampleVendorConnection()] },
    'GET /api/personal-prices/net32/p1': { price: null, isFromCache: false },
    'GET /api/shipping/addresses': { addresses: [{ ...sampleAddress, notes: '' }] },
    ...answers,
  });
  startSession({ token: 'maras', user: sampleUser() });
  renderRoutes([{ element: <Page />, children: routes }], '/', client);
  return calls;
}

/** Closes the page and forgets its user. */
export function leaveStartPage(): void {
  cleanup();
  act(() => endSession());
  forgetCart();
  useSession.setState({ status: 'checking', user: null }, true);
}
