/** Difference of `value` from `base` in whole percent, signed. */
export const percentFrom = (value: number, base: number): number => Math.round(((value - base) / base) * 100);
