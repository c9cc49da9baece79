const numbers = new Intl.NumberFormat('en-US');

/** 12345 → "12,345". */
export const formatCount = (count: number): string => numbers.format(count);

/** plural(1, 'seller') → "1 seller"; plural(3, 'seller') → "3 sellers". */
export const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : nouns}`;
