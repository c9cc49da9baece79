import type { Order } from '@sextant/contracts/http/orders.js';

/**
 * Milliseconds left to cancel; 0 when that is no longer possible.
 * @param now by the server's clock, which closes the window
 */
export function cancellableFor({ status, cancellableUntil }: Order, now: Date): number {
  if (status !== 'pending' || cancellableUntil === null) return 0;
  return Math.max(0, Date.parse(cancellableUntil) - now.getTime());
}

/** 2,665,000 → "44:25". */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
