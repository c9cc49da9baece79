/** Min-heap by bound. */
export class LowestFirst<T extends { readonly boundCents: number }> {
  private readonly items: T[] = [];

  add(item: T): void {
    let at = this.items.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.boundAt(parent) <= item.boundCents) break;
      this.items[at] = this.items[parent] as T;
      at = parent;
    }
    this.items[at] = item;
  }

  take(): T | undefined {
    const first = this.items[0];
    const last = this.items.pop();
    if (last === undefined || this.items.length === 0) return first;
    let at = 0;
    for (let child = 1; child < this.items.length; child = 2 * at + 1) {
      if (this.boundAt(child + 1) < this.boundAt(child)) child += 1;
      if (this.boundAt(child) >= last.boundCents) break;
      this.items[at] = this.items[child] as T;
      at = child;
    }
    this.items[at] = last;
    return first;
  }

  private boundAt(at: number): number {
    return this.items[at]?.boundCents ?? Infinity;
  }
}
