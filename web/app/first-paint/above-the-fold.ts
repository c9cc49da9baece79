interface Results {
  products: unknown[];
  totalPages: number;
}

const isResults = (answer: unknown): answer is Results =>
  Array.isArray((answer as Partial<Results> | null)?.products);

interface Favorites {
  favorites: unknown[];
  pagination: object;
}

const isFavorites = (answer: unknown): answer is Favorites =>
  Array.isArray((answer as Partial<Favorites> | null)?.favorites);

/** Of a page of products those that are seen without scrolling far; what stands below the last comes with the app. */
export function shorten(answer: unknown, cards: number): unknown {
  if (isFavorites(answer) && answer.favorites.length > cards)
    return { favorites: answer.favorites.slice(0, cards), pagination: { ...answer.pagination, pages: 1 } };
  if (!isResults(answer) || answer.products.length <= cards) return answer;
  return { ...answer, products: answer.products.slice(0, cards), totalPages: 1 };
}
