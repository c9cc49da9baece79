import { sizeNamed } from '../vocabulary/sizes.js';
import { normalizeCode } from '../vocabulary/words.js';
import type { ProductDetails } from './events.js';
import { piecesIn } from './pack.js';

/**
 * Attributes that distinguish two products with the same manufacturer code: a buyer who needs shade A2 must never get A3.
 * Ids of such products are made of them in this order (`variantProductIds` of the sellers): a change of the list or the order
 * gives stored products other ids.
 */
export const distinguishingAttributes = [
  'Size',
  'ISO Size',
  'Shade',
  'Gauge',
  'Length',
  'Grit',
  'Diameter',
  'Taper',
] as const;

/** "X-Small", "xs" and "XSM" are one size; "1.5" and "15" are two. */
const normalize = (text: string): string => {
  const plain = text.toLowerCase().replace(/[^a-z0-9./]/g, '');
  return sizeNamed(plain.replace(/^extra/, 'x')) ?? plain;
};

type Described = Pick<ProductDetails, 'specifications'>;

/** Distinguishing attributes in which the two differ in normalized form; one that only one of them states is no difference. */
export function conflictingAttributes(a: Described, b: Described): string[] {
  return distinguishingAttributes.filter((name) => {
    const [mine, other] = [a.specifications[name], b.specifications[name]];
    return mine !== undefined && other !== undefined && normalize(mine) !== normalize(other);
  });
}

/** The attribute in which the two differ; undefined when they can be the same product. */
export const conflictingAttribute = (a: Described, b: Described): string | undefined =>
  conflictingAttributes(a, b)[0];

type Coded = Pick<ProductDetails, 'manufacturerCode'>;

/** True when both state a maker's code and the codes differ, however printed: a seller may use its own number for another item. */
export function hasOtherCode(a: Coded, b: Coded): boolean {
  const [mine, other] = [normalizeCode(a.manufacturerCode), normalizeCode(b.manufacturerCode)];
  return mine !== '' && other !== '' && mine !== other;
}

/**
 * True when both count their pieces and the counts differ: a maker may print one code on a box and its case. A product without a
 * code is that of one seller, who may have corrected the count.
 */
export function hasOtherPack(a: Coded & Described, b: Coded & Described): boolean {
  if (normalizeCode(a.manufacturerCode) === '') return false;
  const [mine, other] = [a, b].map(({ specifications }) => piecesIn(specifications.Packaging ?? null));
  return mine !== undefined && other !== undefined && mine !== other;
}
