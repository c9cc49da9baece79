import { createHash } from 'node:crypto';
import type { ProductDetails } from '@sextant/domain/product-offers/events.js';
import { distinguishingAttributes } from '@sextant/domain/product-offers/identity.js';
import { piecesIn } from '@sextant/domain/product-offers/pack.js';
import { normalizeCode } from '@sextant/domain/vocabulary/words.js';
import { brandKey } from './brands.js';

const idOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24);

const variantOf = ({ specifications: s }: Pick<ProductDetails, 'specifications'>): string =>
  distinguishingAttributes.flatMap((name) => (s[name] ? [`${name}=${s[name].toLowerCase()}`] : [])).join(';');

/**
 * Product id of a feed line: the same for every seller that names the same maker and code. A line without a code is a product
 * of its seller alone, because equal names do not prove that two items are the same.
 */
export function productIdOf(seller: string, sku: string, details: ProductDetails): string {
  const code = normalizeCode(details.manufacturerCode);
  if (code === '') return idOf('seller', seller, sku);
  return idOf('maker', brandKey(details.manufacturer || details.brand), code);
}

/**
 * Product ids of a line whose first one is taken by an item of another size, shade or pack, in the order they are to be tried: with
 * the distinguishing specifications, so that sellers who name the same ones still share a product. The pack comes last and on its
 * own: ids that earlier releases gave to sizes and shades stay.
 */
export function variantProductIds(seller: string, sku: string, details: ProductDetails): string[] {
  const code = normalizeCode(details.manufacturerCode);
  if (code === '') return [idOf('seller', seller, sku, variantOf(details))];
  const variant = ['variant', brandKey(details.manufacturer || details.brand), code, variantOf(details)];
  const pieces = piecesIn(details.specifications.Packaging ?? null);
  return [idOf(...variant), ...(pieces === undefined ? [] : [idOf(...variant, String(pieces))])];
}
