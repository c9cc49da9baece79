/** Wishes that no search follows, because filters and the sort order serve them. */
const wishes: readonly RegExp[] = [
  /\b(?:under|below|over|above|up to|at (?:most|least)|(?:less|more|cheaper) than|max(?:imum)?|min(?:imum)?)\s+(?:\$\s?\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)?\s?(?:dollars|usd|bucks)\b)/gi,
  /\b(?:cheap(?:est|er)?|low(?:est)?[- ]priced?|lowest price|inexpensive|affordable|best price)\b/gi,
  /\b(?:best|top|highest)[- ]rated\b/gi,
  /\bin stock\b/gi,
];

/** Wishes that a search ignored, in the buyer's own words and order: it must not be claimed to have understood them. */
export const unheededIn = (q: string): string[] =>
  wishes
    .flatMap((wish) => [...q.matchAll(wish)])
    .sort((a, b) => a.index - b.index)
    .map(([words]) => words);
