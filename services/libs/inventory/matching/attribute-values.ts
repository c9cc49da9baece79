import { withoutNoise } from './row-reading.js';
import { rowWords } from './terms.js';

/** A value of an attribute, with the words it consists of. */
interface Value {
  readonly text: string;
  readonly terms: readonly string[];
}

/** A value that a row names. */
export interface NamedValue {
  /** The words of the row that name it. */
  readonly said: readonly string[];
  /** Share of the value that the row names, 0 to 1. */
  readonly strength: number;
}

/** Values of an attribute in a category: a row that names one of them means no other. */
export class AttributeValues {
  private readonly texts = new Set<string>();
  private readonly byTerm = new Map<string, Value[]>();

  add(text: string): void {
    if (this.texts.has(text)) return;
    this.texts.add(text);
    const terms = [...new Set(withoutNoise(rowWords(text)))];
    const value = { text, terms };
    for (const term of terms) {
      const known = this.byTerm.get(term);
      if (known) known.push(value);
      else this.byTerm.set(term, [value]);
    }
  }

  /** Specificity of a term for this attribute: the fewer values have it, the higher. */
  private share(term: string): number {
    return 1 / (this.byTerm.get(term)?.length ?? 1);
  }

  /**
   * Values that a row names.
   * @param terms terms of the row
   * @param saying certainty with which the row says a term, 0 to 1
   */
  named(terms: Iterable<string>, saying: (term: string) => number): Map<string, NamedValue> {
    const found: { value: Value; strength: number; said: readonly string[] }[] = [];
    const touched = new Set<Value>();
    for (const term of terms) for (const value of this.byTerm.get(term) ?? []) touched.add(value);
    for (const value of touched) {
      let [all, heard] = [0, 0];
      const said: string[] = [];
      for (const term of value.terms) {
        const share = this.share(term);
        all += share;
        const sure = saying(term);
        if (sure <= 0) continue;
        heard += share * sure;
        said.push(term);
      }
      const strength = all === 0 ? 0 : heard / all;
      if (strength >= 0.5) found.push({ value, strength, said });
    }
    // "X-Large" is not "Large", and "ultra soft" is not "soft".
    const strongest = Math.max(0, ...found.map(({ strength }) => strength));
    const kept = found.filter(
      ({ said, strength }) =>
        strength >= strongest - 0.15 &&
        !found.some(
          (other) =>
            other.said.length > said.length &&
            other.strength >= strength - 0.35 &&
            said.every((term) => other.said.includes(term)),
        ),
    );
    return new Map(kept.map(({ value, said, strength }) => [value.text, { said, strength }]));
  }
}
