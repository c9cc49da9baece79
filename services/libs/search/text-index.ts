import { termImpacts, titleWords } from './fields.js';
import type { Lexicon } from './lexicon.js';
import { ListedWords } from './listed-words.js';
import { impactOf, ordinalOf, Postings } from './postings.js';
import type { SearchDocument } from './search-document.js';

/** Least impact (0 to 255) of a word of a name, brand, category or specification; a word of a description only stays below. */
export const NAMING = 80;

/** Source of texts for a search: postings of the candidate products, frequencies of the whole catalog. */
export interface Texts extends Lexicon {
  /** Number of products behind the frequencies; undefined where the candidates are the whole catalog. */
  readonly documents?: number;
  postings(term: string): Pick<Postings, 'view'> | undefined;
}

/** Ordinals of documents that hold every one of these terms, removed documents included. */
export function holdingAll(texts: Texts, [first = '', ...others]: readonly string[]): Set<number> {
  const held = (term: string) => new Set(Array.from(texts.postings(term)?.view() ?? [], ordinalOf));
  const rest = others.map(held);
  const found = held(first);
  for (const ordinal of found) if (!rest.every((one) => one.has(ordinal))) found.delete(ordinal);
  return found;
}

/** Inverted index of terms. Independent of prices, filters and ids: documents are ordinals. */
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

  /** Number of documents with the term, removed ones that are not yet compacted included. */
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
