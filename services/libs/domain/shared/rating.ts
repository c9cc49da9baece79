/** A rating rounded to tenths, as every text and screen shows it; `toFixed` alone makes 4.3 of 4.35. */
export const roundRating = (rating: number): number => Math.round(rating * 10) / 10;

/** "4.4" for 4.35. */
export const formatRating = (rating: number): string => roundRating(rating).toFixed(1);
