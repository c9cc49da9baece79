import '../../../testing/browser.js';
import type { FilledCart } from '@sextant/contracts/http/basket.js';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { ListCard } from './list-card.js';

it('tells what was put into the cart also after the screen has been left', async () => {
  const held = Promise.withResolvers<unknown>();
  answerApi({ 'POST /api/lists/l1/cart': () => held.promise });
  const filled: FilledCart[] = [];
  const [createdAt, changedAt] = ['2026-11-19T12:00:00Z', '2026-11-20T12:00:00Z'];
  const list = { _id: 'l1', name: 'Mondays', note: '', lines: 2, createdAt, changedAt };
  const { unmount } = renderAt('/lists', <ListCard list={list} onFilled={(answer) => filled.push(answer)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Order Again Mondays' }));
  unmount();
  const answer = { lines: 2 };
  held.resolve(answer);
  await waitFor(() => expect(filled).toEqual([answer]));
});
