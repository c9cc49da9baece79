import '../testing/browser.js';
import type { ChatStep, LatestChatAnswer } from '@sextant/contracts/http/chat.js';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet, useNavigate } from 'react-router';
import { forgetCart, writeCart } from '../features/cart/store/cart-store.js';
import { endSession, startSession, useSession } from '../lib/session.js';
import { allAnswered, answerApi, type SeenCall } from '../testing/api.js';
import { setMedia } from '../testing/browser.js';
import { renderRoutes } from '../testing/render-app.js';
import { sampleAddress, sampleCard, sampleOffer, sampleSearch, sampleUser } from '../testing/samples.js';
import { useCartDialog } from './cart-dialog.js';
import { useCompanion } from './companion-request.js';
import { routes } from './routes.js';

const NOTICE = 'Your cart costs $812.40.';

function Tab() {
  const navigate = useNavigate();
  const companion = useCompanion();
  const cart = useCartDialog();
  return (
    <>
      <button onClick={() => companion.open({ message: 'cheap gloves' })}>Ask</button>
      <button onClick={() => cart.open({ notice: NOTICE })}>Show notice</button>
      <button onClick={() => void navigate(1)}>Forward</button>
      <Outlet />
    </>
  );
}
/** Presses what an open dialog covers, too, as a button of the browser does. */
const press = (text: string) => fireEvent.click(screen.getByText(text));
const item = { product: sampleCard(), seller: sampleOffer(), quantity: 1 };

/** Opens the start page of a signed-in user; gives the messages sent to the companion. */
function open(): () => unknown[] {
  let steps: ChatStep[] = [];
  const createdAt = '2026-11-20T12:00:00Z';
  const conversation = { _id: 'c1', isProcessing: false, hasResponse: true, createdAt };
  const say = ({ body }: SeenCall) => {
    const content = (body as { message: string }).message;
    const at = { createdAt, commands: [] };
    steps = [
      ...steps,
      { ...at, _id: `m${steps.length}`, type: 'user_message', content },
      { ...at, _id: `r${steps.length}`, type: 'ai_response', content: `About ${content}.`, source: 'rules' },
    ];
    return { conversation };
  };
  const calls = answerApi({
    'GET /api/search': sampleSearch(),
    'GET /api/cart': { items: [item] },
    'GET /api/vendors': { vendors: [] },
    'GET /api/shipping/addresses': { addresses: [{ ...sampleAddress, notes: '' }] },
    'GET /api/chat/latest': (): LatestChatAnswer => ({
      hasConversation: steps.length > 0,
      conversation: steps.length > 0 ? conversation : null,
      steps,
    }),
    'GET /api/chat/conversations/c1/status': conversation,
    'POST /api/chat/conversations': say,
    'POST /api/chat/conversations/c1/messages': say,
  });
  startSession({ token: 'maras', user: sampleUser() });
  writeCart({ lines: [item], owner: 'u1', pulled: true });
  renderRoutes([{ element: <Tab />, children: routes }], '/');
  return () =>
    calls
      .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/chat'))
      .map(({ body }) => (body as { message: string }).message);
}
const ivoLogsIn = () =>
  act(async () => startSession({ token: 'ivos', user: sampleUser({ _id: 'u2', firstName: 'Ivo' }) }));
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

describe('a dialog over a public page', () => {
  beforeEach(() => setMedia('(prefers-reduced-motion: reduce)'));
  afterEach(async () => {
    await allAnswered();
    cleanup();
    act(() => endSession());
    forgetCart();
    useSession.setState({ status: 'checking', user: null }, true);
  });

  it('asks the companion once what it was opened for, also when it is opened again by Forward', async () => {
    const sent = open();
    press('Ask');
    await screen.findByText('About cheap gloves.');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'masks{Enter}');
    await screen.findByText('About masks.');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    press('Forward');
    await screen.findByText('About masks.');
    await allAnswered();
    expect(sent()).toEqual(['cheap gloves', 'masks']);
  });

  it('is not the companion of another user once the session has ended', async () => {
    const sent = open();
    press('Ask');
    await screen.findByText('About cheap gloves.');
    await act(async () => endSession());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await ivoLogsIn();
    await allAnswered();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent()).toEqual(['cheap gloves']);
  });

  it('is the cart, but without what was said of the user’s own, once the session has ended', async () => {
    open();
    press('Show notice');
    const cart = await dialog(/^Cart/);
    expect(cart).toHaveTextContent(NOTICE);
    await act(async () => endSession());
    expect(await dialog(/^Cart/)).not.toHaveTextContent(NOTICE);
    await ivoLogsIn();
    await allAnswered();
    expect(await dialog(/^Cart/)).not.toHaveTextContent(NOTICE);
  });

  it('asks nobody else for the password of a seller', async () => {
    open();
    press('Show notice');
    await userEvent.click(await screen.findByRole('button', { name: /^Connect/ }));
    await userEvent.type(await screen.findByLabelText('Password'), 'secret');
    await act(async () => endSession());
    await waitFor(() => expect(screen.queryByLabelText('Password')).not.toBeInTheDocument());
    await ivoLogsIn();
    await allAnswered();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });
});
