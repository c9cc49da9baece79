import '../../../testing/browser.js';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { CartItem } from '@sextant/contracts/http/cart.js';
import { useSession } from '../../../lib/session.js';
import { forgetToasts } from '../../../lib/toasts.js';
import { answerApi, type SeenCall } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { sampleAddress, sampleCard, sampleOffer, sampleOrder, sampleUser } from '../../../testing/samples.js';
import { keepDraft } from '../checkout/draft-store.js';
import { forgetCart, useCart, writeCart } from '../store/cart-store.js';
import { CartDialog, type CartDialogProps } from '../components/cart-dialog.js';

/** A line of the cart: two of something Net32 sells. */
export const line = (change: Partial<CartItem> = {}): CartItem => ({
  product: sampleCard(),
  seller: sampleOffer(),
  quantity: 2,
  ...change,
});
export const darby = line({
  product: sampleCard({ _id: 'p2', product_name: 'Etch Gel' }),
  seller: sampleOffer({ seller: 'darby', label: 'Darby Dental', domain: 'darbydental.com', url: 'd' }),
});
export const placed = sampleOrder({ _id: 'abc000000000000000123456' });
/** Calls of the dialog since the last `startAnew`. */
export const called = { connect: [] as string[], closed: 0 };

/** The dialog, open at first, and the button that opens it again after it was closed. Sellers are a matter of the session. */
function CartHost({ onClose, ...given }: CartDialogProps) {
  const [open, setOpen] = useState(true);
  const status = useSession((session) => session.status);
  const signedIn = status === 'signed-in';
  const visitor = status === 'anonymous';
  const props = signedIn ? given : { ...given, signedIn, visitor, connected: [], verified: [] };
  const close = (): void => {
    setOpen(false);
    onClose();
  };
  return open ? (
    <CartDialog {...props} onClose={close} />
  ) : (
    <button onClick={() => setOpen(true)}>Open cart</button>
  );
}

/**
 * Opens the dialog of a signed-in user who has connected Net32; gives the calls it makes.
 * @param pulled false for lines that this browser kept of an earlier visit
 */
export function show(
  lines: CartItem[],
  answers: Record<string, unknown> = {},
  change: Partial<CartDialogProps> = {},
  pulled = true,
) {
  useSession.setState({ status: 'signed-in', user: sampleUser() });
  writeCart({ lines, owner: 'u1', pulled });
  const calls = answerApi({
    'GET /api/cart': () => ({ items: useCart.getState().lines }),
    'GET /api/shipping/addresses': { addresses: [{ ...sampleAddress, notes: '' }] },
    ...answers,
  });
  render(change);
  return calls;
}

/** Opens the dialog of a visitor; gives the calls it makes. */
export function showToVisitor(lines: CartItem[], answers: Record<string, unknown>) {
  useSession.setState({ status: 'anonymous', user: null });
  writeCart({ lines });
  const calls = answerApi(answers);
  render();
  return calls;
}

function render(change: Partial<CartDialogProps> = {}): void {
  const props = {
    signedIn: true,
    visitor: false,
    onSignIn: () => undefined,
    connections: 'known' as const,
    connected: ['net32'],
    verified: ['net32'],
    refused: [],
  };
  renderAt(
    '/',
    <CartHost
      {...props}
      onClose={() => (called.closed += 1)}
      onConnect={(seller) => called.connect.push(seller)}
      {...change}
    />,
  );
}
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const formReady = () => screen.findByLabelText('City');
export const orders = (calls: SeenCall[]) =>
  calls.filter((call) => call.path === '/api/orders' && call.method === 'POST');
export const order = async () => {
  await formReady();
  await userEvent.click(button('Place Order'));
};

let time = performance.now();

/** Moves the clock so far that a press on a button means what the button says by then; otherwise it stands still. */
export function timePasses(): void {
  time += 10_000;
}

export function startAnew(): void {
  forgetToasts();
  // The time a slow machine takes must not make a press a deliberate one.
  performance.now = () => time;
  forgetCart();
  keepDraft(null);
  called.connect.length = 0;
  called.closed = 0;
}
