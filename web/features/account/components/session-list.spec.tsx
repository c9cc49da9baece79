import '../../../testing/browser.js';
import type { SessionEntry } from '@sextant/contracts/http/account.js';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi, Refuse } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { SessionListPanel } from './session-list.js';

const session = (id: string, device: string): SessionEntry => ({
  id,
  device,
  startedAt: '2026-11-20T12:00:00Z',
  seenAt: '2026-11-20T12:00:00Z',
  current: id === 'this',
});
const all = [session('this', 'Firefox'), session('phone', 'Safari'), session('laptop', 'Edge')];

/** The list; each session is gone from it once its end has been asked for. */
async function show(answer: unknown) {
  let left = all;
  answerApi({
    'GET /api/auth/sessions': () => ({ sessions: left }),
    'DELETE /api/auth/sessions/phone': () => {
      left = left.filter(({ id }) => id !== 'phone');
      return answer;
    },
  });
  renderAt('/profile', <SessionListPanel onEnded={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Log out Safari/ }));
  await waitFor(() => expect(screen.queryByText('Safari')).not.toBeInTheDocument());
}

describe('a session that is ended from the list', () => {
  it('leaves the focus to the next one', async () => {
    await show({});
    expect(screen.getByRole('button', { name: /^Log out Edge/ })).toHaveFocus();
  });

  it('counts as ended where it had already', async () => {
    await show(new Refuse(404, { message: 'No such session' }));
    expect(screen.queryByText('No such session')).not.toBeInTheDocument();
  });

  it('says why it was not', async () => {
    await show(new Refuse(429, { message: 'Too many attempts.' }));
    expect(await screen.findByText('Too many attempts.')).toBeInTheDocument();
  });
});
