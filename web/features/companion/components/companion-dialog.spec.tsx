import '../../../testing/browser.js';
import type { ChatConversation, ChatStep, LatestChatAnswer } from '@sextant/contracts/http/chat.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi, Refuse, type SeenCall } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { receiveDelta } from '../api/receive-chat.js';
import { FAILURE } from '../use-conversation.js';
import { CompanionDialog } from './companion-dialog.js';

const conversation = (isProcessing: boolean): ChatConversation => ({
  _id: 'c1',
  isProcessing,
  hasResponse: !isProcessing,
  createdAt: '2026-11-20T12:00:00Z',
});
const asked: ChatStep = {
  _id: 'm1',
  type: 'user_message',
  content: 'cheap gloves',
  createdAt: '2026-11-20T12:00:00Z',
  commands: [],
};
const answered: ChatStep = {
  ...asked,
  _id: 'r1',
  type: 'ai_response',
  content: 'These are the cheapest.',
  source: 'rules',
  fallback: 'The AI model could not be used, so this was answered by rules.',
};

/** The server's side: what was said, and whether it is still being answered. */
function server(steps: ChatStep[], isProcessing: boolean) {
  const state = { steps, isProcessing };
  const answers: Record<string, unknown> = {
    'GET /api/chat/latest': (): LatestChatAnswer => ({
      hasConversation: state.steps.length > 0,
      conversation: state.steps.length > 0 ? conversation(state.isProcessing) : null,
      steps: state.steps,
    }),
    'GET /api/chat/conversations/c1/status': () => conversation(state.isProcessing),
    'POST /api/chat/conversations/c1/stop': () => {
      state.isProcessing = false;
      return {};
    },
    'POST /api/chat/conversations': () => new Refuse(500),
  };
  const calls = answerApi(answers);
  return { state, answers, sent: () => calls.filter(({ method }) => method === 'POST') };
}

const open = (message?: string, initial?: string) =>
  renderAt(
    '/',
    <CompanionDialog
      initial={initial}
      onClose={() => undefined}
      onSearch={() => undefined}
      cartSavings={null}
      run={() => Promise.resolve({ undo: () => Promise.resolve(), message })}
      buyKit={() => Promise.resolve({ undo: () => Promise.resolve(), message: '' })}
    />,
  );
const paths = (calls: SeenCall[]) => calls.map(({ path }) => path);

