import { termImpacts, titleWords } from './fields.js';
import type { Lexicon } from './lexicon.js';
import { ListedWords } from './listed-words.js';
import { impactOf, ordinalOf, Postings } from './postings.js';
import type { SearchDocument } from './search-document.js';

/** Impact (0 to 255) from which on a word stands in a name, a category or a specification, and not in a description only. */
export const NAMING = 80;

/** What may stand for a text index in a search: postings of the products at hand, frequencies of the whole catalog. */
export interface Texts extends Lexicon {
  /** Products the frequencies are of; undefined where they are those at hand. */
  readonly documents?: number;
  postings(term: string): Pick<Postings, 'view'> | undefined;
}

/** Ordinals of documents that hold every one of these terms, those that are gone included. */
export function holdingAll(texts: Texts, [first = '', ...others]: readonly string[]): Set<number> {
  const held = (term: string) => new Set(Array.from(texts.postings(term)?.view() ?? [], ordinalOf));
  const rest = others.map(held);
  const found = held(first);
  for (const ordinal of found) if (!rest.every((one) => one.has(ordinal))) found.delete(ordinal);
  return found;
}

/** Which documents hold which terms. Knows nothing of prices, filters or ids: documents are ordinals. */
export class TextIndex extends ListedWords implements Texts {
  private readonly terms = new Map<string, Postings>();

  add(ordinal: number, doc: SearchDocument): void {
    for (const [term, impact] of termImpacts(doc)) {
      let postings = this.terms.get(term);
      if (!postings) {
        postings = new Postings();
        this.terms.set(term, postings);
        this.listTerm(term);
      }
      postings.add(ordinal, impact);
    }
    for (const word of titleWords(doc)) this.listTitleWord(word);
  }

  postings(term: string): Postings | undefined {
    return this.terms.get(term);
  }

  /** Documents with the term, those that are gone and not yet compacted included. */
  frequency(term: string): number {
    return this.terms.get(term)?.size ?? 0;
  }

  naming(term: string): number {
    const entries = this.terms.get(term)?.view();
    return entries?.reduce((sum, entry) => sum + Number(impactOf(entry) >= NAMING), 0) ?? 0;
  }

  names(term: string): boolean {
    return (
      this.terms
        .get(term)
        ?.view()
        .some((entry) => impactOf(entry) >= NAMING) ?? false
    );
  }

  remap(target: Int32Array): void {
    for (const postings of this.terms.values()) postings.remap(target);
  }
}
