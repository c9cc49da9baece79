import type { SearchDocument } from './search-document.js';
import { normalizeCode } from '@sextant/domain/vocabulary/words.js';

/** Products by code, normalized. One code may name several products: codes are unique per manufacturer only. */
class CodeMap {
  private readonly ordinals = new Map<string, number | number[]>();

  add(code: string, ordinal: number): void {
    const key = normalizeCode(code);
    if (key.length < 2) return;
    const known = this.ordinals.get(key);
    if (known === undefined) this.ordinals.set(key, ordinal);
    else if (known === ordinal || (Array.isArray(known) && known.includes(ordinal))) return;
    else this.ordinals.set(key, Array.isArray(known) ? [...known, ordinal] : [known, ordinal]);
  }

  find(key: string): readonly number[] {
    const known = this.ordinals.get(key);
    return known === undefined ? [] : Array.isArray(known) ? known : [known];
  }

  remap(target: Int32Array): void {
    for (const [key, known] of this.ordinals) {
      const kept = (Array.isArray(known) ? known : [known]).map((o) => target[o] ?? -1).filter((o) => o >= 0);
      if (kept.length === 0) this.ordinals.delete(key);
      else this.ordinals.set(key, kept.length === 1 ? (kept[0] as number) : kept);
    }
  }
}

/** Exact look-up by the manufacturer's code, or else by a seller's SKU or the GTIN. */
export class Codes {
  private readonly manufacturer = new CodeMap();
  private readonly other = new CodeMap();

  add(ordinal: number, doc: SearchDocument): void {
    this.manufacturer.add(doc.manufacturerCode, ordinal);
    this.addOthers(ordinal, doc.codes);
  }

  /**
   * Takes in further SKUs of a product that is otherwise the same. One that was withdrawn stays: who types it means
   * this product.
   */
  addOthers(ordinal: number, codes: readonly string[]): void {
    for (const code of codes) this.other.add(code, ordinal);
  }

  /** Ordinals of the products a text is the code of, the manufacturer's own code before all others. */
  find(text: string): readonly number[] {
    const key = normalizeCode(text);
    if (key.length < 2 || key.length > 40) return [];
    const exact = this.manufacturer.find(key);
    return exact.length > 0 ? exact : this.other.find(key);
  }

  remap(target: Int32Array): void {
    this.manufacturer.remap(target);
    this.other.remap(target);
  }
}
