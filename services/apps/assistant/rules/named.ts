import { queryOf } from '@sextant/companion/reading/query-of.js';
import type { Slots } from '@sextant/companion/reading/reading.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { sizeTitleNamed } from '@sextant/search/slots.js';

/** A product, or that of an order line, which has no brand. */
interface Named {
  readonly product_name: string;
  readonly manufacturer_code: string;
  readonly brand?: string;
}

/** True for products whose name, brand or code has all of the words. */
export const hasWords =
  (words: readonly string[]) =>
  ({ product_name, brand = '', manufacturer_code }: Named): boolean => {
    const own = new Set(queryWords(`${product_name} ${brand} ${manufacturer_code}`));
    return words.every((word) => own.has(word));
  };

/** True for products whose name, brand or code has all words of the slots. */
export function isNamedBy(slots: Slots): (product: Named) => boolean {
  // "Powder-free" and "size M" are words of a name in another form: "Powder-Free, Medium".
  const size = slots.size && (sizeTitleNamed(slots.size) ?? slots.size);
  const named = queryOf({ ...slots, exclude: undefined, size });
  return hasWords(queryWords([slots.brand, named || queryOf(slots)].filter(Boolean).join(' ')));
}
