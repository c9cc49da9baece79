import '../../../testing/browser.js';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type { OrdersAnswer } from '@sextant/contracts/http/orders.js';
import { answerApi } from '../../../testing/api.js';
import { sampleOrder } from '../../../testing/samples.js';
import { noOrderFilters } from '../order-filters.js';
import { forgetNewOrders, useNewOrders } from '../store/new-orders.js';
import { ordersQuery } from './get-orders.js';
import { receiveOrder } from './receive-order.js';

const list = ordersQuery(noOrderFilters, 1).queryKey;
const rows = (client: QueryClient) => client.getQueryData<OrdersAnswer>(list)?.orders;

describe('a pushed change of an order', () => {
  let client: QueryClient;
  beforeEach(() => {
    forgetNewOrders();
    client = new QueryClient();
    const orders = [sampleOrder(), sampleOrder({ _id: 'o2' })];
    client.setQueryData<OrdersAnswer>(list, { orders, page: 1, total: 2, totalPages: 1 });
  });

  it('changes its row where it stands, then brings the rest of the order', async () => {
    answerApi({ 'GET /api/orders/o2': sampleOrder({ _id: 'o2', status: 'shipped', totalAmount: 5 }) });
    receiveOrder(client, 'o2', 'shipped');
    expect(rows(client)?.map((order) => order.status)).toEqual(['pending', 'shipped']);
    await waitFor(() => expect(rows(client)?.[1]?.totalAmount).toBe(5));
  });

  it('lets an order placed elsewhere wait to be asked for, once', () => {
    receiveOrder(client, 'o3', 'pending');
    receiveOrder(client, 'o3', 'pending');
    expect(useNewOrders.getState().ids).toEqual(['o3']);
    expect(rows(client)).toHaveLength(2);
  });
});
