import type { OrderItem } from '@sextant/contracts/http/orders.js';
import { toCents } from '../../lib/money.js';

/** Cents by which a seller has accepted an item below what was ordered; 0 until it has answered. */
export const reductionCents = ({ price, acceptedPrice, quantity }: OrderItem): number =>
  acceptedPrice === null ? 0 : (toCents(price) - toCents(acceptedPrice)) * quantity;
