import '../../../testing/browser.js';
import type { HistoryKind, StateAsOf } from '@sextant/contracts/http/time-travel.js';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi, Refuse } from '../../../testing/api.js';
import { setMedia } from '../../../testing/browser.js';
import { renderAt } from '../../../testing/render-app.js';
import { localInput } from './moment-at.js';
import { TimeTravel } from './time-travel.js';

const moments = ['First', 'Second', 'Third'].map((title, i) => ({
  revision: i + 1,
  at: `2026-11-20T12:0${i}:00.000Z`,
  type: title,
  title,
}));
const line = { productId: 'p1', name: 'Nitrile Gloves', seller: 'net32', quantity: 1 };

/** State after an event, with a price of so many dollars. */
const states: Record<HistoryKind, (dollars: number) => StateAsOf> = {
  order: (dollars) => ({
    kind: 'order',
    status: 'pending',
    released: false,
    lines: [{ ...line, code: 'N-1', unitPrice: dollars, outcome: 'ordered' }],
    sellers: [],
    subtotal: dollars,
    shipping: 0,
    total: dollars,
  }),
  cart: (dollars) => ({ kind: 'cart', lines: [{ ...line, unitPrice: dollars }], total: dollars }),
  product: (dollars) => ({
    kind: 'product',
    name: 'Nitrile Gloves',
    code: 'N-1',
    bestPrice: dollars,
    offers: [{ seller: 'net32', sku: 's', price: dollars, availability: 'in_stock' }],
  }),
};

describe('looking back', () => {
  beforeEach(() => setMedia('(min-width: 48rem)'));

  it.each(['order', 'cart', 'product'] as const)('shows an %s after each of its events', async (kind) => {
    answerApi({
      [`GET /admin-api/admin/history/${kind}/x`]: { moments },
      [`GET /admin-api/admin/history/${kind}/x/as-of`]: ({ query }: { query: URLSearchParams }) => {
        const revision = Number(query.get('revision'));
        return { revision, at: moments[revision - 1]?.at, state: states[kind](10 * revision) };
      },
    });
    renderAt('/admin/history', <TimeTravel kind={kind} id="x" />);
    const slider = await screen.findByRole('slider', { name: 'As of' });
    expect(slider).toHaveAttribute('aria-valuetext', 'Event 3 of 3: Third');
    expect((await screen.findAllByText('$30.00')).length).toBeGreaterThan(0);
    fireEvent.change(slider, { target: { value: '0' } });
    expect((await screen.findAllByText('$10.00')).length).toBeGreaterThan(0);
    expect(screen.queryByText('$30.00')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Later event' }));
    expect((await screen.findAllByText('$20.00')).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Back to now' }));
    expect((await screen.findAllByText('$30.00')).length).toBeGreaterThan(0);
  });

  it('goes to an instant once its year is typed, without losing the field', async () => {
    answerApi({
      'GET /admin-api/admin/history/order/x': { moments },
      'GET /admin-api/admin/history/order/x/as-of': ({ query }: { query: URLSearchParams }) => {
        const revision = Number(query.get('revision'));
        return { revision, at: moments[revision - 1]?.at, state: states.order(10 * revision) };
      },
    });
    renderAt('/admin/history', <TimeTravel kind="order" id="x" />);
    const field = await screen.findByLabelText('As it stood at');
    for (const year of ['0002', '0020', '0202']) {
      fireEvent.change(field, { target: { value: `${year}-11-20T12:01` } });
      expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Event 3 of 3: Third');
    }
    fireEvent.change(field, { target: { value: localInput('2026-11-20T12:01:00.000Z') } });
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Event 2 of 3: Second');
    expect(field).toBeInTheDocument();
    expect((await screen.findAllByText('$20.00')).length).toBeGreaterThan(0);
  });

  it('says that nothing is there, or that it could not be had', async () => {
    const { unmount } = (answerApi({}), renderAt('/admin/history', <TimeTravel kind="cart" id="x" />));
    expect(await screen.findByText('Nothing is known of this id')).toBeInTheDocument();
    expect(screen.getByText('There is no cart with this id.')).toBeInTheDocument();
    unmount();
    answerApi({ 'GET /admin-api/admin/history/cart/x': new Refuse(500) });
    renderAt('/admin/history', <TimeTravel kind="cart" id="x" />);
    expect(await screen.findByText('Failed to load data. Please try again.')).toBeInTheDocument();
  });
});
