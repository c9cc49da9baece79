/** Sellers per 32-bit word. */
const BITS = 32;

/** Set of sellers by product ordinal, as bits of as many words as the number of sellers takes. Seller numbers start at 1. */
export class SellerSets {
  /** One column per 32 sellers. */
  private words: Uint32Array[] = [new Uint32Array(0)];
  private room = 0;

  set(ordinal: number, sellers: readonly number[]): void {
    const bits = this.bitsOf(sellers);
    while (this.words.length < bits.length) this.words.push(new Uint32Array(this.room));
    this.words.forEach((word, nth) => {
      word[ordinal] = bits[nth] ?? 0;
    });
  }

  /** Predicate of ordinals that have one of these sellers. */
  anyOf(sellers: readonly number[]): (ordinal: number) => boolean {
    const bits = this.bitsOf(sellers);
    const [first = new Uint32Array(0), ...more] = this.words;
    const [wanted = 0, ...others] = bits;
    if (others.length === 0) return (ordinal) => ((first[ordinal] as number) & wanted) !== 0;
    return (ordinal) =>
      ((first[ordinal] as number) & wanted) !== 0 ||
      more.some((word, nth) => ((word[ordinal] as number) & (others[nth] ?? 0)) !== 0);
  }

  /** Increments the count of every seller of the ordinal. */
  count(ordinal: number, counts: Uint32Array): void {
    for (let nth = 0; nth < this.words.length; nth += 1) {
      for (let rest = this.words[nth]?.[ordinal] ?? 0; rest !== 0; rest &= rest - 1) {
        const seller = nth * BITS + BITS - Math.clz32(rest & -rest);
        counts[seller] = (counts[seller] as number) + 1;
      }
    }
  }

  move(from: number, to: number): void {
    for (const word of this.words) word[to] = word[from] as number;
  }

  grow(size: number): void {
    this.room = size;
    this.words = this.words.map((word) => {
      const bigger = new Uint32Array(size);
      bigger.set(word);
      return bigger;
    });
  }

  private bitsOf(sellers: readonly number[]): number[] {
    const bits: number[] = [];
    for (const seller of sellers) {
      if (seller < 1) continue;
      const nth = Math.floor((seller - 1) / BITS);
      while (bits.length <= nth) bits.push(0);
      bits[nth] = ((bits[nth] as number) | (1 << ((seller - 1) % BITS))) >>> 0;
    }
    return bits;
  }
}
