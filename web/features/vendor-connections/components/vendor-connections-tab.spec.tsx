import '../../../testing/browser.js';
import { jest } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { parsePath, type InitialEntry } from 'react-router';
import { connectLink } from '../../../components/vendor-connections/connect-link.js';
import { useSession } from '../../../lib/session.js';
import { answerApi, Refuse, type SeenCall } from '../../../testing/api.js';
import { renderAt, testQueryClient } from '../../../testing/render-app.js';
import { sampleOrder, sampleVendorConnection } from '../../../testing/samples.js';
import { VendorConnectionsTab } from './vendor-connections-tab.js';

const user = { _id: 'u1', firstName: 'Mara', lastName: 'Quint', email: 'm@q.example' };
const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
const table = (connections = [sampleVendorConnection()]) => ({
  'GET /api/vendors': { vendors: connections },
});
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = (calls: SeenCall[], method: string) => calls.find((call) => call.method === method)?.body;

/** What a link to connecting Darby opens, that was on this address. */
function linked(returnTo: string): InitialEntry {
  const { to, state } = connectLink('darby', returnTo);
  return { ...parsePath(to), state };
}

async function show(
  answers: Record<string, unknown> = table(),
  at: InitialEntry = '/profile?tab=vendors',
  queryClient = testQueryClient(),
) {
  const calls = answerApi(answers);
  renderAt(at, <VendorConnectionsTab />, queryClient);
  await settle();
  return calls;
}

async function fillConnect() {
  type('User name', ' mara ');
  type('Password', 'open-sesame');
  click('Connect Vendor');
  await settle();
}

