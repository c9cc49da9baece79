import { extraSizes, letterSizes, sizeNamed, sizesOfLists } from '@sextant/domain/vocabulary/sizes.js';
import { phrasesIn, synonymsOf } from '@sextant/domain/vocabulary/synonyms.js';
import { documentWords, queryWords } from '@sextant/domain/vocabulary/words.js';

/** "#25" and "25" are the same size; "025" stays unchanged. */
const settled = (word: string): string => word.replace(/^#/, '');

/** Notations of the same measure or mark. Applied in order. */
const measures: readonly (readonly [RegExp, string])[] = [
  // "0.04" and ".04" are one taper, and neither is 4.
  [/(?<=^|[\s,;:(/#-]|\dx|\d\s?[x×]\s?)\.(?=\d)/gi, '0.'],
  [/(?<![\d.])½/g, '0.5'],
  [/(?<![a-z0-9])([a-vx-z])\/([a-z])(?![a-z0-9-])/gi, '$1$2'],
  [/(?<=\d)\s*(?:gms?|grs?|grams?)\b\.?/gi, ' g'],
  [/(?<=\d)\s*(?:ccs?|mls|milliliters?)\b\.?/gi, ' ml'],
  // "e.max" is written "emax" as well.
  [/(?<![a-z0-9])([a-z])\.(?=[a-z]{3,})/gi, '$1'],
  // "45 s set", "45 sec".
  [/(?<=\d)\s*(?:s(?=\s*set\b)|secs?\b)\.?/gi, 's'],
  // "71u", "71 microns".
  [/(?<=\d)\s*(?:u|microns?|mic)\b\.?/gi, ' um'],
  [/(?<=\d)\s*(?:["”]|''|inch(?:es)?\b|in\b\.?)\s*(?=[x×]\s*\d)/gi, ' '],
];

/** Negations as one word: "non-latex" gloves do not mention latex. */
const negations: readonly (readonly [RegExp, string])[] = [
  [/\blatex[- ]free\b/gi, 'nonlatex'],
  [/\bnon[- ]?(?=[a-z]{4})/gi, 'non'],
];
const measured = (text: string): string =>
  [...measures, ...negations].reduce((so, [from, to]) => so.replace(from, to), text);

const joint =
  /(?<![a-z0-9.])(?:([a-z]{0,2}\d{1,4}[a-z]?|[a-z]{1,2})[-/]([a-z]{0,2}\d{1,4}[a-z]?|[a-z]{1,2})|(\d{3})\.(\d{3}))(?![a-z0-9]|\.\d)/gi;
/** Letter and figure of one shade: "A-3.5". */
const shade = /(?<![a-z0-9])([a-d])[- ]([1-4]\.5)(?![\d.])/gi;

/** Names of sizes that stand behind "x". */
const extra = (names: Readonly<Record<string, string>>): string[] =>
  Object.keys(names).filter((name) => extraSizes.includes(names[name] ?? ''));
const size = new RegExp(
  `\\b(xx?|ex)(?:[- ]?(${[...extraSizes, ...extra(sizesOfLists)].join('|')})|-(${extra(letterSizes).join('|')}))\\b`,
  'gi',
);

/**
 * Figures of two parts stay one word. Otherwise sutures "3-0", needles "C-6", figures "856-016" and patterns "13/14" would match
 * any row that holds both numbers.
 */
const joined = (text: string): string =>
  measured(text)
    .replace(shade, '$1$2')
    .replace(size, (_, many: string, word?: string, letter?: string) => {
      const written = (word ?? letter ?? '').toLowerCase();
      return `${many.toLowerCase().replace('ex', 'x')}${sizesOfLists[written] ?? sizeNamed(written)}`;
    })
    .replace(joint, (whole) => (/\d/.test(whole) ? whole.replace(/[-/.]/, '') : whole));

/** Words of a product's text with its compounds in one piece, each once. */
export function documentTerms(text: string): string[] {
  const { words, compounds } = documentWords(joined(text));
  const phrases = phrasesIn(words).map(({ token }) => token);
  return [...new Set([...words, ...compounds, ...phrases].map(settled))].filter((word) => word !== '');
}

/** "2 1/4 x 4" and "4,5 mm" in the notation of catalogs: "2.25 x 4", "4.5 mm". */
const decimal = (text: string): string =>
  text
    .replace(
      /(?<![\d/.])(\d{1,2})[ -]([1357])\/([248])(?![\d/])/g,
      (_, whole: string, part: string, of: string) => String(Number(whole) + Number(part) / Number(of)),
    )
    .replace(/(?<![\d,.])(\d{1,3}),(\d{1,2})(?![\d,])/g, '$1.$2');

/** Abbreviations and paraphrases of lists → the wording of catalogs. Applied in order. */
const rewrites: readonly (readonly [RegExp, string])[] = [
  [/\bw\/o\b/gi, 'without'],
  [/\bc\s*&\s*b\b/gi, 'crown bridge'],
  [/\bp\s*&\s*f\b/gi, 'pit fissure'],
  // "25#" of stone weighs 25 pounds.
  [/(?<=\d)#(?!\d)/g, ' lb'],
  [/\bass['’]t\b/gi, 'assorted'],
  [/(?<=\d)[\s-]*bl\b/gi, ' blade'],
  // "1:100" and "1:100k" of an anesthetic mean 1:100,000.
  [/\b1\s*:\s*(20|50|80|100|200)k?\b(?![,.]?\d)/gi, '1:$1,000'],
  [/(?<=\d)(?=(?:in|inch|ft|ply)\b)/gi, ' '],
  // "c/100" is a pack of 100 in Spanish; the next line covers "not sterile" in Spanish, French and German.
  [/\bc\/(?=\d)/gi, ''],
  [/\b(?:no|non|nicht|un)[- ]?e?st[eé]rile?s?\b/gi, 'non sterile'],
  // "Free of latex" in Spanish, French and German.
  [/\b(?:without|no|sin|sans|ohne|libre de) l[aá]tex\b|\blatexfrei(?:e[rsn]?)?\b/gi, 'latex-free'],
  [/\b(?:no[- ]tejid[ao]s?|non[- ]tiss[eé]e?s?|vlies)\b/gi, 'non-woven'],
  // "Gr. S" is a size in German, and a color only where no size follows.
  [/\bgr\.?\s+(?=(?:x{0,3}[sml]|\d{1,3})\b)/gi, 'size '],
];
const rewritten = (text: string): string =>
  rewrites.reduce((so, [from, to]) => so.replace(from, to), decimal(text));

/** Words of a row's text in order. */
export const rowWords = (text: string): string[] => queryWords(joined(rewritten(text))).map(settled);

/** Synonyms of a word or phrase. */
export const sameAs = (word: string): readonly string[] => synonymsOf(word).map(settled);

export { phrasesIn };
