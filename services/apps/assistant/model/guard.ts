import type { Vocabulary } from '@sextant/companion/reading/vocabulary.js';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { normalizeCode, queryWords } from '@sextant/domain/vocabulary/words.js';

const MONEY = /\$|\b(?:usd|dollars?|bucks|cents?)\b|\d\s*%|\b\d+[.,]\d{2}\b/i;
const ADDRESS = /https?:|www\.|\b[\w-]+\.(?:com|net|org|io|example|ru|info|biz)\b|[<>{}]|\[[^\]]*\]\(|@\w/i;
/** Letters and digits together, or many digits, as codes have them. */
const CODE = /\b(?=[A-Z0-9-]*\d)(?=[A-Z0-9-]*[A-Z])[A-Z0-9-]{5,}\b|\b\d{5,}\b/g;
const INSTRUCTIONS =
  /\b(?:ignore|disregard|forget)\b.*\b(?:instructions?|rules?|previous|above)\b|\bsystem prompt\b|\bapi[- ]?key\b|\bpasswords?\b/i;

/**
 * Whether a sentence of the model may be shown: it names no price, total or address, which are rendered from data only, and
 * no brand or code that neither a tool nor the user has named.
 */
export function mayBeShown(
  sentence: string,
  products: readonly ProductCard[],
  asked: string,
  vocabulary: Pick<Vocabulary, 'brandIn'>,
): boolean {
  if (MONEY.test(sentence) || ADDRESS.test(sentence) || INSTRUCTIONS.test(sentence)) return false;
  const named = products.map((p) => `${p.product_name} ${p.brand} ${p.manufacturer} ${p.manufacturer_code}`);
  const known = [asked, ...named].join(' ');
  const words = new Set(queryWords(known));
  const brand = vocabulary.brandIn(sentence);
  if (brand && !queryWords(brand.said).every((word) => words.has(word))) return false;
  const codes = normalizeCode(known);
  return (sentence.match(CODE) ?? []).every((code) => codes.includes(normalizeCode(code)));
}

const END = /[.!?](?=\s)|\n/;

/** Splits text into sentences as it comes; what has not ended yet is kept back. */
export class Sentences {
  private rest = '';

  /** Sentences that have ended with this text. */
  take(text: string): string[] {
    this.rest += text;
    const ended: string[] = [];
    for (let match = END.exec(this.rest); match; match = END.exec(this.rest)) {
      ended.push(this.rest.slice(0, match.index + 1));
      this.rest = this.rest.slice(match.index + 1);
    }
    return ended;
  }

  /** What is left when nothing more comes. */
  end(): string {
    const { rest } = this;
    this.rest = '';
    return rest;
  }
}
