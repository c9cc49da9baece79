import { normalizeCode } from '@sextant/domain/vocabulary/words.js';
import { mix, pick, unit } from './random.js';

const letters = 'ABCDEFGHJKLMNPRSTUVWXZ';

/**
 * Hands out manufacturer codes that no other product of the manufacturer has, not even written without its hyphens.
 * In a template `#` is a digit, `?` a letter that the family shares, and `{Shade}` what that value contributes;
 * sisters get consecutive numbers, as in a printed catalog.
 */
export class CodeBook {
  private readonly taken = new Set<string>();

  /**
   * @param familyHash chooses the family's letters and its first number
   * @param index the variant's place in its family
   * @throws when a template without digits repeats a code, which is a mistake in a rule
   */
  issue(
    manufacturer: string,
    template: string,
    values: Readonly<Record<string, string>>,
    familyHash: number,
    index: number,
  ): string {
    let letter = 0;
    const filled = template
      .replace(/\{([^}]+)\}/g, (_, key: string) => values[key] ?? '')
      .replace(/\?/g, () => pick(mix(familyHash, 31, (letter += 1)), [...letters]));
    const digits = filled.split('#').length - 1;
    const span = 10 ** digits;
    const lowest = digits > 1 ? span / 10 : 0;
    const first = Math.floor(unit(mix(familyHash, 32)) * (span - lowest));
    for (let step = 0; step < span; step += 1) {
      const number = String(lowest + ((first + index + step) % (span - lowest))).padStart(digits, '0');
      let place = 0;
      const code = filled.replace(/#/g, () => number[place++] ?? '0');
      const key = `${manufacturer}|${normalizeCode(code)}`;
      if (this.taken.has(key)) continue;
      this.taken.add(key);
      return code;
    }
    throw new Error(`${manufacturer} has no free code for ${template} (${JSON.stringify(values)})`);
  }
}
