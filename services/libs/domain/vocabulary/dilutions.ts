import { allowedEdits, editDistance } from './edit-distance.js';

/** How much an anesthetic dilutes its vasoconstrictor. */
export interface Dilution {
  readonly from: number;
  readonly to: number;
  /** Parts that one part is diluted to: 100000. */
  readonly parts: number;
}

/** Words of goods that come in dilutions. */
const diluted =
  `anesthetic anaesthetic epi epinephrine adrenaline adrenalin vasoconstrictor levonordefrin lido lidocaine lignocaine
  xylocaine octocaine articaine septocaine orabloc articadent zorcaine prilocaine citanest mepivacaine carbocaine bupivacaine marcaine
  vivacaine carpule`.split(/\s+/);

/** Shortest word of these that may be mistyped: "epic" is not "epi". */
const TYPO_LETTERS = 7;

const isDiluted = (typed: string): boolean => {
  const word = typed.replace(/s$/, '');
  const edits = allowedEdits(word);
  const isTypoOf = (known: string): boolean =>
    known.length >= TYPO_LETTERS && word[0] === known[0] && editDistance(word, known, edits) <= edits;
  return diluted.some((known) => word === known || isTypoOf(known));
};

/** Dilutions that are sold, in thousands: "100k", "100 k", "100,000", "1/100k", "1:100". Not "20 K-files", "$100k" nor "200,000 rpm". */
const written =
  /(?<![\p{L}\p{N}$.,:/#-]|[$:#]\s)(?:(?:1\s?[:/]\s?(20|50|80|100|200)(?:\s?k|,?000)?)|(20|50|80|100|200)(?:\s?k|,?000))(?![\p{L}\p{N}%/-]|[.,]\d|\s?(?:files?|flex|reamers?|wires?|rpm)\b)/giu;

/** Parts of a text that stand for one order or one wish. */
const phrase = /(?:(?!\b(?:and|plus|or)\b)[^;\n&])+/giu;

/** Dilutions in a text, each beside a word of goods that are diluted: "lidocaine 2% 100k". */
export function dilutionsIn(text: string): Dilution[] {
  if (!/\d/.test(text)) return [];
  return [...text.matchAll(phrase)].flatMap(({ 0: said, index }) => {
    const found = [...said.matchAll(written)];
    if (found.length === 0) return [];
    const words: readonly string[] = said.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
    if (!words.some(isDiluted)) return [];
    return found.map((match) => ({
      from: index + match.index,
      to: index + match.index + match[0].length,
      parts: Number(match[1] ?? match[2]) * 1000,
    }));
  });
}
