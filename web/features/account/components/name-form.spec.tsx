import '../../../testing/browser.js';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { sampleUser } from '../../../testing/samples.js';
import { NameForm } from './name-form.js';

it('keeps what is typed while a name is being saved', async () => {
  const held = Promise.withResolvers<unknown>();
  answerApi({ 'PUT /api/auth/profile': () => held.promise });
  const user = sampleUser({ firstName: 'Ann', lastName: 'Lee' });
  renderAt('/profile', <NameForm user={user} />);
  const [first, last] = ['First name', 'Last name'].map((label) => screen.getByLabelText(label));
  await userEvent.type(first!, 'a');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(last!, 's');
  held.resolve({ user: { ...user, firstName: 'Anna' } });
  expect(await screen.findByRole('button', { name: 'Save' })).toBeEnabled();
  expect(first).toHaveValue('Anna');
  expect(last).toHaveValue('Lees');
});
