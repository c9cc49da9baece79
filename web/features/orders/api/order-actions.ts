import type { Order, ReorderAnswer, ReorderQuery } from '@sextant/contracts/http/orders.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, apiFile } from '../../../lib/api.js';
import { orderCode } from '@sextant/domain/order/order-number.js';
import { ORDERS_KEY } from '../../../lib/query-keys.js';
import { saveFile } from '../../../lib/save-file.js';
import { orderAddress, orderQuery } from './get-orders.js';
import { reorder } from './reorder.js';

/** Takes the order back; the answer is the order as it is now, and the list follows. */
export function useCancelOrder(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api<Order>(`${orderAddress(id)}/cancel`, { method: 'POST' }),
    onSuccess: (order) => {
      queryClient.setQueryData(orderQuery(id).queryKey, order);
      return queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
    },
    // A refusal means that the order is not what the screen shows.
    onError: () => queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  });
}

/** Tells what was put into the cart. */
export type Report = (answer: ReorderAnswer) => void | Promise<void>;

/**
 * Orders again with `reorder`. `mutate` takes a callback that gets what was put in, also after the screen has been left. It is
 * pending until the callback has ended, so that the second click of a double click orders nothing.
 */
export const useReorder = (id: string, only?: ReorderQuery['only']) =>
  useMutation({
    mutationFn: (_report: Report) => reorder(id, only),
    onSuccess: (answer, report) => report(answer),
  });

/** Saves the order as a spreadsheet. */
export const useExportOrder = (id: string) =>
  useMutation({
    mutationFn: async () =>
      saveFile(`sextant-order-${orderCode(id)}.csv`, await apiFile(`${orderAddress(id)}/export.csv`)),
  });
