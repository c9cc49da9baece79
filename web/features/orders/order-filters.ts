import { MAX_ORDER_QUERY } from '@sextant/contracts/http/orders.js';
import type { OrderStatus } from '@sextant/domain/order/statuses.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import { isOrderStatus } from '../../components/orders/order-statuses.js';
import { isFiltered } from '../../lib/is-filtered.js';
import { parseDay } from '../../lib/picked-days.js';

/** Filters in the address; days as "2026-03-01". */
export interface OrderFilters {
  status: OrderStatus | null;
  startDate: string | null;
  endDate: string | null;
  /** Key of a seller that has a part of the order. */
  seller: string | null;
  /** Part of a product's name, of a code or of the order's number. */
  q: string | null;
}

export const noOrderFilters: OrderFilters = {
  status: null,
  startDate: null,
  endDate: null,
  seller: null,
  q: null,
};

/** Reads the address; an invalid value in it counts as absent. */
export function parseOrderFilters(params: URLSearchParams): OrderFilters {
  const status = params.get('status');
  return {
    status: isOrderStatus(status) ? status : null,
    startDate: parseDay(params.get('startDate')),
    endDate: parseDay(params.get('endDate')),
    seller: sellerByKey(params.get('seller') ?? '')?.key ?? null,
    q: params.get('q')?.trim().slice(0, MAX_ORDER_QUERY) || null,
  };
}

/** The query with other filters: page 1 again. */
export function withOrderFilters(params: URLSearchParams, change: Partial<OrderFilters>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  next.delete('page');
  return next;
}

export const hasOrderFilters = (filters: OrderFilters): boolean => isFiltered(filters, noOrderFilters);
