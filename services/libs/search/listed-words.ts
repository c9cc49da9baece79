import { brandOf, isBrandTerm, materialOf, wordsOfBrand } from './fields.js';
import type { Lexicon } from './lexicon.js';
import { Spelling } from './spelling.js';
import { TermList } from './term-list.js';

/** Most products, per product of a brand, that the first word of the brand may name to stand for it: "surgical" names more. */
export const OTHER_PRODUCTS = 3;

/** The part of a lexicon that lists words; the number of products with a term comes from the subclass. */
export abstract class ListedWords implements Pick<
  Lexicon,
  'completions' | 'corrections' | 'isTitleWord' | 'isMaterial' | 'isBrand' | 'beginsBrand'
> {
  private readonly list = new TermList();
  /** Terms of brands of several words, by their first word. */
  private readonly brands = new Map<string, string[]>();
  private readonly spelling = new Spelling();

  abstract frequency(term: string): number;
  abstract naming(term: string): number;

  /** Lists a new term. */
  protected listTerm(term: string): void {
    if (!term.includes(':')) this.list.add(term);
    else if (isBrandTerm(term)) this.listBrand(term);
  }

  private listBrand(term: string): void {
    const [first = '', ...others] = wordsOfBrand(term);
    if (others.length > 0) this.brands.set(first, [...(this.brands.get(first) ?? []), term]);
  }

  /** Lists a word of a name, brand or category, known or new. */
  protected listTitleWord(word: string): void {
    this.spelling.add(word);
  }

  completions(prefix: string, limit: number): string[] {
    const found = this.list
      .startingWith(prefix, 400)
      .filter((term) => !term.includes('_') && this.frequency(term) > 0);
    return found.sort((a, b) => this.frequency(b) - this.frequency(a) || (a < b ? -1 : 1)).slice(0, limit);
  }

  corrections(word: string, limit: number): string[] {
    return this.spelling.corrections(word, limit, (known) => this.frequency(known));
  }

  isTitleWord(word: string): boolean {
    return this.spelling.knows(word);
  }

  isMaterial(words: readonly string[]): boolean {
    return this.frequency(materialOf(words)) > 0;
  }

  isBrand(words: readonly string[]): boolean {
    return this.frequency(brandOf(words)) > 0;
  }

  beginsBrand(word: string): boolean {
    const products = (this.brands.get(word) ?? [])
      .map((term) => this.frequency(term))
      .filter((count) => count > 0);
    return products.length === 1 && this.naming(word) <= OTHER_PRODUCTS * (products[0] ?? 0);
  }
}
