/** Weights of a phrase: it states the intent, it is rarely used otherwise, or it only suggests the intent. */
export const OUTRIGHT = 6;
export const SURELY = 4;
export const LIKELY = 2.5;
export const HINT = 1;
