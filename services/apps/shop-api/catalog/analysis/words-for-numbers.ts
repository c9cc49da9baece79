import { formatCents, fromDollars } from '@sextant/domain/shared/money.js';

/** 12.5 → "$12.50". */
export const money = (amount: number): string => formatCents(fromDollars(amount));

/** Difference of `value` from `base` in whole percent, signed. */
export const percentFrom = (value: number, base: number): number => Math.round(((value - base) / base) * 100);
