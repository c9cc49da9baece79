import type { OrderStatus } from '@sextant/domain/order/statuses.js';
import type { BadgeTone } from '../ui/badge.js';

/** The statuses of an order, each with its word and color. */
export const statusLooks: Record<OrderStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'warn' },
  processing: { label: 'Processing', tone: 'info' },
  shipped: { label: 'Shipped', tone: 'plum' },
  delivered: { label: 'Delivered', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
};

export const isOrderStatus = (text: unknown): text is OrderStatus =>
  typeof text === 'string' && Object.hasOwn(statusLooks, text);
