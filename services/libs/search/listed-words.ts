import { brandOf, materialOf } from './fields.js';
import type { Lexicon } from './lexicon.js';
import { Spelling } from './spelling.js';
import { TermList } from './term-list.js';

/** The part of a lexicon that lists words; the number of products with a term comes from the subclass. */
export abstract class ListedWords implements Pick<
  Lexicon,
  'completions' | 'corrections' | 'isTitleWord' | 'isMaterial' | 'isBrand'
> {
  private readonly list = new TermList();
  private readonly spelling = new Spelling();

  abstract frequency(term: string): number;

  /** Lists a new term. */
  protected listTerm(term: string): void {
    if (!term.includes(':')) this.list.add(term);
  }

  /** Lists a word of a title, known or new. */
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
}
