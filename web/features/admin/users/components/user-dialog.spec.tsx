import '../../../../testing/browser.js';
import { MASKED, type AdminUserDetails } from '@sextant/contracts/http/admin.js';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allAnswered, answerApi, Refuse } from '../../../../testing/api.js';
import { twice } from '../../../../testing/twice.js';
import { renderAt, testQueryClient } from '../../../../testing/render-app.js';
import { sampleOrder, sampleUser, sampleVendorConnection } from '../../../../testing/samples.js';
import { useSession } from '../../../../lib/session.js';
import { UserDialog } from './user-dialog.js';

const ONE = '/admin-api/admin/users/u1';
const user = (change: Partial<AdminUserDetails> = {}): AdminUserDetails => ({
  ...sampleUser(),
  connectedVendors: [{ ...sampleVendorConnection(), username: MASKED, password: MASKED }],
  recentOrders: [sampleOrder()],
  ...change,
});

function open(table: Parameters<typeof answerApi>[0], client = testQueryClient()) {
  const seen = { closed: 0, orders: [] as string[] };
  const calls = answerApi(table);
  renderAt(
    '/admin/users',
    <UserDialog
      id="u1"
      open
      onClose={() => (seen.closed += 1)}
      onOpenOrder={(id) => void seen.orders.push(id)}
    />,
    client,
  );
  return { calls, seen };
}
/** Presses the button of the account, and answers the question behind it. */
async function deactivate(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate Account' }));
  const question = within(await screen.findByRole('dialog', { name: 'Confirm Deactivation' }));
  await userEvent.click(question.getByRole('button', { name: 'Deactivate' }));
}
const setRole = () => userEvent.click(screen.getByRole('button', { name: 'Set Role' }));

