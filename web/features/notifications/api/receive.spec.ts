import type { Notification, NotificationsAnswer } from '@sextant/contracts/http/favourites.js';
import { QueryClient } from '@tanstack/react-query';
import { receiveAllRead, receiveNotification } from './receive.js';

const note = (id: string, isRead = false): Notification => ({
  _id: id,
  isRead,
  product: { _id: 'p1', product_name: 'Gloves', manufacturer_code: '1', image: '' },
  oldPrice: 10,
  newPrice: 9,
  percentageDropped: 10,
  seller: 'net32',
  createdAt: '2026-11-20T12:00:00Z',
});
const page = (...notifications: Notification[]): NotificationsAnswer => ({
  notifications,
  pagination: { page: 1, pages: 1, total: notifications.length, limit: 10 },
  unread: 0,
});
const shown = (client: QueryClient) => client.getQueryData<NotificationsAnswer>(['notifications', 1]);

describe('pushed notifications', () => {
  it('appear on top of the first page with the new count', () => {
    const client = new QueryClient();
    client.setQueryData(
      ['notifications', 1],
      page(...Array.from({ length: 10 }, (_, index) => note(`n${index}`))),
    );
    expect(receiveNotification(client, note('new'), 4)).toBe(true);
    expect(
      shown(client)
        ?.notifications.map((each) => each._id)
        .slice(0, 2),
    ).toEqual(['new', 'n0']);
    expect(shown(client)?.notifications).toHaveLength(10);
    expect(shown(client)).toMatchObject({ unread: 4, pagination: { total: 11, pages: 2 } });
  });

  it('appear once, however often they are pushed', () => {
    const client = new QueryClient();
    client.setQueryData(['notifications', 1], page(note('n1')));
    expect(receiveNotification(client, note('n1'), 1)).toBe(false);
    expect(shown(client)?.notifications).toHaveLength(1);
  });

  it('are all read when another device says so', () => {
    const client = new QueryClient();
    client.setQueryData(['notifications', 1], { ...page(note('n1'), note('n2')), unread: 2 });
    receiveAllRead(client);
    expect(shown(client)?.unread).toBe(0);
    expect(shown(client)?.notifications.every((each) => each.isRead)).toBe(true);
  });
});
