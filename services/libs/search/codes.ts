import type { SearchDocument } from './search-document.js';
import { firstAtOrAfter } from './term-list.js';
import { normalizeCode } from '@sextant/domain/vocabulary/words.js';
import { hasCodeLength, MAX_BY_CODE, typedCode, typedCodePrefix } from './typed-code.js';

/** Products by normalized code. One code may stand for several products: codes are unique per manufacturer only. */
class CodeMap {
  private readonly ordinals = new Map<string, number | number[]>();
  /** All codes in order; built by the first look-up by prefix. */
  private sorted: readonly string[] | undefined;

  add(code: string, ordinal: number): void {
    const key = normalizeCode(code);
    if (!hasCodeLength(key)) return;
    const known = this.ordinals.get(key);
    if (known === undefined) {
      this.ordinals.set(key, ordinal);
      this.sorted = undefined;
    } else if (known === ordinal || (Array.isArray(known) && known.includes(ordinal))) return;
    else this.ordinals.set(key, Array.isArray(known) ? [...known, ordinal] : [known, ordinal]);
  }

  /** Ordinals of codes that begin with `prefix`, at most `limit`. */
  startingWith(prefix: string, limit: number): number[] {
    if (this.sorted === undefined) this.sorted = [...this.ordinals.keys()].sort();
    const found: number[] = [];
    for (let at = firstAtOrAfter(this.sorted, prefix); found.length < limit; at += 1) {
      const code = this.sorted[at];
      if (!code?.startsWith(prefix)) break;
      found.push(...this.find(code));
    }
    return found.slice(0, limit);
  }

  find(key: string): readonly number[] {
    const known = this.ordinals.get(key);
    return known === undefined ? [] : Array.isArray(known) ? known : [known];
  }

  remap(target: Int32Array): void {
    for (const [key, known] of this.ordinals) {
      const kept = (Array.isArray(known) ? known : [known]).map((o) => target[o] ?? -1).filter((o) => o >= 0);
      if (kept.length === 0) {
        this.ordinals.delete(key);
        this.sorted = undefined;
      } else this.ordinals.set(key, kept.length === 1 ? (kept[0] as number) : kept);
    }
  }
}

/** Exact look-up by the manufacturer's code, or else by a seller's SKU or the GTIN. */
export class Codes {
  private readonly manufacturer = new CodeMap();
  private readonly other = new CodeMap();

  add(ordinal: number, doc: Pick<SearchDocument, 'manufacturerCode' | 'codes'>): void {
    this.manufacturer.add(doc.manufacturerCode, ordinal);
    this.addOthers(ordinal, doc.codes);
  }

  /**
   * Adds further SKUs of a product that is otherwise unchanged. A withdrawn SKU stays: who types it means this
   * product.
   */
  addOthers(ordinal: number, codes: readonly string[]): void {
    for (const code of codes) this.other.add(code, ordinal);
  }

  /** Ordinals of the products with this code, matches of the manufacturer's code first. */
  find(text: string): readonly number[] {
    const key = typedCode(text);
    if (key === undefined) return [];
    const exact = this.manufacturer.find(key);
    return exact.length > 0 ? exact : this.other.find(key);
  }

  /** Ordinals of the products that a seller sells by this SKU. */
  ofSku(sku: string): readonly number[] {
    return this.other.find(normalizeCode(sku));
  }

  /** Ordinals of the products whose manufacturer code begins with the text, in the order of their codes. */
  startingWith(text: string): readonly number[] {
    const key = typedCodePrefix(text);
    return key === undefined ? [] : this.manufacturer.startingWith(key, MAX_BY_CODE);
  }

  remap(target: Int32Array): void {
    this.manufacturer.remap(target);
    this.other.remap(target);
  }
}
