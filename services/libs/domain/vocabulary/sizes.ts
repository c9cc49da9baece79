/**
 * Sizes of what is worn, each with its other spellings. The first is the one of the index: `queryWords` writes "X-Large" and
 * "extra large" so.
 */
export const sizes: readonly (readonly [string, ...string[]])[] = [
  ['xxsmall', 'xxs', 'xxsm', '2xs', '2xsmall', '2xsm'],
  ['xsmall', 'xs', 'xsm'],
  ['small', 'sm'],
  ['medium', 'med'],
  ['large', 'lg'],
  ['xlarge', 'xl', 'xlg'],
  ['xxlarge', 'xxl', 'xxlg', '2xl', '2xlarge', '2xlg'],
  ['xxxlarge', 'xxxl', 'xxxlg', '3xl', '3xlarge', '3xlg'],
];

/** Letters that stand for a size beside goods that come in sizes. */
export const letterSizes: Readonly<Record<string, string>> = { s: 'small', m: 'medium', l: 'large' };

/** Spellings that only lists have: in a search or a product's name they may be a code or another word. */
export const sizesOfLists: Readonly<Record<string, string>> = {
  md: 'medium',
  mdm: 'medium',
  lrg: 'large',
  lge: 'large',
  sml: 'small',
  smll: 'small',
  smal: 'small',
};

const named = new Map(
  sizes.flatMap((spellings) => spellings.map((spelling) => [spelling, spellings[0]] as const)),
);

/** The first spelling of a size written in any of them, also as a letter; undefined for anything else. */
export const sizeNamed = (text: string): string | undefined => letterSizes[text] ?? named.get(text);

const parts = /^(x+|\dx)?(\w+)$/;

/** A spelling as "how often x" and the rest: "2xlarge" → "2x", "large". */
function partsOf(spelling: string): readonly [many: string, word: string] {
  const [, many = '', word = ''] = parts.exec(spelling) ?? [];
  return [many, word];
}

/** True for "xl" and "2xs", which are no words. */
export const isLettered = (spelling: string): boolean => Object.hasOwn(letterSizes, partsOf(spelling)[1]);

/** Words that stand behind "x" and "extra": "small", "sm", "large", "lg". */
export const extraSizes: readonly string[] = [
  ...new Set(
    sizes
      .flat()
      .filter((spelling) => !isLettered(spelling))
      .map(partsOf)
      .flatMap(([many, word]) => (many === '' ? [] : [word])),
  ),
];

/**
 * Pattern of a spelling as people write it, for example "x-large" and "extra large".
 * @returns source of a regular expression without word boundaries
 */
export function sizePattern(spelling: string): string {
  const [many, word] = partsOf(spelling);
  if (many === '') return word;
  const isWritten = word === 'small' || word === 'large';
  // "4 x small" is a count.
  const once = isWritten ? '(?:(?<!\\d\\s)x|extra)' : '(?<!\\d\\s)x';
  return `${many === 'x' ? once : many}${isWritten ? '[- ]?' : '-?'}${word}`;
}

/** The spelling of catalogs: "xxlarge" → "XX-Large". */
export function sizeTitle(spelling: string): string {
  const [many, word] = partsOf(spelling);
  const title = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return many === '' ? title : `${many.toUpperCase()}-${title}`;
}
