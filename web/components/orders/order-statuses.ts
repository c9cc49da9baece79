import type { OrderStatusName } from '@sextant/contracts/http/orders.js';
import type { BadgeTone } from '../ui/badge.js';

/** The five states with their words and colors. */
export const orderStatuses: Record<OrderStatusName, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'warn' },
  processing: { label: 'Processing', tone: 'info' },
  shipped: { label: 'Shipped', tone: 'plum' },
  delivered: { label: 'Delivered', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
};

export const isOrderStatus = (text: unknown): text is OrderStatusName =>
  typeof text === 'string' && Object.hasOwn(orderStatuses, text);
