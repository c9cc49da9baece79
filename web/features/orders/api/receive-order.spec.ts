import '../../../testing/browser.js';
import type { Order, OrdersAnswer } from '@sextant/contracts/http/orders.js';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { createQueryClient } from '../../../lib/query-client.js';
import { answerApi } from '../../../testing/api.js';
import { noOrderFilters } from '../order-filters.js';
import { forgetNewOrders, useNewOrders } from '../store/new-orders.js';
import { orderQuery, ordersQuery } from './get-orders.js';
import { receiveOrder } from './receive-order.js';

type Answer = Partial<Omit<Order, 'status'>> & { status: string };

describe('a change of an order that is shown', () => {
  let client: QueryClient;
  let answers: PromiseWithResolvers<Answer>[];
  let leave: () => void;
  const shown = () => client.getQueryData(orderQuery('o1').queryKey);
  const status = (): unknown => shown()?.status;
  const asked = (count: number) => waitFor(() => expect(answers).toHaveLength(count));

  beforeEach(async () => {
    client = createQueryClient();
    answers = [];
    answerApi({
      'GET /api/orders/o1': () => {
        const answer = Promise.withResolvers<Answer>();
        answers.push(answer);
        return answer.promise;
      },
    });
    leave = new QueryObserver(client, orderQuery('o1')).subscribe(() => undefined);
    await asked(1);
  });
  afterEach(() => {
    leave();
    client.clear();
  });

  it('shows what it became last, when two changes follow each other faster than an answer', async () => {
    answers[0]?.resolve({ status: 'pending' });
    await waitFor(() => expect(status()).toBe('pending'));
    receiveOrder(client, 'o1', 'processing');
    await asked(2);
    receiveOrder(client, 'o1', 'processing');
    await asked(3);
    answers[2]?.resolve({ status: 'second' });
    answers[1]?.resolve({ status: 'first' });
    await waitFor(() => expect(status()).toBe('second'));
  });

  it('shows the new status at once, without a way to cancel, and what else has changed when it is fetched', async () => {
    const cancellableUntil = '2026-11-20T12:45:00Z';
    answers[0]?.resolve({ status: 'pending', cancellableUntil });
    await waitFor(() => expect(status()).toBe('pending'));
    receiveOrder(client, 'o1', 'pending');
    expect(shown()).toEqual({ status: 'pending', cancellableUntil });
    await asked(2);
    receiveOrder(client, 'o1', 'delivered');
    expect(shown()).toEqual({ status: 'delivered', cancellableUntil: null });
    await asked(3);
    answers[2]?.resolve({ status: 'delivered', cancellableUntil: null, notes: 'fetched' });
    await waitFor(() => expect(shown()).toMatchObject({ notes: 'fetched' }));
  });

  it('does not rest on an answer that was asked for before the change', async () => {
    receiveOrder(client, 'o1', 'processing');
    await asked(2);
    answers[0]?.resolve({ status: 'before' });
    answers[1]?.resolve({ status: 'after' });
    await waitFor(() => expect(status()).toBe('after'));
  });

  it('refetches what is computed from the orders, but no list that is shown', async () => {
    const asks: string[] = [];
    const watched = [['orders', 'savings'], ordersQuery(noOrderFilters, 1).queryKey].map((queryKey) => {
      const queryFn = () => {
        asks.push(String(queryKey[1]));
        return { orders: [], months: [] };
      };
      return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
    });
    await waitFor(() => expect(asks).toEqual(['savings', 'list']));
    receiveOrder(client, 'o1', 'cancelled');
    await waitFor(() => expect(asks).toEqual(['savings', 'list', 'savings']));
    await asked(2);
    for (const end of watched) end();
  });

  it('tells of an order that no list shows as new only while it is', async () => {
    forgetNewOrders();
    receiveOrder(client, 'of-page-2', 'delivered');
    expect(useNewOrders.getState().ids).toEqual([]);
    receiveOrder(client, 'placed-elsewhere', 'pending');
    expect(useNewOrders.getState().ids).toEqual(['placed-elsewhere']);
    forgetNewOrders();
  });

  it('removes an order that staff have deleted from the lists, and refetches it where it is open', async () => {
    const list = ordersQuery(noOrderFilters, 1).queryKey;
    client.setQueryData(list, { orders: [{ _id: 'o1' }, { _id: 'o2' }] } as OrdersAnswer);
    answers[0]?.resolve({ status: 'pending' });
    await waitFor(() => expect(status()).toBe('pending'));
    receiveOrder(client, 'o1', 'deleted');
    expect(client.getQueryData(list)?.orders).toEqual([{ _id: 'o2' }]);
    await asked(2);
    expect(status()).toBeUndefined();
  });

  it('changes the row in a list, and leaves alone what else is kept about orders', async () => {
    const list = ordersQuery(noOrderFilters, 1).queryKey;
    client.setQueryData(list, { orders: [{ _id: 'o1', status: 'pending' }] } as OrdersAnswer);
    const months = [{ month: '2026-01', savedCents: 5 }];
    client.setQueryData(['orders', 'savings'], { months });
    client.setQueryData(['orders', 'waiting', 'net32'], []);
    receiveOrder(client, 'o1', 'processing');
    expect(client.getQueryData(list)?.orders[0]?.status).toBe('processing');
    expect(client.getQueryData(['orders', 'savings'])).toEqual({ months });
    await asked(2);
  });
});
