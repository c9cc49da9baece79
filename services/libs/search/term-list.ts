const MERGE_AT = 2000;

/**
 * Terms in alphabetical order, for completions. New terms wait in a small list of their own, so that a growing catalog is not
 * sorted again for every word.
 */
export class TermList {
  private sorted: string[] = [];
  private fresh: string[] = [];

  add(term: string): void {
    this.fresh.push(term);
    if (this.fresh.length > MERGE_AT + this.sorted.length) this.merge();
  }

  /** At most `limit` terms that begin with `prefix`, unsorted. */
  startingWith(prefix: string, limit: number): string[] {
    if (this.fresh.length > MERGE_AT) this.merge();
    const found: string[] = [];
    for (let at = firstAtOrAfter(this.sorted, prefix); found.length < limit; at += 1) {
      const term = this.sorted[at];
      if (!term?.startsWith(prefix)) break;
      found.push(term);
    }
    for (const term of this.fresh) {
      if (found.length >= limit) break;
      if (term.startsWith(prefix)) found.push(term);
    }
    return found;
  }

  private merge(): void {
    this.sorted = [...this.sorted, ...this.fresh].sort();
    this.fresh = [];
  }
}

/** Index of the first entry of a sorted list that is not before `prefix`. */
export function firstAtOrAfter(sorted: readonly string[], prefix: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}
