/** What filters and the sort order serve, and no search does. */
const wishes: readonly RegExp[] = [
  /\b(?:under|below|over|above|up to|at (?:most|least)|(?:less|more|cheaper) than|max(?:imum)?|min(?:imum)?)\s+(?:\$\s?\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)?\s?(?:dollars|usd|bucks)\b)/gi,
  /\b(?:cheap(?:est|er)?|low(?:est)?[- ]priced?|lowest price|inexpensive|affordable|best price)\b/gi,
  /\b(?:best|top|highest)[- ]rated\b/gi,
  /\bin stock\b/gi,
];

/** Wishes of a query that no search follows, in the buyer's own words and order: the answer must not claim to have understood them. */
export const ignoredWishesIn = (q: string): string[] =>
  wishes
    .flatMap((wish) => [...q.matchAll(wish)])
    .sort((a, b) => a.index - b.index)
    .map(([words]) => words);
