import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { normalizeCode, queryWords } from '@sextant/domain/vocabulary/words.js';
import { commonWords } from '@sextant/domain/vocabulary/common-words.js';
import type { Vocabulary } from '../reading/vocabulary.js';

const MONEY = /[$€£¥]|\b(?:usd|eur|dollars?|bucks|cents?)\b|\d\s*%|\bpercent\b|\b\d+[.,]\d{2}\b/i;
const NUMBER =
  '(?:\\d|\\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|half)\\b)';
const PRICED =
  '\\b(?:costs?|costing|pric(?:e|es|ed|ing)|pay|total|totals|saves?|savings?|discount|off|cheaper by|only|just)\\b';
const FIGURE = new RegExp(
  `${PRICED}.*${NUMBER}|${NUMBER}.*\\b(?:off|discount|cheaper|less expensive)\\b`,
  'i',
);
const ADDRESS = /https?:|www\.|\b[\w-]+\.(?:com|net|org|io|example|ru|info|biz)\b|[<>{}]|\[[^\]]*\]\(|@\w/i;
/** Codes: letters and digits together, or many digits. */
const CODE = /\b(?=[A-Z0-9-]*\d)(?=[A-Z0-9-]*[A-Z])[A-Z0-9-]{5,}\b|\b\d{5,}\b/g;
const INSTRUCTIONS =
  /\b(?:ignore|disregard|forget)\b.*\b(?:instructions?|rules?|previous|above)\b|\bsystem prompt\b|\bapi[- ]?key\b|\bpasswords?\b/i;
/** Amounts for a body: "7 mg/kg", "a maximum dose of", "safe during pregnancy". */
const CLINICAL =
  /\d\s?(?:mg|mcg|µg|ml|cc|units?|cartridges?)\s*(?:\/|per|for each)\s*(?:kg|kilo\w*|lbs?|pounds?|days?|hours?|patients?|adults?|child\w*)\b|\b(?:max\w*|recommended|safe|usual|lethal)(?: \w+)? dos(?:e|es|age)\b|\bsafe\b.*\b(?:pregnan\w+|breast-?feeding|child(?:ren)?|infants?|patients?)\b/i;
/** Words written like names: "OptiBond", "Septocaine", "3M". */
const NAME = /(?<![\p{L}\p{N}-])(?:\p{Lu}[\p{L}\p{N}'-]*|\d+\p{Lu}[\p{L}\p{N}'-]*)/gu;
const HARMLESS: ReadonlySet<string> = new Set(['i', 'it', 'they', 'both', 'these', 'this', 'the', 'each']);

/** Words written like unknown names; the first word of the sentence counts only when the catalog knows it. */
function strangers(
  sentence: string,
  known: ReadonlySet<string>,
  vocabulary: Pick<Vocabulary, 'knows'>,
): string[] {
  const start = sentence.search(/[\p{L}\p{N}]/u);
  return [...sentence.matchAll(NAME)].flatMap(({ 0: name, index }) => {
    const said = name.toLowerCase();
    if (HARMLESS.has(said) || commonWords.has(said)) return [];
    if (queryWords(name).every((word) => known.has(word))) return [];
    return index > start || vocabulary.knows(name) ? [name] : [];
  });
}

/**
 * True when a sentence of the model may be shown: it states no price, total or address, which are rendered from data only, no
 * dose or other clinical advice, and no product, brand or code that neither a tool nor the user has named.
 */
export function mayBeShown(
  sentence: string,
  products: readonly ProductCard[],
  asked: string,
  vocabulary: Pick<Vocabulary, 'brandIn' | 'knows'>,
): boolean {
  if ([MONEY, FIGURE, ADDRESS, CLINICAL, INSTRUCTIONS].some((pattern) => pattern.test(sentence)))
    return false;
  const named = products.map(({ product_name, brand, manufacturer, manufacturer_code, sellers }) =>
    [product_name, brand, manufacturer, manufacturer_code, ...sellers.map(({ label }) => label)].join(' '),
  );
  const known = [asked, ...named].join(' ');
  const words = new Set(queryWords(known));
  const brand = vocabulary.brandIn(sentence);
  if (brand && !queryWords(brand.said).every((word) => words.has(word))) return false;
  if (strangers(sentence, words, vocabulary).length > 0) return false;
  const codes = normalizeCode(known);
  return (sentence.match(CODE) ?? []).every((code) => codes.includes(normalizeCode(code)));
}

const END = /[.!?](?=\s)|\n/;

/** Splits streamed text into sentences; an unfinished sentence is kept back. */
export class Sentences {
  private rest = '';

  /** Sentences completed by this text. */
  take(text: string): string[] {
    this.rest += text;
    const ended: string[] = [];
    for (let match = END.exec(this.rest); match; match = END.exec(this.rest)) {
      ended.push(this.rest.slice(0, match.index + 1));
      this.rest = this.rest.slice(match.index + 1);
    }
    return ended;
  }

  /** The remainder at the end of the stream. */
  end(): string {
    const { rest } = this;
    this.rest = '';
    return rest;
  }
}
