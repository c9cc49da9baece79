import { extraSizes } from './sizes.js';

/** Letters and signs beyond ASCII that buyers or sellers use → their spelling in the index. Applied in order. */
const foreignRewrites: readonly (readonly [RegExp, string])[] = [
  [/½/g, '.5'],
  [/¼/g, '.25'],
  [/¾/g, '.75'],
  [/[µμΜ]/g, 'u'],
  [/[™®©℠°]/g, ' '],
  [/×/g, 'x'],
];

/** Units in one spelling, joined to their number. */
const measures: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d),(?=\d{3}\b)/g, ''],
  [/(?<=\d)\s*:\s*(?=\d)/g, 'to'],
  [/(?<=\b1to\d{2,3})k\b/g, '000'],
  [/(?<=\d)\s*x\s*(?=\d)/g, 'x'],
  [/(?<=\d)\s*gauge\b/g, 'ga'],
  [/(?<=\d) (?=(?:mm|ml|mg|g|oz|ga|lb|cc|kg|nm|um|mil|qt)\b)/g, ''],
];

/** Properties that come in degrees, as "extra fine" does; sizes are in their own table. */
const graded = [...extraSizes, 'fine', 'coarse', 'light', 'heavy', 'short', 'long', 'soft'].join('|');
/** Degrees written as one word: "X-Large", "extra large" and "xlarge" are the same size, and none of them is "large". */
const degrees = new RegExp(`\\b(?:extra|(xx?x?|[2-4]x))[- ]?(${graded})\\b`, 'g');

/** British spellings → spellings in the index. */
const spellings: Readonly<Record<string, string>> = {
  isation: 'ization',
  anaesth: 'anesth',
  haemo: 'hemo',
  colour: 'color',
  flavour: 'flavor',
  fibre: 'fiber',
  grey: 'gray',
  orthopaed: 'orthoped',
};
const british = /isation|anaesth|haemo|colour|flavour|fibre|\bgrey\b|orthopaed/g;

/** Letters other than ASCII; a catalog is read at every start, and most texts skip their rewriting by this test. */
const foreign = /[^\0-\x7f]/;

/** A number sign stays with its number: "#25" is a size, "25" may be anything. */
const word = /(?:#(?=\d))?[a-z0-9]+(?:\.[0-9]+)*/g;
const compound = /[a-z0-9]+(?:\.[0-9]+)*(?:[-/&'+][a-z0-9]+(?:\.[0-9]+)*)+/g;
const measure = /^(\d+(?:\.\d+)?)(?:mm|ml|mg|g|oz|ga|lb|cc|kg|nm|um|mil|qt)$/;

/** Text in lower case, plain letters and one spelling. */
function plain(text: string): string {
  let out = text;
  if (foreign.test(out)) {
    for (const [from, to] of foreignRewrites) out = out.replace(from, to);
    out = out.normalize('NFKD').replace(/\p{M}/gu, '');
  }
  out = out.replace(/w\//g, 'with ').toLowerCase().replaceAll('ca(oh)2', 'calcium hydroxide');
  if (/\d/.test(out)) for (const [from, to] of measures) out = out.replace(from, to);
  out = out.replace(degrees, (_, mark: string | undefined, size: string) => `${mark ?? 'x'}${size}`);
  return out.replace(british, (found) => spellings[found] ?? found);
}

/** "gloves" → "glove", "assemblies" → "assembly", "brushes" → "brush"; words with digits stay. */
export function stem(text: string): string {
  if (text.length < 4 || !text.endsWith('s') || /[0-9]/.test(text) || /(?:ss|us|is)$/.test(text)) return text;
  if (text.endsWith('ies')) return `${text.slice(0, -3)}y`;
  return /(?:x|ch|sh|ss|zz)es$/.test(text) ? text.slice(0, -2) : text.slice(0, -1);
}

/** Words of a query, in order: "Self-Etch 25 mm" → self, etch, 25mm. */
export const queryWords = (text: string): string[] => (plain(text).match(word) ?? []).map(stem);

/**
 * Words of a catalog text, in order; its compounds in one piece, so that "x-ray", "x ray" and "xray" find each other, and its
 * sizes with their sign; the numbers of its measures, so that "25" finds "25 mm" with a lower rank.
 */
export function documentWords(text: string): { words: string[]; compounds: string[]; numbers: string[] } {
  const normal = plain(text);
  const written = (normal.match(word) ?? []).map(stem);
  const joined = (normal.match(compound) ?? []).map((c) => stem(c.replace(/[-/&'+]/g, '')));
  const sizes = written.filter((w) => w.startsWith('#'));
  const words = written.map(withoutSign);
  const numbers = words.map(numberOf).filter((number) => number !== undefined);
  return { words, compounds: [...joined, ...sizes], numbers };
}

/** "#25" → "25"; other words stay. */
export const withoutSign = (text: string): string => (text.startsWith('#') ? text.slice(1) : text);

/** "25mm" → "25"; undefined when the word is not a number with a unit. */
export const numberOf = (text: string): string | undefined => measure.exec(text)?.[1];

/** Code in the form used to compare: upper case letters and digits only. "82215-1" and "82215 1" are the same code. */
export const normalizeCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Characters of normalized codes by which products are found; a longer text is no code. */
export const codeLength = { least: 2, most: 40 } as const;

/** Words without meaning for a search, also around a wish. Not "i" (type I), "can" (a pack) nor "be" (an element). */
const stopWords = new Set(
  [
    'a an and at by for from in of on or per the to with',
    'me my we our you your it this that these some any something anything stuff thing',
    'what which do does is are need want please',
  ]
    .join(' ')
    .split(' '),
);

export const isStopWord = (text: string): boolean => stopWords.has(text);

/** Words that carry meaning; all of them when none does. */
export function withoutStopWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((w) => !isStopWord(w));
  return telling.length > 0 ? telling : words;
}
