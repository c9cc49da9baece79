import '../../../testing/browser.js';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { sampleUser } from '../../../testing/samples.js';
import { SecondFactor } from './second-factor.js';
import { SettingsSection } from './settings-section.js';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('leaves the focus at the title of its section, as a form does that is given up', async () => {
  answerApi({
    'GET /api/auth/second-factor': { on: false },
    'POST /api/auth/second-factor': { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' },
    'POST /api/auth/second-factor/confirm': { recoveryCodes: ['one-two'], user: sampleUser() },
  });
  renderAt(
    '/profile',
    <main>
      <SettingsSection title="Two-step verification" text="">
        <SecondFactor lacking={false} />
      </SettingsSection>
    </main>,
  );
  const title = screen.getByRole('heading', { name: 'Two-step verification' });
  await press('Turn on');
  await press('Cancel');
  expect(title).toHaveFocus();
  await press('Turn on');
  await userEvent.type(screen.getByLabelText('Your password'), 'long enough');
  await press('Continue');
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await press('Turn on');
  await press('I have saved them');
  expect(title).toHaveFocus();
});