describe('the Smart Companion', () => {
  it('says when it is no more told whether there is an answer, and looks again on request', async () => {
    const { state, answers } = server([asked], true);
    answers['GET /api/chat/conversations/c1/status'] = new Refuse(503);
    open();
    expect(await screen.findByText(FAILURE)).toBeInTheDocument();
    expect(screen.queryByText('Looking it up…')).toBeNull();
    state.isProcessing = false;
    state.steps = [asked, answered];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(answered.content)).toBeInTheDocument();
    expect(screen.queryByText(FAILURE)).toBeNull();
  });

  it('asks what it was opened for, but not again where it is opened once more by Forward', async () => {
    const { sent } = server([asked, answered], false);
    const { unmount } = open(undefined, 'cheap gloves');
    expect(await screen.findByText('These are the cheapest.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    unmount();
    open(undefined, 'cheap masks');
    await waitFor(() => expect(sent().map(({ body }) => body)).toMatchObject([{ message: 'cheap masks' }]));
  });

  it('says of an order placed again from whom it comes now, until that is taken back', async () => {
    const command = { _id: 'k1', type: 'reorder' as const, data: { orderId: 'o1' } };
    server([asked, { ...answered, commands: [command] }], false);
    const message = '2 items added to your cart, from another seller (Benco), which saves $4.50.';
    open(message);
    await userEvent.click(await screen.findByRole('button', { name: 'Order these again' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Order these again' })).toBeEnabled();
  });

  it('shows a reply as it is written, and stops on request', async () => {
    const { sent } = server([asked], true);
    open();
    await screen.findByText('Looking it up…');
    act(() => receiveDelta({ messageId: 'm1', from: 0, text: 'The cheapest ' }));
    act(() => receiveDelta({ messageId: 'm1', from: 13, text: 'are these.' }));
    await screen.findByText('The cheapest are these.');
    // A part that was lost is not guessed.
    act(() => receiveDelta({ messageId: 'm1', from: 90, text: 'And more.' }));
    expect(screen.queryByText(/And more/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByRole('button', { name: 'Send' });
    expect(paths(sent())).toEqual(['/api/chat/conversations/c1/stop']);
    expect(screen.getByText('cheap gloves')).toBeTruthy();
    expect(screen.queryByText('The cheapest are these.')).toBeNull();
    expect(screen.queryByText(FAILURE)).toBeNull();
  });

  it('stops a first question before its conversation is known, and asks the next one in the same', async () => {
    const { state, answers, sent } = server([], false);
    const first = Promise.withResolvers<object>();
    const started = (content: string) => {
      state.steps = [...state.steps, { ...asked, _id: content, content }];
      state.isProcessing = true;
      return { conversation: conversation(true) };
    };
    answers['POST /api/chat/conversations'] = () => first.promise;
    answers['POST /api/chat/conversations/c1/messages'] = () => started('masks');
    open();
    const field = await screen.findByRole('textbox', { name: 'Message' });
    await userEvent.type(field, 'gloves{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    await userEvent.type(field, 'masks{Enter}');
    expect(paths(sent())).toEqual(['/api/chat/conversations']);
    first.resolve(started('gloves'));
    await waitFor(() =>
      expect(paths(sent())).toEqual([
        '/api/chat/conversations',
        '/api/chat/conversations/c1/stop',
        '/api/chat/conversations/c1/messages',
      ]),
    );
    await screen.findByRole('button', { name: 'Stop' });
    expect(screen.getByText('gloves')).toBeInTheDocument();
    expect(screen.getByText('masks')).toBeInTheDocument();
  });

  it('goes on in a new conversation when the old one is full', async () => {
    const { answers, sent } = server([asked, answered], false);
    const first = Promise.withResolvers<Refuse>();
    const second = { ...conversation(true), _id: 'c2' };
    let steps: ChatStep[] = [];
    const take = ({ body }: SeenCall) => {
      const content = (body as { message: string }).message;
      steps = [...steps, { ...asked, _id: content, content }];
      answers['GET /api/chat/latest'] = { hasConversation: true, conversation: second, steps };
      return { conversation: second };
    };
    answers['POST /api/chat/conversations/c1/messages'] = () => first.promise;
    answers['POST /api/chat/conversations'] = take;
    answers['POST /api/chat/conversations/c2/messages'] = take;
    answers['POST /api/chat/conversations/c2/stop'] = {};
    answers['GET /api/chat/conversations/c2/status'] = second;
    open();
    await screen.findByText('These are the cheapest.');
    const field = screen.getByRole('textbox', { name: 'Message' });
    await userEvent.type(field, 'masks{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    await userEvent.type(field, 'tips{Enter}');
    first.resolve(new Refuse(409, { code: 'conversation_full' }));
    await waitFor(() =>
      expect(paths(sent())).toEqual([
        '/api/chat/conversations/c1/messages',
        '/api/chat/conversations',
        '/api/chat/conversations/c2/stop',
        '/api/chat/conversations/c2/messages',
      ]),
    );
    await waitFor(() => expect(screen.queryByText('These are the cheapest.')).not.toBeInTheDocument());
    expect(screen.getByText('masks')).toBeInTheDocument();
    expect(screen.getByText('tips')).toBeInTheDocument();
    expect(screen.queryByText(FAILURE)).toBeNull();
  });

  it('says who answered, and that a model could not', async () => {
    server([asked, answered], false);
    open();
    const log = within(await screen.findByRole('log'));
    await log.findByText('These are the cheapest.');
    log.getByText('Catalog assistant, rule-based');
    log.getByText('The AI model could not be used, so this was answered by rules.');
  });

  it('sends neither blanks nor with Shift and Enter, and says when nobody can be reached', async () => {
    const { sent } = server([], false);
    open();
    const field = await screen.findByRole('textbox', { name: 'Message' });
    await screen.findByText('Where is my order?');
    await userEvent.type(field, '  {Enter}');
    await userEvent.type(field, 'gloves{Shift>}{Enter}{/Shift}blue');
    expect(sent()).toEqual([]);
    await userEvent.type(field, '{Enter}');
    await screen.findByText(FAILURE, {}, { timeout: 30_000 });
    expect(sent()[0]?.body).toMatchObject({ message: 'gloves\nblue' });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
