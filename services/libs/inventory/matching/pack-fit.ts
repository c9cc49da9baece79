import { piecesOf, type Pack } from '@sextant/domain/product-offers/pack.js';
import { plural } from '@sextant/domain/shared/plural.js';
import type { Evidence } from './confidence.js';
import type { Variant } from './family.js';
import type { RowReading } from './row-reading.js';

/** A pack in words: "10 × 100 a case". */
export function describePack(pack: Pack | undefined): string {
  if (!pack) return 'a single piece';
  const amount = pack.outer > 1 ? `${pack.outer} × ${pack.inner}` : `${pack.inner}`;
  return pack.container ? `${amount} a ${pack.container}` : plural(piecesOf(pack), 'piece');
}

/** Relation of the pack that a row asks for to the pack of a product. */
export function comparePack(reading: RowReading, variant: Variant): Evidence['pack'] {
  const { pack: asked, unit } = reading;
  const { pack: sold } = variant;
  if (!sold) {
    if (!asked || piecesOf(asked) === 1) return 'unsaid';
    // The pack is among the attributes: "50 ct" of "Capsules 50 ct".
    return reading.packNumbers.every((number) => number === '1' || variant.figures.has(number))
      ? 'same'
      : 'differs';
  }
  if (!asked) {
    if (unit === 'case') return sold.outer > 1 ? 'same' : 'unsaid';
    if (unit === 'box') return sold.outer === 1 ? 'same' : 'convertible';
    return 'unsaid';
  }
  const [wanted, offered] = [piecesOf(asked), piecesOf(sold)];
  if (wanted === offered)
    return unit === 'box' && sold.outer > 1 && asked.outer === 1 ? 'convertible' : 'same';
  if (asked.inner === sold.inner || asked.inner === offered || wanted === sold.inner) return 'convertible';
  // A single piece of a product sold by the box.
  if (wanted === 1) return 'unsaid';
  return 'differs';
}
