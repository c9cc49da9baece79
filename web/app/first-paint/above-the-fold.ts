interface Results {
  products: unknown[];
  totalPages: number;
}

const isResults = (answer: unknown): answer is Results =>
  Array.isArray((answer as Partial<Results> | null)?.products);

/** Of a page of products those that are seen without scrolling far; what stands below the last comes with the app. */
export function shorten(answer: unknown, cards: number): unknown {
  if (!isResults(answer) || answer.products.length <= cards) return answer;
  return { ...answer, products: answer.products.slice(0, cards), totalPages: 1 };
}
