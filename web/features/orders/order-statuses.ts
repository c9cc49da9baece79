import type { Order, OrderItem, OrderStatusName } from '@sextant/contracts/http/orders.js';
import type { BadgeTone } from '../../components/ui/badge.js';

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

/** Milliseconds left to cancel; 0 when that is no longer possible. */
export function cancellableFor({ status, cancellableUntil }: Order, now: Date): number {
  if (status !== 'pending' || cancellableUntil === null) return 0;
  return Math.max(0, Date.parse(cancellableUntil) - now.getTime());
}

/** 2,665,000 → "44:25". */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const isRefused = ({ outcome }: OrderItem): boolean => outcome === 'refused';
