import '../../../testing/browser.js';
import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '../../../lib/session.js';
import { answerApi } from '../../../testing/api.js';
import { sampleAddress, sampleUser } from '../../../testing/samples.js';
import { getDraft, keepDraft } from '../checkout/draft-store.js';
import { shippingAddressesQuery } from '../checkout/shipping-addresses.js';
import { ShippingSection } from './shipping-section.js';

const field = (label: string) => screen.getByLabelText(label);

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShippingSection onOrder={async () => undefined} onBusy={() => undefined} />
    </QueryClientProvider>,
  );

describe('shipping form of the cart', () => {
  beforeEach(() => {
    useSession.setState({ status: 'signed-in', user: sampleUser() });
    keepDraft(null);
  });

  it('fills itself in with an earlier address on request', async () => {
    const clinic = { ...sampleAddress, clinic: 'Quint Dental', address: '9 Hill Rd', notes: 'Back door' };
    answerApi({ 'GET /api/shipping/addresses': { addresses: [{ ...sampleAddress, notes: '' }, clinic] } });
    show();
    await userEvent.selectOptions(
      await screen.findByLabelText('Use an earlier address'),
      'Quint Dental, 9 Hill Rd, Lyndon',
    );
    expect(field('Clinic (optional)')).toHaveValue('Quint Dental');
    expect(field('Address')).toHaveValue('9 Hill Rd');
    expect(field('Delivery notes (optional)')).toHaveValue('Back door');
    expect(getDraft()).toMatchObject({ address: '9 Hill Rd' });
  });

  it('keeps delivery notes that were typed when an earlier address is chosen, also after a reload', async () => {
    const home = { ...sampleAddress, notes: 'Front desk' };
    const clinic = { ...sampleAddress, clinic: 'Quint Dental', address: '9 Hill Rd', notes: 'Back door' };
    answerApi({ 'GET /api/shipping/addresses': { addresses: [home, clinic] } });
    const { unmount } = show();
    const choose = async (address: string) =>
      userEvent.selectOptions(await screen.findByLabelText('Use an earlier address'), address);
    const notes = () => field('Delivery notes (optional)');
    await choose('Quint Dental, 9 Hill Rd, Lyndon');
    expect(notes()).toHaveValue('Back door');
    await choose('Mara Quint, 1 Main St, Lyndon');
    expect(notes()).toHaveValue('Front desk');
    await userEvent.clear(notes());
    await userEvent.type(notes(), 'Ring twice');
    await choose('Quint Dental, 9 Hill Rd, Lyndon');
    expect(field('Address')).toHaveValue('9 Hill Rd');
    expect(notes()).toHaveValue('Ring twice');
    unmount();
    show();
    await choose('Mara Quint, 1 Main St, Lyndon');
    expect(notes()).toHaveValue('Ring twice');
    expect(getDraft()).toMatchObject({ address: '1 Main St', notes: 'Ring twice' });
  });

  it('keeps what was typed in this tab, for who typed it alone', async () => {
    answerApi({ 'GET /api/shipping/addresses': { addresses: [] } });
    const { unmount } = show();
    await userEvent.type(await screen.findByLabelText('City'), 'Barre');
    expect(JSON.parse(sessionStorage.getItem('sextant.checkout') ?? '')).toMatchObject({
      userId: 'u1',
      values: { city: 'Barre' },
    });
    unmount();
    show();
    expect(await screen.findByLabelText('City')).toHaveValue('Barre');
    act(() => useSession.setState({ status: 'signed-in', user: sampleUser({ _id: 'u2' }) }));
    expect(getDraft()).toBeNull();
    keepDraft(null);
    expect(sessionStorage.getItem('sextant.checkout')).toBeNull();
  });

  it('moves the focus to its mistakes once they can be seen', async () => {
    answerApi({ 'GET /api/shipping/addresses': { addresses: [] } });
    show();
    const form = await screen.findByRole('form', { name: 'Shipping address' });
    const summary = field('There is a problem');
    let seen = false;
    summary.addEventListener('focus', () => (seen = !summary.hidden));
    // In a browser the click is still the current event while its promises settle, in jsdom it is over by then.
    const current = jest.spyOn(window, 'event', 'get').mockReturnValue(new MouseEvent('click'));
    fireEvent.submit(form);
    await waitFor(() => expect(summary).toHaveFocus());
    current.mockRestore();
    expect(seen).toBe(true);
  });

  it('follows the last address ordered to until something is typed, and keeps what was typed', async () => {
    let latest = sampleAddress;
    answerApi({
      'GET /api/shipping/addresses': () => ({ addresses: [{ ...latest, notes: '' }] }),
    });
    const queryClient = new QueryClient();
    const orderedElsewhere = (city: string) => {
      latest = { ...sampleAddress, city };
      return act(() => queryClient.invalidateQueries({ queryKey: shippingAddressesQuery.queryKey }));
    };
    render(
      <QueryClientProvider client={queryClient}>
        <ShippingSection onOrder={async () => undefined} onBusy={() => undefined} />
      </QueryClientProvider>,
    );
    expect(await screen.findByLabelText('City')).toHaveValue('Lyndon');
    await orderedElsewhere('Barre');
    await waitFor(() => expect(field('City')).toHaveValue('Barre'));
    await userEvent.type(field('Address'), ', Suite 2');
    await orderedElsewhere('Stowe');
    expect(field('City')).toHaveValue('Barre');
    expect(field('Address')).toHaveValue('1 Main St, Suite 2');
  });
});
