const numbers = new Intl.NumberFormat('en-US');

/** 12345 → "12,345". */
export const formatCount = (count: number): string => numbers.format(count);

/** "item" → "items", "pouch" → "pouches", "delivery" → "deliveries". */
const several = (one: string): string => {
  if (/(?:s|x|z|ch|sh)$/.test(one)) return `${one}es`;
  return /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
};

/** The word for a count: wordFor(1, 'it', 'them') → "it"; wordFor(3, 'item') → "items". */
export const wordFor = (count: number, one: string, many = several(one)): string =>
  count === 1 ? one : many;

/** plural(1, 'seller') → "1 seller"; plural(3, 'seller') → "3 sellers". */
export const plural = (count: number, noun: string, nouns?: string): string =>
  `${formatCount(count)} ${wordFor(count, noun, nouns)}`;
