import { dilutionsIn } from '@sextant/domain/vocabulary/dilutions.js';
import { allowedEdits, editDistance } from '@sextant/domain/vocabulary/edit-distance.js';
import { sellerWords } from '@sextant/search/seller-names.js';

/** Abbreviations, expanded wherever they occur. */
const shorthand: readonly (readonly [RegExp, string])[] = [
  [/[“”"]/g, ' '],
  [/[‘’]/g, "'"],
  [/\bw\/o\b/gi, 'without'],
  [/\bw(?:\/(?=\s|\d|[a-z])|(?=\s+[a-z]))/g, 'with '],
  [/\bu\b(?!\.)/g, 'you'],
  [/\bur\b/g, 'your'],
  [/\br\b(?!\.)/g, 'are'],
  [/(?<=^|[a-z]\s)n(?=\s[a-z])/gi, 'and'],
  [/\bb\/?t?we?n\b/gi, 'between'],
  [/\bim\b/gi, "I'm"],
  [/\boutta\b/gi, 'out of'],
  [/\bepi\b/gi, 'epinephrine'],
  // Plural of a code: "N95s".
  [/\b([a-z]+\d+)s\b/gi, '$1'],
  [/\b(gallon|quart|pint|liter|pound)s?\s+of\b/gi, '$1'],
  [/(\d)\s*percent\b/gi, '$1%'],
  // Concentration of an anesthetic, in thousands.
  [/\b1:(20|50|80|100|200)\b(?![,.]?\d)/g, '1:$1k'],
  [/\b(?:pls|plz|plse)\b/gi, 'please'],
  [/\b(?:thx|ty|tysm)\b/gi, 'thanks'],
  [/\bgimme\b/gi, 'give me'],
  [/\blemme\b/gi, 'let me'],
  [/\blmk\b/gi, 'let me know'],
  [/\bnvm\b/gi, 'never mind'],
  [/\boos\b/gi, 'out of stock'],
  [/\bin-stock\b/gi, 'in stock'],
  [/\bb\/o\b/gi, 'backordered'],
  [/\bavail\b/gi, 'available'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgotta\b/gi, 'have to'],
  [/\bgonna\b/gi, 'going to'],
  [/\bwhatcha\b/gi, 'what do you'],
  [/\bd(?:o?z)\b\.?/gi, 'dozen'],
  [/\bbxe?s\b/gi, 'boxes'],
  [/\bsz\b\.?/gi, 'size'],
  [/\bsubs?(?=\s+(?:for|to)\b)/gi, 'substitute'],
  [/\balt(?=\s+(?:for|to)\b)/gi, 'alternative'],
  [/\bball ?park\b/gi, 'approximate price'],
  [/(\d)(?:\s+1\/2|\s+and a half)\b/g, '$1.5'],
  // The number of a bur's shape in front of its name is neither a count nor a pack: "557 carbide burs".
  [
    /(?<![\w$.#-])((?:245|329|33[0-3]|169|17[0-2]|55[5-8]|699|70[0-3]|8\d\d|95[6-8]|115[678]|155[678]|170[0-3]|7\d{3})L?)((?: (?:carbide|diamond|steel|fg|ra|hp|friction grip|latch|surgical|operative|finishing|trimming|crosscut|fissure|tapered?|round|pear|flame|football|coarse|medium|fine)){0,3} burs?)\b/gi,
    '$2 $1',
  ],
  [/\s+/g, ' '],
];

/** "Lidocaine 100k" → "lidocaine 1:100k", before a number is read as a count. */
const withRatios = (text: string): string =>
  dilutionsIn(text).reduceRight(
    (out, { from, to, parts }) => `${out.slice(0, from)}1:${parts / 1000}k${out.slice(to)}`,
    text,
  );

/** The message with its abbreviations expanded. */
export const writtenOut = (text: string): string =>
  shorthand.reduce((out, [from, to]) => out.replace(from, to), withRatios(text)).trim();

/** Short and sloppy forms → their full forms. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/\b(what|where|when|who|how|that|there|it|here)s\b/g, "$1's"],
  [/\bwhats\b/g, "what's"],
  [/\b(do|does|did|is|are|was|has|have|would|could|should|can|won)nt\b/g, "$1n't"],
  [/\bcant\b/g, "can't"],
  // Tag questions add nothing.
  [
    /(?:, ?(?:no|right|huh|eh|yeah|correct)|,? (?:isn't|aren't|doesn't|don't) (?:it|they|that|you think))(?=[\s?!.]*$)/g,
    '',
  ],
  [/\bi'?d\b/g, 'i would'],
];

/** Words of requests, and sellers. Other words are never corrected: they may name goods. */
const known =
  `compare comparison comparing versus difference different cheapest cheaper cheap lowest expensive price prices
  pricing cost costs shipping delivery freight charge charges minimum order orders ordered ordering reorder status tracking arrived
  arrive package delivered shipment spend spent spending budget total average favorite favorites bookmark watchlist wishlist remove
  delete everything anything something cancel cart basket substitute alternative equivalent replacement replace similar generic instead
  recommend looking available history usual again last month year boxes box quantity please would should could which where what when
  much many need save notify alert under without between better need everything supplies operatory procedure
  actually currently
  medium large small shade gauge`
    .split(/\s+/)
    .concat(sellerWords);

const isKnown = new Set(known);

/** True when a mistyped word may be this one: one wrong letter, two in a long word, and the same first letter. */
function means(typed: string, word: string): boolean {
  if (typed[0] !== word[0] || Math.abs(typed.length - word.length) > 2) return false;
  // A wrong letter in a word of four as often makes another word: "card", "coat", "cast".
  if (word.length === 4 && typed.length === 4 && [...typed].sort().join('') !== [...word].sort().join(''))
    return false;
  const edits = allowedEdits(word);
  return edits > 0 && editDistance(typed, word, edits) <= edits;
}

/**
 * Corrects the spelling of request words in a message.
 * @param isName true for a word that names goods and so is never corrected
 */
export function spelledRequest(text: string, isName: (word: string) => boolean): string {
  return text.replace(/[a-z']{3,}/gi, (typed) => {
    const low = typed.toLowerCase();
    if (isKnown.has(low) || isName(low)) return typed;
    const meant = known.filter((word) => means(low, word));
    return meant.length === 0
      ? typed
      : (meant.sort((a, b) => Math.abs(a.length - low.length) - Math.abs(b.length - low.length))[0] ?? typed);
  });
}

/** Lower case, with one form for equivalent phrases: for reading only, never for display. */
export function folded(text: string): string {
  let out = ` ${text.toLowerCase()} `;
  for (const [from, to] of forms) out = out.replace(from, to);
  return out.replace(/\s+/g, ' ').trim();
}
