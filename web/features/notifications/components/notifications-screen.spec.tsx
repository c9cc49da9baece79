import { setOnline } from '../../../testing/browser.js';
import type { Notification } from '@sextant/contracts/http/notifications.js';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLiveState } from '../../../lib/live-state.js';
import { answerApi, type SeenCall } from '../../../testing/api.js';
import { renderAt } from '../../../testing/render-app.js';
import { receiveNotification } from '../api/receive.js';
import { NotificationsScreen } from './notifications-screen.js';

const note = (id: string): Notification => ({
  kind: 'price-drop',
  _id: id,
  isRead: false,
  product: { _id: id, product_name: `Gloves ${id}`, manufacturer_code: '1', image: '' },
  oldPrice: 10,
  oldSeller: 'Darby Dental',
  newPrice: 9,
  percentageDropped: 10,
  seller: 'net32',
  createdAt: '2026-11-20T12:00:00Z',
});
function Pushes() {
  const queryClient = useQueryClient();
  return <button onClick={() => receiveNotification(queryClient, note('n2'), 2)}>push</button>;
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const push = () => act(() => screen.getByText('push').click());

describe('the notifications', () => {
  beforeEach(async () => {
    answerApi({
      'GET /api/notifications': {
        notifications: [note('n1')],
        pagination: { page: 1, pages: 1, total: 1, limit: 10 },
        unread: 1,
      },
    });
    renderAt(
      '/notifications',
      <main>
        <NotificationsScreen tracked />
        <Pushes />
      </main>,
    );
    await screen.findByText('Gloves n1');
  });

  it('tell of staff that saw a login', async () => {
    answerApi({
      'GET /api/notifications': {
        notifications: [
          {
            kind: 'credentials-revealed',
            _id: 'r',
            isRead: false,
            seller: 'Darby Dental',
            reference: 41,
            createdAt: '2026-11-20T12:00:00Z',
          },
        ],
        pagination: { page: 1, pages: 1, total: 1, limit: 10 },
        unread: 1,
      },
    });
    renderAt('/notifications', <NotificationsScreen tracked />);
    const title = 'Our staff looked at your Darby Dental login';
    expect(await screen.findByRole('link', { name: title })).toHaveAttribute('href', '/profile?tab=vendors');
    expect(screen.getByText(/^Record 41/)).toBeInTheDocument();
  });

  it.each([
    [false, 'Add products to your favorites to track price changes'],
    [true, 'The prices of your favorites are tracked. A drop will be told here.'],
  ])('are none yet, with favorites: %s', async (tracked, text) => {
    answerApi({
      'GET /api/notifications': {
        notifications: [],
        pagination: { page: 1, pages: 0, total: 0, limit: 10 },
        unread: 0,
      },
    });
    renderAt('/notifications', <NotificationsScreen tracked={tracked} />);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('of another page are shown although the pointer held the page before while it loaded', async () => {
    const second = Promise.withResolvers<unknown>();
    const pagination = { pages: 2, total: 11, limit: 10 };
    answerApi({
      'GET /api/notifications': ({ query }: SeenCall) =>
        query.get('page') === '2'
          ? second.promise
          : { notifications: [note('n1')], pagination: { ...pagination, page: 1 }, unread: 2 },
    });
    renderAt('/notifications?page=1', <NotificationsScreen tracked />);
    await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
    const [shown] = screen.getAllByText('Gloves n1').slice(-1);
    await userEvent.hover(shown!);
    second.resolve({ notifications: [note('n11')], pagination: { ...pagination, page: 2 }, unread: 2 });
    expect(await screen.findByText('Gloves n11')).toBeInTheDocument();
  });

  it('name the seller of both prices, and are read once opened', async () => {
    const calls = answerApi({
      'GET /api/notifications': {
        notifications: [note('n1')],
        pagination: { page: 1, pages: 1, total: 1, limit: 10 },
        unread: 1,
      },
      'POST /api/notifications/n1/read': { isRead: true },
    });
    expect(screen.getByText('List price, was at Darby Dental, now at net32')).toBeInTheDocument();
    expect(screen.getByText('-10.0% price drop')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Gloves n1' }));
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/notifications/n1/read')).toBe(true));
  });

  it('grow on top while one looks elsewhere', async () => {
    push();
    await waitFor(() => expect(names()).toEqual(['Gloves n2', 'Gloves n1']));
  });

  it('never move under the pointer: what is new waits to be asked for', async () => {
    await userEvent.hover(screen.getByText('Gloves n1'));
    push();
    const show = await screen.findByRole('button', { name: 'Show 1 new notification' });
    expect(names()).toEqual(['Gloves n1']);
    await userEvent.click(show);
    expect(names()).toEqual(['Gloves n2', 'Gloves n1']);
    expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('say whether they follow by themselves', () => {
    const badge = () => screen.queryByRole('status', { name: 'Live updates' });
    expect(badge()).not.toBeInTheDocument();
    act(() => setLiveState('live'));
    expect(badge()).toHaveTextContent('Live');
    act(() => setOnline(false));
    expect(badge()).toHaveTextContent('Offline');
    act(() => setOnline(true));
    expect(badge()).toHaveTextContent('Live');
    act(() => setLiveState('stale'));
    expect(badge()).toHaveTextContent('Reconnecting…');
    act(() => setLiveState('off'));
  });
});
