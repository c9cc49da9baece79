import type { NamedValue } from './attribute-values.js';
import type { AttributeEvidence } from './confidence.js';
import type { Variant } from './family.js';
import type { ReadWord } from './word-meanings.js';

/** Strength from which on a value counts as fully named. */
const WHOLE = 0.95;

/**
 * Attribute values of a product that a row names, and those that it contradicts.
 * @param told values that the row names, by attribute
 * @param scaled words of the row that are values of a scale
 * @param sure terms that the row says with certainty
 */
export function compareValues(
  { values, terms, scaled: scales }: Variant,
  told: readonly (readonly [string, ReadonlyMap<string, NamedValue>])[],
  scaled: readonly ReadWord[],
  sure: ReadonlySet<string>,
): { agreeing: AttributeEvidence[]; conflicting: AttributeEvidence[] } {
  const agreeing: AttributeEvidence[] = [];
  const conflicting: AttributeEvidence[] = [];
  for (const [name, spoken] of told) {
    const value = values.get(name);
    if (value === undefined) continue;
    const own = spoken.get(value);
    if (own) agreeing.push({ name, value, strength: own.strength });
    else {
      // Words that occur elsewhere in the product's texts mean that place: "molar" in "First permanent molar" is no tooth.
      const other = [...spoken].find(
        ([text, { said, strength }]) =>
          said.some((term) => !terms.has(term) && sure.has(term)) ||
          // "NiTi" named in full is not "Heat-Activated NiTi".
          (strength >= WHOLE && value.endsWith(` ${text}`)),
      );
      if (other) conflicting.push({ name, value, strength: 0, instead: other[0] });
    }
  }
  if (conflicting.length > 0) return { agreeing, conflicting };
  for (const { word, meanings, scale } of scaled) {
    const rivals = scales.filter((other) => other.scale === scale);
    const [rival] = rivals;
    if (rival === undefined || meanings.some(({ term }) => terms.has(term))) continue;
    const said = scaled.some((other) =>
      other.meanings.some((m) => rivals.some(({ term }) => term === m.term)),
    );
    if (!said) conflicting.push({ name: rival.scale, value: rival.term, strength: 0, instead: word });
  }
  return { agreeing, conflicting };
}
