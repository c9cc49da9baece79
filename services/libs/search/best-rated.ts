/** More ratings of a product than this count as this many. */
const MOST_RATINGS = 2 ** 22 - 1;

/**
 * What the order "best rated" goes by, highest first, in the catalog and for the companion: the rating, then the number of ratings. A
 * whole number of 31 bits, below 0 for an unrated product.
 */
export const ratingKey = ({
  rating,
  ratingCount,
}: {
  readonly rating: number | null;
  readonly ratingCount: number;
}): number =>
  rating === null ? -1 : Math.round(rating * 100) * (MOST_RATINGS + 1) + Math.min(ratingCount, MOST_RATINGS);
