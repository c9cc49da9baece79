const words: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
  dozen: 12,
  couple: 2,
};

/** A count as people write it: digits or a word. For use inside a pattern. */
export const COUNT = `\\d{1,4}(?:,\\d{3})*|half a dozen|(?:a|one) (?:dozen|hundred)|a couple(?: of)?|${Object.keys(words).join('|')}`;

/** "3", "three", "a dozen" → a number; undefined for anything else. */
export function countOf(text: string): number | undefined {
  const said = text.toLowerCase().trim();
  if (/^\d/.test(said)) return Number(said.replaceAll(',', ''));
  if (said === 'half a dozen') return 6;
  return words[said.replace(/^(?:a|one) (?=dozen|hundred)/, '').replace(/^a couple(?: of)?$/, 'couple')];
}

const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  fifth: 5,
  '5th': 5,
  sixth: 6,
  '6th': 6,
  top: 1,
  last: -1,
};
const ORDINAL = Object.keys(ordinals).join('|');

/** "the second one", "option 2", "number three": one of the products shown before. */
export const ordinalPattern = new RegExp(
  `\\b(?:the |that )?(${ORDINAL})\\s+(?:one|option|product|result|item|thing|choice|pick|on the list|in the list)s?\\b` +
    `|\\b(?:the|that)\\s+(${ORDINAL})(?=\\s*(?:$|[.?!,;]|to\\b|in\\b|from\\b|and\\b|instead\\b|please\\b|too\\b))` +
    `|\\b(?:option|choice|result|item|product|number|no\\.)\\s*#?(\\d{1,2}|one|two|three|four|five|six)\\b` +
    `|(?:^|\\s)#(\\d)(?=\\s*(?:$|[.?!,]|to\\b|please\\b))`,
  'i',
);

/** "the first two", "top 3 results": some of the products shown before. */
export const severalShown = new RegExp(
  `\\b(?:the |those )?(first|top|last)\\s+(\\d{1,2}|two|three|four|five)(?:\\s+(?:ones?|options?|products?|results?|items?|choices?|of (?:those|them|these)))?\\b`,
  'i',
);

/** Those of what was shown that a message names by their place, as "the first two"; undefined when it names none so. */
export function severalOf<T>(shown: readonly T[], text: string): T[] | undefined {
  const [, from, said = ''] = severalShown.exec(text) ?? [];
  const count = countOf(said);
  if (count === undefined) return undefined;
  return from?.toLowerCase() === 'last' ? shown.slice(-count) : shown.slice(0, count);
}

export const ordinalOf = ([, a, b, c, d]: RegExpExecArray): number | undefined => {
  const said = (a ?? b)?.toLowerCase();
  return said === undefined ? countOf(c ?? d ?? '') : ordinals[said];
};
