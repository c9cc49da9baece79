import type { User } from './account.js';
import type { Pagination } from './parameters.js';
import { MAX_STAFF_QUERY } from './limits.js';
import { orderStatuses, type OrderStatus } from '@sextant/domain/order/statuses.js';
import type { Order } from './orders.js';
import { entityId, pageFields } from './parameters.js';
import type { Problem } from './problem.js';
import { roles } from '@sextant/domain/user/roles.js';
import type { VendorConnection } from './vendors.js';
import { z } from './zod.js';

/** Replacement for a masked credential; it does not tell the credential's length. */
export const MASKED = '••••••••';

const search = z.string().trim().max(MAX_STAFF_QUERY, 'The search text is too long').optional();

/** GET /admin/orders; `q` looks for customer, product, seller and order number. */
export const adminOrdersQuery = z.object({
  ...pageFields(),
  status: z.enum(orderStatuses).optional(),
  seller: entityId.optional(),
  q: search,
});
export type AdminOrdersQuery = z.infer<typeof adminOrdersQuery>;

export interface AdminOrder extends Order {
  /** `_id` is empty, and names and address unreadable, when the account is deleted. */
  user: Order['user'] & { _id: string };
}

export interface AdminOrdersAnswer {
  orders: AdminOrder[];
  pagination: Pagination;
  /** Place in the live feed up to which these orders are complete. */
  cursor: string;
}

/** Minutes before now for which `OrderSummary` counts orders minute by minute. */
export const RECENT_MINUTES = 60;

/**
 * GET /admin/orders/summary (`zoneQuery`); minutes ("2026-03-01T10:05") are in UTC. Orders count for the minute they were placed
 * in.
 */
export interface OrderSummary {
  /** Place in the live feed up to which the figures are complete. */
  cursor: string;
  /** Today in the time zone asked for. */
  day: string;
  /** First minute of `day`, and the first one after it. */
  from: string;
  before: string;
  today: {
    orders: number;
    /** Amount that buyers pay, after refusals and price changes by sellers. */
    valueCents: number;
    /** Orders with a line that its seller has refused. */
    refused: number;
    /** Orders that a seller has not answered yet. */
    waiting: number;
  };
  /** First minute of `recent`, which has `RECENT_MINUTES` up to now. */
  since: string;
  /** Minutes without an order are left out. */
  recent: { minute: string; orders: number }[];
}

/** One thing that happened to an order, for people. */
export interface OrderMoment {
  /** Number of the event within the order's stream. */
  revision: number;
  /** ISO 8601, UTC. */
  at: string;
  /** Type of the event. */
  type: string;
  tone: 'neutral' | 'info' | 'good' | 'bad';
  title: string;
  /** Person or process that did it; null where the title says it. */
  actor: 'customer' | 'staff' | 'system' | null;
  /** The same in words. */
  by: string | null;
  detail: string | null;
}

/** GET /admin/orders/{id} */
export interface AdminOrderDetails extends AdminOrder {
  /** Oldest first. */
  timeline: OrderMoment[];
}

/** PUT /admin/orders/{id}; another status than `expectedStatus` is answered with 409. */
export const setOrderStatusBody = z.object({
  status: z.enum(orderStatuses),
  expectedStatus: z.enum(orderStatuses).optional(),
});
export type SetOrderStatusBody = z.infer<typeof setOrderStatusBody>;

/** 409 of PUT /admin/orders/{id} (`status_changed`): the order as it is now. */
export interface OrderStatusProblem extends Problem {
  order: AdminOrderDetails;
}

/** GET /admin/users; `q` looks for names and addresses. */
export const adminUsersQuery = z.object({
  ...pageFields(),
  role: z.enum(roles).optional(),
  active: z.enum(['true', 'false']).optional(),
  q: search,
});
export type AdminUsersQuery = z.infer<typeof adminUsersQuery>;

export interface AdminUsersAnswer {
  users: User[];
  pagination: Pagination;
}

/** A seller account without its credentials. */
export interface MaskedConnection extends VendorConnection {
  username: typeof MASKED;
  password: typeof MASKED;
}

export interface RecentOrder {
  _id: string;
  items: Order['items'];
  status: OrderStatus;
  totalAmount: number;
  createdAt: string;
}

/** GET /admin/users/{id} */
export interface AdminUserDetails extends User {
  connectedVendors: MaskedConnection[];
  recentOrders: RecentOrder[];
}

/** Masked without a grant, which only revealing one connection gives. */
export const adminUserQuery = z.object({ includeCredentials: z.enum(['true', 'false']).optional() });

/** PUT /admin/users/{id} */
export const updateUserBody = z
  .object({ isActive: z.boolean().optional(), role: z.enum(roles).optional() })
  .refine(({ isActive, role }) => isActive !== undefined || role !== undefined, {
    message: 'Name what is to change: isActive or role',
  });
export type UpdateUserBody = z.infer<typeof updateUserBody>;