describe('the dialog of a user', () => {
  beforeEach(() =>
    useSession.setState({ status: 'signed-in', user: sampleUser({ _id: 'me', role: 'admin' }) }),
  );
  afterEach(() => act(() => useSession.setState({ status: 'checking', user: null })));

  it.each([
    ['Deactivate', user(), 'Deactivate Account', 'PUT'],
    ['Activate Account', user({ isActive: false }), null, 'PUT'],
    ['Delete', user(), 'Delete User', 'DELETE'],
  ])('does once what a double click on %s asks for', async (confirm, shown, ask, method) => {
    const { calls } = open({ [`GET ${ONE}`]: shown, [`PUT ${ONE}`]: shown, [`DELETE ${ONE}`]: {} });
    if (ask) await userEvent.click(await screen.findByRole('button', { name: ask }));
    twice(await screen.findByRole('button', { name: confirm }));
    await allAnswered();
    expect(calls.filter((call) => call.method === method)).toHaveLength(1);
  });

  it('says that it is loading, then that it failed, and tries again', async () => {
    const answer = Promise.withResolvers<unknown>();
    const answers: unknown[] = [answer.promise, user()];
    const { seen } = open({ [`GET ${ONE}`]: () => answers.shift() });
    expect(await screen.findByRole('status', { name: 'Loading user' })).toBeInTheDocument();
    answer.resolve(new Refuse(500));
    expect(await screen.findByText('Failed to load user details. Please try again.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByText(MASKED)).length).toBe(2);
    await userEvent.click(screen.getByRole('button', { name: /^#/ }));
    expect(seen.orders).toEqual(['o1']);
  });

  it('offers nothing to do to an account that is gone', async () => {
    open({});
    expect(await screen.findByText('User not found')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete User' })).not.toBeInTheDocument();
  });

  it('shows the role that an account has where another one could not be given', async () => {
    const answer = Promise.withResolvers<unknown>();
    const answers: unknown[] = [answer.promise, sampleUser({ role: 'support' })];
    const { calls } = open({
      [`GET ${ONE}`]: () => user({ role: answers.length > 0 ? 'user' : 'support' }),
      [`PUT ${ONE}`]: () => answers.shift(),
    });
    const role = await screen.findByLabelText('Role');
    const held = () => screen.getByText('Role', { selector: 'dt' }).nextElementSibling;
    await userEvent.selectOptions(role, 'support');
    await setRole();
    answer.resolve(new Refuse(503));
    expect(await screen.findByText('Failed to update user. Please try again.')).toBeInTheDocument();
    expect(held()).toHaveTextContent('User');
    expect(role).toHaveValue('support');
    await setRole();
    await waitFor(() => expect(held()).toHaveTextContent('Support'));
    expect(screen.queryByText(/^Failed/)).not.toBeInTheDocument();
    expect(role).toHaveValue('support');
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('gives a role when that is asked for, not while one is looked for by the arrow keys', async () => {
    const { calls } = open({
      [`GET ${ONE}`]: user(),
      [`PUT ${ONE}`]: sampleUser({ role: 'admin' }),
    });
    const role = await screen.findByLabelText('Role');
    await setRole();
    await userEvent.selectOptions(role, 'support');
    await userEvent.selectOptions(role, 'admin');
    const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(puts()).toEqual([]);
    await setRole();
    await waitFor(() => expect(puts()).toEqual([{ role: 'admin' }]));
    const button = screen.getByRole('button', { name: 'Set Role' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveFocus();
  });

  it('sends one change after the other, also when it was opened again meanwhile', async () => {
    const answer = Promise.withResolvers<unknown>();
    const client = testQueryClient();
    const table = {
      [`GET ${ONE}`]: user(),
      [`PUT ${ONE}`]: () => answer.promise,
    };
    const { calls } = open(table, client);
    const puts = () => calls.filter(({ method }) => method === 'PUT');
    await deactivate();
    cleanup();
    const again = open(table, client);
    const later = () => again.calls.filter(({ method }) => method === 'PUT');
    await deactivate();
    expect([puts().length, later().length]).toEqual([1, 0]);
    answer.resolve(sampleUser({ isActive: false }));
    await waitFor(() => expect(later()).toHaveLength(1));
    await allAnswered();
  });

  it('says why a change was refused', async () => {
    const message = 'The last administrator cannot be deactivated.';
    open({ [`GET ${ONE}`]: user(), [`PUT ${ONE}`]: new Refuse(409, { message }) });
    await deactivate();
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('says when the account could not be changed, and then changes it', async () => {
    const answers: unknown[] = [new Refuse(503), sampleUser({ isActive: false })];
    const { calls } = open({
      [`GET ${ONE}`]: () => user({ isActive: answers.length > 0 }),
      [`PUT ${ONE}`]: () => answers.shift(),
    });
    await deactivate();
    expect(await screen.findByText('Failed to update user. Please try again.')).toBeInTheDocument();
    await deactivate();
    expect(await screen.findByRole('button', { name: 'Activate Account' })).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { isActive: false },
      { isActive: false },
    ]);
    expect(screen.queryByText(/^Failed/)).not.toBeInTheDocument();
  });

  it('asks before it deactivates, whom that locks out and what goes on', async () => {
    const { calls } = open({
      [`GET ${ONE}`]: () => user({ firstName: 'Mara', lastName: 'Quint', email: 'mara@quint.example' }),
      [`PUT ${ONE}`]: sampleUser({ isActive: false }),
    });
    const button = await screen.findByRole('button', { name: 'Deactivate Account' });
    await userEvent.click(button);
    const question = await screen.findByRole('dialog', { name: 'Confirm Deactivation' });
    expect(question).toHaveTextContent(
      /^.*Mara Quint \(mara@quint\.example\) is logged out everywhere at once/,
    );
    expect(question).toHaveTextContent('pending ones still go to their sellers');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(button).toHaveFocus());
    const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(puts()).toEqual([]);
    await deactivate();
    await waitFor(() => expect(puts()).toEqual([{ isActive: false }]));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm Deactivation' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Activate Account' })).toHaveFocus());
  });

  it('asks before it deletes, says that it failed, and closes once it has', async () => {
    const answers: unknown[] = [new Refuse(500), {}];
    const { seen } = open({ [`GET ${ONE}`]: user(), [`DELETE ${ONE}`]: () => answers.shift() });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete User' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm Deletion' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText('Failed to delete. Please try again.')).toBeInTheDocument();
    expect(seen.closed).toBe(0);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(seen.closed).toBe(1));
  });

  it('lets nobody change or delete their own account', async () => {
    useSession.setState({ status: 'signed-in', user: sampleUser({ role: 'admin' }) });
    open({ [`GET ${ONE}`]: user() });
    expect(await screen.findByText('This is your own account.')).toBeInTheDocument();
    for (const name of ['Delete User', 'Deactivate Account'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});