describe('Connected Vendors', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    useSession.setState({ status: 'signed-in', user } as never);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('lists domain, user name, payment method and state in words', async () => {
    await show(
      table([
        sampleVendorConnection(),
        sampleVendorConnection({ _id: 'v2', label: 'Benco', paymentMethod: 'invoice', syncStatus: 'failed' }),
      ]),
    );
    const [first, second] = within(screen.getByRole('list', { name: 'Connected vendors' })).getAllByRole(
      'listitem',
    );
    for (const text of ['net32.com', 'mara', 'Credit Card On File', 'Connected'])
      expect(within(first!).getByText(text)).toBeInTheDocument();
    for (const text of ['Invoice', 'Failed']) expect(within(second!).getByText(text)).toBeInTheDocument();
  });

  it('opens the connect dialog for a new sign-up, once', async () => {
    await show(table([]), '/profile?newSignup=true');
    expect(screen.getByRole('dialog', { name: 'Connect New Vendor' })).toBeInTheDocument();
    expect(screen.getByTestId('address')).toHaveTextContent('/profile?tab=vendors');
  });

  it('begins with the seller of the link that led here', async () => {
    await show(table([]), linked('/product/p1'));
    expect(screen.getByRole('combobox')).toHaveValue('Darby Dental');
  });

  it('shows what becomes of a connection while its dialog stands open', async () => {
    const answers: Record<string, unknown> = table([sampleVendorConnection({ syncStatus: 'pending' })]);
    const queryClient = testQueryClient();
    await show(answers, undefined, queryClient);
    click('Edit net32');
    expect(screen.queryByText('net32 did not accept your user name and password.')).not.toBeInTheDocument();
    answers['GET /api/vendors'] = {
      vendors: [sampleVendorConnection({ syncStatus: 'failed', isActive: false })],
    };
    await act(() => queryClient.invalidateQueries());
    await settle();
    expect(screen.getByText('net32 did not accept your user name and password.')).toBeInTheDocument();
  });

  it('asks for a vendor, a user name and a password', async () => {
    await show(table([]));
    click('Connect New Vendor');
    click('Connect Vendor');
    await settle();
    expect(screen.getByText('Please select a vendor')).toBeInTheDocument();
    expect(screen.getByText('User name is required')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
  });

  it('connects, says what could have been saved, and closes', async () => {
    const answer = { ...sampleVendorConnection({ syncStatus: 'pending' }), savingsPercent: 17 };
    const calls = await show(
      { ...table([]), 'POST /vendor-api/vendors': answer },
      '/profile?newSignup=true&vendor=net32',
    );
    await fillConnect();
    expect(sent(calls, 'POST')).toEqual({
      vendorDomain: 'net32.com',
      username: 'mara',
      password: 'open-sesame',
      paymentMethod: 'card',
    });
    expect(screen.getByText('Connecting Vendor...').parentElement).toHaveFocus();
    await settle(1000);
    expect(screen.getByText('You could have saved')).toBeInTheDocument();
    expect(
      screen.getByText('Half of net32’s products that other sellers also have cost at least 17% less there.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('17%')).not.toBeInTheDocument();
    await settle(300);
    expect(screen.getByText('17%')).toBeInTheDocument();
    await settle(4199);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await settle(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says so when the seller refuses the login, and offers to correct it', async () => {
    const connection = sampleVendorConnection({ syncStatus: 'failed' });
    const answer = { ...connection, syncStatus: 'pending', savingsPercent: 17 };
    const answers: Record<string, unknown> = { ...table([]), 'POST /vendor-api/vendors': answer };
    await show(answers, '/profile?newSignup=true&vendor=net32');
    Object.assign(answers, table([connection]));
    await fillConnect();
    await settle(1000);
    expect(screen.queryByText('You could have saved')).not.toBeInTheDocument();
    expect(
      screen.getByText('Failed to connect vendor. Please check your credentials and try again.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit Login' })).toHaveFocus();
    const dialog = screen.getByRole('dialog', { name: 'Connect New Vendor' });
    click('Edit Login');
    await settle();
    // Between two dialogs, the cart below would reach for the focus.
    expect(screen.getByRole('dialog', { name: 'Edit Vendor Connection' })).toBe(dialog);
    expect(screen.getByLabelText('User name')).toHaveValue('mara');
    expect(screen.getByLabelText('User name')).toHaveFocus();
    click('Cancel');
    await settle();
    expect(screen.getByRole('button', { name: 'Connect New Vendor' })).toHaveFocus();
  });

  it('names no saving where there is none', async () => {
    const answer = { ...sampleVendorConnection({ syncStatus: 'pending' }), savingsPercent: 0 };
    await show({ ...table([]), 'POST /vendor-api/vendors': answer }, '/profile?newSignup=true&vendor=net32');
    await fillConnect();
    await settle(1000);
    expect(screen.getByText('No lower prices found')).toBeInTheDocument();
    expect(
      screen.getByText('For most of what net32 sells, we found no better price elsewhere.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('0%')).not.toBeInTheDocument();
  });

  it.each([
    [
      new Refuse(409, { message: 'You have already connected this vendor.' }),
      /already connected this vendor/,
    ],
    [new Refuse(500), 'Failed to connect vendor. Please check your credentials and try again.'],
    [
      new Refuse(500, { message: 'An account could not be sealed. Please try again later.' }),
      'An account could not be sealed. Please try again later.',
    ],
  ])('keeps what was typed when connecting fails', async (refusal, text) => {
    await show({ ...table([]), 'POST /vendor-api/vendors': refusal }, '/profile?newSignup=true&vendor=net32');
    await fillConnect();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveValue('open-sesame');
  });

  it('finds vendors by label or domain', async () => {
    await show(table([]));
    click('Connect New Vendor');
    const box = screen.getByRole('combobox');
    fireEvent.focus(box);
    fireEvent.change(box, { target: { value: 'darbydental.c' } });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Darby Dentaldarbydental.com',
    ]);
  });

  it('says of vendors one has an account at whether they are connected', async () => {
    const refused = sampleVendorConnection({
      _id: 'v2',
      seller: 'darby',
      isActive: false,
      syncStatus: 'failed',
    });
    await show(table([sampleVendorConnection(), refused]));
    click('Connect New Vendor');
    const box = screen.getByRole('combobox');
    fireEvent.focus(box);
    fireEvent.change(box, { target: { value: '.com' } });
    expect(screen.getByRole('option', { name: /^net32/ })).toHaveTextContent('Connected');
    const option = screen.getByRole('option', { name: /^Darby Dental/ });
    expect(option).toHaveTextContent('Login refused');
    expect(option).toHaveAttribute('aria-disabled', 'true');
  });

  it('never offers, however fast one is, what does not match the typed text', async () => {
    const calls = await show({ ...table([]), 'POST /vendor-api/vendors': sampleVendorConnection() });
    click('Connect New Vendor');
    const box = screen.getByRole('combobox');
    fireEvent.focus(box);
    fireEvent.change(box, { target: { value: 'e' } });
    await settle(500);
    fireEvent.change(box, { target: { value: 'benco' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await fillConnect();
    expect(sent(calls, 'POST')).toMatchObject({ vendorDomain: 'benco.com' });
  });

  it('updates the user name alone, says so and closes after 1.5 seconds', async () => {
    const calls = await show({ ...table(), 'PUT /vendor-api/vendors/v1': sampleVendorConnection() });
    click('Edit net32');
    expect(screen.getByText('leave blank to keep current')).toBeInTheDocument();
    expect(screen.getByLabelText('Payment method')).toHaveAttribute('readonly');
    type('User name', 'mara.q');
    click('Update');
    await settle();
    expect(sent(calls, 'PUT')).toEqual({ username: 'mara.q' });
    // A disabled button would lose the focus.
    const updated = screen.getByRole('button', { name: 'Updated!' });
    expect(updated).toBeEnabled();
    fireEvent.click(updated);
    await settle();
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    await settle(1500);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('waits for no seller’s prices before it says that it is updated', async () => {
    const queryClient = testQueryClient();
    const ofSlowSeller = {
      queryKey: ['own-price', 'net32'],
      queryFn: () => new Promise(() => undefined),
    };
    const stop = new QueryObserver(queryClient, ofSlowSeller).subscribe(() => undefined);
    await show(
      { ...table(), 'PUT /vendor-api/vendors/v1': sampleVendorConnection() },
      undefined,
      queryClient,
    );
    click('Edit net32');
    click('Update');
    await settle();
    expect(screen.getByRole('button', { name: 'Updated!' })).toBeInTheDocument();
    stop();
  });

  it('waits for the seller’s check of a changed login before it says that it is updated', async () => {
    const answers: Record<string, unknown> = {
      ...table(),
      'PUT /vendor-api/vendors/v1': sampleVendorConnection({ syncStatus: 'pending' }),
    };
    const queryClient = testQueryClient();
    await show(answers, undefined, queryClient);
    click('Edit net32');
    type('Password', 'right');
    Object.assign(answers, table([sampleVendorConnection({ syncStatus: 'pending' })]));
    click('Update');
    await settle(5000);
    expect(screen.getByText('Saved. net32 is checking the login; you need not wait.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Updating...' })).toBeDisabled();
    Object.assign(answers, table());
    await act(() => queryClient.invalidateQueries());
    await settle();
    expect(screen.getByText('Your net32 connection has been updated.')).toBeInTheDocument();
    await settle(1500);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['accepted before', sampleVendorConnection()],
    ['refused before', sampleVendorConnection({ syncStatus: 'failed', isActive: false })],
  ])('stays open when the seller refuses the changed login that it %s', async (_, connection) => {
    const failed = sampleVendorConnection({ syncStatus: 'failed', isActive: false });
    const answers: Record<string, unknown> = {
      ...table([connection]),
      'PUT /vendor-api/vendors/v1': { ...connection, syncStatus: 'pending' },
    };
    const calls = await show(answers);
    click('Edit net32');
    type('User name', 'mara.q');
    type('Password', 'wrong');
    Object.assign(answers, table([failed]));
    click('Update');
    await settle(5000);
    expect(screen.getByRole('alert')).toHaveTextContent('net32 did not accept your user name and password.');
    expect(screen.queryByText(/has been updated/)).not.toBeInTheDocument();
    expect(screen.getByLabelText('User name')).toHaveValue('mara.q');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    fireEvent.click(screen.getByRole('radio', { name: 'Invoice' }));
    type('Password', 'right');
    Object.assign(answers, table());
    click('Update');
    await settle();
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      username: 'mara.q',
      password: 'right',
      paymentMethod: 'invoice',
    });
    await settle(1500);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('does not take an earlier refusal for one of the changed login', async () => {
    const failed = sampleVendorConnection({ syncStatus: 'failed', isActive: false });
    const answers: Record<string, unknown> = {
      ...table([failed]),
      'PUT /vendor-api/vendors/v1': { ...failed, syncStatus: 'pending' },
    };
    await show(answers);
    click('Edit net32');
    type('Password', 'right');
    answers['GET /api/vendors'] = new Refuse(500);
    click('Update');
    await settle();
    expect(screen.getByText('Saved. net32 is checking the login; you need not wait.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('lets the way to pay be corrected together with a refused login', async () => {
    const failed = sampleVendorConnection({ syncStatus: 'failed', isActive: false });
    const calls = await show({ ...table([failed]), 'PUT /vendor-api/vendors/v1': failed });
    click('Edit net32');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Enter the one net32 takes. If only the user name was wrong, leave blank to keep it.',
    );
    fireEvent.click(screen.getByRole('radio', { name: 'Invoice' }));
    type('Password', 'open-sesame');
    click('Update');
    await settle();
    expect(sent(calls, 'PUT')).toEqual({
      username: 'mara',
      password: 'open-sesame',
      paymentMethod: 'invoice',
    });
  });

  it('leads back to the product it was asked for from', async () => {
    await show(table([]), linked('/product/p1?q=gloves'));
    click('Cancel');
    await settle();
    expect(screen.getByTestId('address')).toHaveTextContent('/product/p1?q=gloves');
  });

  it('names the orders that wait for a connection before it goes, and what becomes of them', async () => {
    const [part] = sampleOrder().sellers;
    const of = (_id: string, status: 'waiting' | 'sent') =>
      sampleOrder({ _id, sellers: [{ ...part!, status }] });
    const orders = [of('order-111111', 'waiting'), of('order-222222', 'sent'), of('order-333333', 'waiting')];
    await show({
      ...table(),
      'GET /api/orders': (call: SeenCall) => ({
        orders: call.query.get('status') === 'pending' ? orders : [],
        page: 1,
        total: 3,
        totalPages: 1,
      }),
    });
    click('Remove net32');
    await settle();
    const notice = screen.getByText('2 orders wait to be sent to net32').parentElement!;
    expect(within(notice).getByRole('link', { name: '#111111' })).toHaveAttribute(
      'href',
      '/orders/order-111111',
    );
    expect(within(notice).getByRole('link', { name: '#333333' })).toBeInTheDocument();
    expect(within(notice).queryByRole('link', { name: '#222222' })).not.toBeInTheDocument();
    expect(notice).toHaveTextContent('does not get its part of them, and you are not charged for that part');
  });

  it('opens the connection itself when a refused one is asked for', async () => {
    await show(
      table([sampleVendorConnection({ syncStatus: 'failed', isActive: false })]),
      '/profile?newSignup=true&vendor=net32',
    );
    const dialog = screen.getByRole('dialog', { name: 'Edit Vendor Connection' });
    expect(within(dialog).getByText('net32 did not accept your user name and password.')).toBeInTheDocument();
  });

  it('asks before removing, and says when that failed', async () => {
    const answers: Record<string, unknown> = {
      ...table(),
      'DELETE /vendor-api/vendors/v1': new Refuse(500),
    };
    const calls = await show(answers);
    click('Remove net32');
    expect(screen.getByText('Are you sure you want to remove this vendor connection?')).toBeInTheDocument();
    click('Remove');
    await settle();
    expect(screen.getByText('Failed to remove vendor')).toBeInTheDocument();
    answers['DELETE /vendor-api/vendors/v1'] = { ok: true };
    click('Remove');
    await settle();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(calls.filter((call) => call.path === '/api/vendors')).toHaveLength(2);
  });
});
