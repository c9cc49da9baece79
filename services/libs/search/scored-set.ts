/**
 * Products with a score, by ordinal. One instance is reused by all searches of an index, so that a search allocates
 * nothing the size of the catalog; its contents are valid until the next `begin`.
 */
export class ScoredSet {
  /** By ordinal; 0 for products outside the set. */
  scores = new Float64Array(0);
  private member = new Uint8Array(0);
  private list = new Uint32Array(0);
  private count = 0;

  /** Empties the set and makes room for ordinals below `capacity`. */
  begin(capacity: number): void {
    this.clear();
    if (this.scores.length >= capacity) return;
    const size = Math.ceil(capacity * 1.25) + 1024;
    this.scores = new Float64Array(size);
    this.member = new Uint8Array(size);
    this.list = new Uint32Array(size);
  }

  clear(): void {
    for (let i = 0; i < this.count; i += 1) {
      const ordinal = this.list[i] as number;
      this.scores[ordinal] = 0;
      this.member[ordinal] = 0;
    }
    this.count = 0;
  }

  has(ordinal: number): boolean {
    return this.member[ordinal] === 1;
  }

  /** Adds to the score of a product; a product outside the set joins it. */
  raise(ordinal: number, by: number): void {
    if (this.member[ordinal] !== 1) {
      this.member[ordinal] = 1;
      this.list[this.count++] = ordinal;
    }
    this.scores[ordinal] = (this.scores[ordinal] as number) + by;
  }

  /** Replaces every score by `score * factor + offset`. */
  scale(factor: number, offset: number): void {
    for (let i = 0; i < this.count; i += 1) {
      const ordinal = this.list[i] as number;
      this.scores[ordinal] = (this.scores[ordinal] as number) * factor + offset;
    }
  }

  /** Highest score, 0 for an empty set. */
  highest(): number {
    let highest = 0;
    for (let i = 0; i < this.count; i += 1)
      highest = Math.max(highest, this.scores[this.list[i] as number] as number);
    return highest;
  }

  /** The members, unsorted. */
  ordinals(): Uint32Array {
    return this.list.subarray(0, this.count);
  }
}
