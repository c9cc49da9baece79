import { MAX_STAFF_QUERY } from '@sextant/contracts/http/limits.js';
import type { OrderStatus } from '@sextant/domain/order/statuses.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import { isOrderStatus } from '../../../components/orders/order-statuses.js';
import { isFiltered } from '../../../lib/is-filtered.js';

/** Filters in the address. */
export interface StaffOrderFilters {
  status: OrderStatus | null;
  /** Key of the seller. */
  seller: string | null;
  q: string | null;
}

export const noStaffOrderFilters: StaffOrderFilters = { status: null, seller: null, q: null };

/** Reads the address; an invalid value in it counts as absent. */
export function parseStaffOrderFilters(params: URLSearchParams): StaffOrderFilters {
  const status = params.get('status');
  return {
    status: isOrderStatus(status) ? status : null,
    seller: sellerByKey(params.get('seller') ?? '')?.key ?? null,
    q: params.get('q')?.slice(0, MAX_STAFF_QUERY) || null,
  };
}

export const hasStaffOrderFilters = (filters: StaffOrderFilters): boolean =>
  isFiltered(filters, noStaffOrderFilters);

/** True when every new order matches: new orders are pending, and other filters only the API can apply. */
export const showsNewOrders = ({ status, ...others }: StaffOrderFilters): boolean =>
  (status === null || status === 'pending') && !hasStaffOrderFilters({ ...noStaffOrderFilters, ...others });
