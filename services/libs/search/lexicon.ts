/** The words of the catalog, without the products that hold them: what reading a query takes. */
export interface Lexicon {
  /** Products that hold a term. */
  frequency(term: string): number;
  /** Products that a term names: it stands in a name, a category or a specification, not in a description only. */
  naming(term: string): number;
  names(term: string): boolean;
  /** Terms that begin with `prefix`, the most frequent first, at most `limit`. */
  completions(prefix: string, limit: number): string[];
  /** The words of names and categories nearest to a word, at most `limit`. */
  corrections(word: string, limit: number): string[];
  /** Whether names or categories hold this word. */
  isTitleWord(word: string): boolean;
  /** Whether products specify this, word by word, as what they are made of. */
  isMaterial(words: readonly string[]): boolean;
}
