/** Words of the catalog without its products: the input for reading a query. */
export interface Lexicon {
  /** Number of products that hold a term. */
  frequency(term: string): number;
  /** Number of products with the term in a name, a brand, a category or a specification, not in a description only. */
  naming(term: string): number;
  names(term: string): boolean;
  /** Terms that begin with `prefix`, the most frequent first, at most `limit`. */
  completions(prefix: string, limit: number): string[];
  /** Words of names, brands and categories nearest to a word, at most `limit`. */
  corrections(word: string, limit: number): string[];
  /** True when the name, brand or categories of a product hold this word. */
  isTitleWord(word: string): boolean;
  /** True when products specify these words as their material. */
  isMaterial(words: readonly string[]): boolean;
  /** True when these words are the whole name of a brand or manufacturer. */
  isBrand(words: readonly string[]): boolean;
  /** True when this word stands for the one brand whose name begins with it: "Ivoclar" for "Ivoclar Vivadent". */
  beginsBrand(word: string): boolean;
}
