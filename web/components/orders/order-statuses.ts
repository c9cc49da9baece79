import type { OrderStatusName } from '@sextant/contracts/http/orders.js';
import type { BadgeTone } from '../ui/badge.js';

/** The statuses of an order, each with its word and color. */
export const statusLooks: Record<OrderStatusName, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'warn' },
  processing: { label: 'Processing', tone: 'info' },
  shipped: { label: 'Shipped', tone: 'plum' },
  delivered: { label: 'Delivered', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
};

export const isOrderStatus = (text: unknown): text is OrderStatusName =>
  typeof text === 'string' && Object.hasOwn(statusLooks, text);
