import '../../../testing/browser.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '../../../testing/api.js';
import { sampleAddress } from '../../../testing/samples.js';
import { keepDraft } from '../checkout/draft-store.js';
import { latestShippingQuery } from '../checkout/latest-shipping.js';
import { ShippingSection } from './shipping-section.js';

const field = (label: string) => screen.getByLabelText(label);

describe('shipping form of the cart', () => {
  beforeEach(() => keepDraft(null));

  it('follows the last address ordered to until something is typed, and keeps what was typed', async () => {
    let latest = sampleAddress;
    answerApi({
      'GET /api/orders': { orders: [], page: 1, total: 1, totalPages: 1 },
      'GET /api/shipping/latest': () => ({ shippingAddress: { ...latest, notes: '' } }),
    });
    const queryClient = new QueryClient();
    const orderedElsewhere = (city: string) => {
      latest = { ...sampleAddress, city };
      return act(() => queryClient.invalidateQueries({ queryKey: latestShippingQuery.queryKey }));
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
