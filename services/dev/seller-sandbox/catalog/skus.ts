import { hashText } from './random.js';

/** Issues unique SKUs in a seller's own format; the same key gets the same SKU. */
export class SkuBook {
  private readonly taken = new Set<string>();

  /** @param shape `#` stands for a digit, the first of which is never zero */
  constructor(
    private readonly shape: string,
    private readonly seed: number,
  ) {}

  issue(key: string): string {
    const digits = this.shape.split('#').length - 1;
    const lowest = 10 ** (digits - 1);
    let number = hashText(key, this.seed) % (9 * lowest);
    for (;;) {
      const text = String(lowest + number);
      let place = 0;
      const sku = this.shape.replace(/#/g, () => text[place++] ?? '0');
      if (!this.taken.has(sku)) {
        this.taken.add(sku);
        return sku;
      }
      number = (number + 1) % (9 * lowest);
    }
  }
}
