import '../../../testing/browser.js';
import type { Notification, NotificationsAnswer } from '@sextant/contracts/http/notifications.js';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { createQueryClient } from '../../../lib/query-client.js';
import { answerApi } from '../../../testing/api.js';
import { notificationsQuery } from './get-notifications.js';
import { receiveAllRead, receiveNotification, receiveRead } from './receive.js';

const note = (id: string, isRead = false): Notification => ({
  kind: 'price-drop',
  _id: id,
  isRead,
  product: { _id: 'p1', product_name: 'Gloves', manufacturer_code: '1', image: '' },
  oldPrice: 10,
  oldSeller: 'Darby Dental',
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

  it('are not taken back by an answer that was asked for before', async () => {
    const client = createQueryClient();
    const answers: PromiseWithResolvers<NotificationsAnswer>[] = [];
    answerApi({
      'GET /api/notifications': () => {
        const answer = Promise.withResolvers<NotificationsAnswer>();
        answers.push(answer);
        return answer.promise;
      },
    });
    const leave = new QueryObserver(client, notificationsQuery(1)).subscribe(() => undefined);
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.resolve(page());
    await waitFor(() => expect(shown(client)?.unread).toBe(0));
    void client.invalidateQueries();
    await waitFor(() => expect(answers).toHaveLength(2));
    receiveNotification(client, note('new'), 1);
    await waitFor(() => expect(answers).toHaveLength(3));
    answers[1]?.resolve(page());
    answers[2]?.resolve({ ...page(note('new')), unread: 1 });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(shown(client)?.unread).toBe(1);
    leave();
    client.clear();
  });

  it('are read one by one when opened, on whatever device', () => {
    const client = new QueryClient();
    client.setQueryData(['notifications', 1], { ...page(note('n1'), note('n2')), unread: 2 });
    receiveRead(client, 'n2');
    receiveRead(client, 'n2');
    expect(shown(client)).toMatchObject({ unread: 1, notifications: [{ isRead: false }, { isRead: true }] });
    // Asked again before the server knows, it would be unread for a moment.
    expect(client.getQueryState(['notifications', 1])?.isInvalidated).toBe(false);
  });

  it('are all read when another device says so', () => {
    const client = new QueryClient();
    client.setQueryData(['notifications', 1], { ...page(note('n1'), note('n2')), unread: 2 });
    receiveAllRead(client);
    expect(shown(client)?.unread).toBe(0);
    expect(shown(client)?.notifications.every((each) => each.isRead)).toBe(true);
  });
});
