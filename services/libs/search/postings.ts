const IMPACT_BITS = 8;
const IMPACT_MASK = (1 << IMPACT_BITS) - 1;

/**
 * The documents of one term in ascending order, four bytes each: the ordinal, and the impact of the term on the
 * document. Ordinals only grow, so adding is appending. Room for 16 million documents.
 */
export class Postings {
  private entries = new Uint32Array(2);
  private length = 0;

  get size(): number {
    return this.length;
  }

  /** `impact` between 0 and 1. */
  add(ordinal: number, impact: number): void {
    if (this.length === this.entries.length) {
      const grown = new Uint32Array(Math.ceil(this.length * 1.5));
      grown.set(this.entries);
      this.entries = grown;
    }
    this.entries[this.length] = ((ordinal << IMPACT_BITS) | Math.round(impact * IMPACT_MASK)) >>> 0;
    this.length += 1;
  }

  /** Packed entries; read with `ordinalOf` and `impactOf`. A view: do not keep it. */
  view(): Uint32Array {
    return this.entries.subarray(0, this.length);
  }

  /** Renumbers after compaction: `target[old]` is the new ordinal, or -1 for a document that is gone. */
  remap(target: Int32Array): void {
    let kept = 0;
    for (let i = 0; i < this.length; i += 1) {
      const entry = this.entries[i] ?? 0;
      const ordinal = target[ordinalOf(entry)] ?? -1;
      if (ordinal < 0) continue;
      this.entries[kept] = ((ordinal << IMPACT_BITS) | (entry & IMPACT_MASK)) >>> 0;
      kept += 1;
    }
    this.length = kept;
    if (this.entries.length > kept * 2 + 2) this.entries = this.entries.slice(0, kept + 2);
  }
}

export const ordinalOf = (entry: number): number => entry >>> IMPACT_BITS;
/** 0 to 255. */
export const impactOf = (entry: number): number => entry & IMPACT_MASK;
