import { normalizeCode } from '@sextant/domain/vocabulary/words.js';
import { mix, pick, unit } from './random.js';

const letters = 'ABCDEFGHJKLMNPRSTUVWXZ';

/**
 * Issues manufacturer codes that are unique within the manufacturer, even when written without hyphens.
 * In a template `#` is a digit, `?` a letter shared by the family, and `{Shade}` the code of that value;
 * variants of a family get consecutive numbers, as in a printed catalog.
 */
export class CodeBook {
  private readonly taken = new Set<string>();

  /**
   * @param familyHash selects the family's letters and its first number
   * @param index index of the variant in its family
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
