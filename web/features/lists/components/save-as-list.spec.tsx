import '../../../testing/browser.js';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '../../../lib/session.js';
import { answerApi, Refuse } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { sampleUser } from '../../../testing/samples.js';
import { SaveAsList } from './save-as-list.js';

it('says that the lists to add to did not load, and finds them at another try', async () => {
  useSession.setState({ status: 'signed-in', user: sampleUser() }, true);
  const at = '2026-11-20T12:00:00Z';
  const list = { _id: 'l1', name: 'Operatory 2', note: '', lines: 1, createdAt: at, changedAt: at };
  const answers: Record<string, unknown> = { 'GET /api/lists': new Refuse(503) };
  answerApi(answers);
  renderAt('/', <SaveAsList from="cart" lines={[{ productId: 'p1', quantity: 2 }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save as List' }));
  expect(await screen.findByText('Your lists did not load')).toBeVisible();
  answers['GET /api/lists'] = { lists: [list] };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /^Operatory 2/ })).toBeEnabled();
});
