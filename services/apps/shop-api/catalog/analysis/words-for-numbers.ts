import { formatCents, fromDollars } from '@sextant/domain/shared/money.js';

/** 12.5 → "$12.50". */
export const money = (amount: number): string => formatCents(fromDollars(amount));

/** Price of one piece: 0.0742 → "7.4¢", 1.5 → "$1.50". */
export const pieceMoney = (amount: number): string =>
  amount < 1 ? `${(amount * 100).toFixed(1).replace(/\.0$/, '')}¢` : money(amount);

/** Difference of `value` from `base` in whole percent, signed. */
export const percentFrom = (value: number, base: number): number => Math.round(((value - base) / base) * 100);
