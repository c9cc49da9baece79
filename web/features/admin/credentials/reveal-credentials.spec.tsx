import '../../../testing/browser.js';
import { MASKED, type MaskedConnection } from '@sextant/contracts/http/admin.js';
import { REVEALED_SECONDS } from '@sextant/contracts/http/credentials.js';
import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi, Refuse } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { VendorConnections } from '../users/components/vendor-connections.js';

const CALL = 'POST /admin-api/admin/vendor-connections/c1/reveal';
const connection = (_id: string, label: string): MaskedConnection => ({
  _id,
  label,
  seller: label.toLowerCase(),
  isActive: true,
  createdAt: '2026-03-01T10:00:00.000Z',
  vendorDomain: `${label.toLowerCase()}.example`,
  paymentMethod: 'card',
  syncStatus: 'success',
  username: MASKED,
  password: MASKED,
});
const revealed = { username: 'drill', password: 'open-sesame', auditRecord: 41 };
const reason = 'The owner asked us to';

async function ask(password = 'secret') {
  const connections = [connection('c1', 'Darby'), connection('c2', 'Benco')];
  renderAt(
    '/admin/users',
    <main>
      <h3>Vendors</h3>
      <VendorConnections connections={connections} />
    </main>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reveal credentials at Darby' }));
  await userEvent.type(screen.getByLabelText('Reason'), reason);
  if (password) await userEvent.type(screen.getByLabelText('Your password'), password);
  await userEvent.click(screen.getByRole('button', { name: /^Reveal for/ }));
}

describe('revealing credentials', () => {
  it('takes password and reason, and shows them for a minute', async () => {
    const calls = answerApi({ [CALL]: revealed });
    await ask();
    await screen.findByText('open-sesame');
    expect(calls.at(-1)?.body).toEqual({ password: 'secret', reason });
    const now = Date.now();
    const later = jest.spyOn(Date, 'now').mockReturnValue(now + (REVEALED_SECONDS + 1) * 1000);
    await waitFor(() => expect(screen.queryByText('open-sesame')).not.toBeInTheDocument());
    later.mockRestore();
    expect(screen.getByRole('button', { name: 'Reveal credentials at Darby' })).toBeInTheDocument();
  });

  it('shows one account at a time: asking for another forgets it', async () => {
    answerApi({ [CALL]: revealed });
    await ask();
    await screen.findByText('open-sesame');
    await userEvent.click(screen.getByRole('button', { name: 'Reveal credentials at Benco' }));
    expect(screen.queryByText('open-sesame')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Reveal credentials at Darby' }));
    expect(screen.queryByText('open-sesame')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Your password')).toHaveValue('');
  });

  it('hides them at once when asked to', async () => {
    answerApi({ [CALL]: revealed });
    await ask();
    await userEvent.click(await screen.findByRole('button', { name: 'Hide now' }));
    expect(screen.queryByText('open-sesame')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Vendors' })).toHaveFocus();
  });

  it('leaves the focus near when one does not ask after all', async () => {
    answerApi({ [CALL]: revealed });
    await ask('');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('heading', { name: 'Vendors' })).toHaveFocus();
  });

  it('says what was refused, and keeps what was typed', async () => {
    const errors = { password: 'The password is not correct.' };
    answerApi({ [CALL]: new Refuse(403, { message: 'The password is not correct.', errors }) });
    await ask('wrong');
    expect(await screen.findByText('The password is not correct.')).toBeInTheDocument();
    expect(screen.getByLabelText('Reason')).toHaveValue(reason);
  });
});
