import '../testing/browser.js';
import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { addToCart } from '../features/cart/cart-actions.js';
import { forgetCart, writeCart } from '../features/cart/store/cart-store.js';
import { startSession, useSession } from '../lib/session.js';
import { useToasts } from '../lib/toasts.js';
import { answerApi, type SeenCall } from '../testing/api.js';
import { renderAt } from '../testing/render-app.js';
import { sampleCard, sampleOffer, sampleUser } from '../testing/samples.js';
import { useLogOut } from './use-leave.js';

function Page() {
  const logOut = useLogOut();
  return <button onClick={() => void logOut()}>Log Out</button>;
}
const item = (id: string) => ({
  product: sampleCard({ _id: id }),
  seller: sampleOffer({ url: id }),
  quantity: 1,
});
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const paths = (calls: SeenCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

/** Puts three products into the cart of a signed-in user and logs out at once. */
function leave(saved: () => unknown): SeenCall[] {
  const calls = answerApi({ 'GET /api/cart': { items: [] }, 'POST /api/cart/items': saved });
  startSession({ token: 'maras', user: sampleUser() });
  writeCart({ lines: [], owner: 'u1', pulled: true });
  renderAt('/search', <Page />);
  act(() => ['p1', 'p2', 'p3'].forEach((id) => addToCart(item(id))));
  fireEvent.click(screen.getByText('Log Out'));
  return calls;
}

describe('logging out', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    forgetCart();
    useToasts.setState({ toasts: [] });
  });

  it('waits for the changes of the cart that are on their way', async () => {
    const calls = leave(() => new Promise((resolve) => setTimeout(() => resolve({}), 500)));
    await pass(1000);
    expect(useSession.getState().status).toBe('signed-in');
    await pass(1000);
    expect(useSession.getState().status).toBe('anonymous');
    expect(paths(calls)).toMatchObject([
      ...['p1', 'p2', 'p3'].map((productId) => ['/api/cart/items', { productId }]),
      ['/api/auth/logout', undefined],
    ]);
    expect(useToasts.getState().toasts).toEqual([]);
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/);
  });

  it('does not wait for long, and says that changes may be missing', async () => {
    const answer = Promise.withResolvers<unknown>();
    leave(() => answer.promise);
    await pass(3000);
    expect(useSession.getState().status).toBe('anonymous');
    expect(useToasts.getState().toasts).toMatchObject([{ title: 'Cart Error' }]);
    answer.resolve({});
    await pass(0);
  });

  it('is not for who has logged in meanwhile', async () => {
    const answer = Promise.withResolvers<unknown>();
    leave(() => answer.promise);
    act(() => startSession({ token: 'ivos', user: sampleUser({ _id: 'u2' }) }));
    await pass(3000);
    expect(useSession.getState().user?._id).toBe('u2');
    answer.resolve({});
    await pass(0);
  });
});
