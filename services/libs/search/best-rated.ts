/** What the order "best rated" goes by, highest first, in the catalog and for the companion; below 0 for an unrated product. */
export const ratingKey = ({ rating }: { readonly rating: number | null }): number =>
  rating === null ? -1 : Math.round(rating * 100);
