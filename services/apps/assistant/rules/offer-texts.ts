import { unitNamed } from '@sextant/companion/reading/quantity-in.js';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { ReplyCommand } from '@sextant/domain/conversation/reply.js';
import { packOf, piecesIn, unitPrice } from '@sextant/domain/product-offers/pack.js';
import { isQuantity } from '@sextant/domain/shared/limits.js';
import { formatDollars, formatUnitPrice, fromDollars } from '@sextant/domain/shared/money.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { containerOf } from '@sextant/domain/vocabulary/containers.js';
import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import type { Bought } from '../tools/own-prices.js';
import { preferredFirst } from '../tools/preferred-first.js';

/** "$12.40 at Darby Dental", "$11.20, your price at Darby Dental", or a text without a price. */
export function priceText(card: Bought, seller?: string): string {
  const offer = bestPricedOf(card, seller);
  if (!offer) return 'no seller quotes a price at the moment';
  const stock = offer.availability === 'in_stock' ? '' : ', not in stock';
  return `${formatDollars(offer.price)}${offer.isOwn ? ', your price' : ''} at ${offer.label}${stock}`;
}

/** True for a product that the seller, or any, has in stock. */
export const isStocked = ({ sellers }: Pick<Bought, 'sellers'>, from?: string): boolean =>
  sellers.some(
    ({ seller, availability }) => availability === 'in_stock' && (from === undefined || seller === from),
  );

/** Dollars for a piece of the same offer; null where the pack does not count pieces. */
export function pieceCost(card: Bought, seller?: string): number | null {
  const offer = bestPricedOf(card, seller);
  return unitPrice(offer ? fromDollars(offer.price) : null, card.pack);
}

/** The same as a text: "$0.074". */
export function piecePrice(card: Bought, seller?: string): string | null {
  const piece = pieceCost(card, seller);
  return piece === null ? null : formatUnitPrice(piece);
}

/** " ($0.074 per piece)" of the same offer; empty where the pack does not count pieces. */
export function pieceText(card: Bought, seller?: string): string {
  const piece = piecePrice(card, seller);
  return piece === null ? '' : ` (${piece} per piece)`;
}

/** Pack of a product, to be said beside its name; undefined without one, and where the name states it. */
export const packBeside = ({ product_name, pack }: ProductCard): string | undefined =>
  pack === null || product_name.toLowerCase().includes(pack.toLowerCase()) ? undefined : pack;

/** Pieces in a pack from which on a number of goods that would fill one may mean pieces: "add 500 gloves". */
const MANY_PIECES = 10;

/**
 * " It is sold by the case, not by the box: one is 1000/case." Empty where the unit is that of the product, is in its name, or
 * where no pack is known.
 * @param quantity wanted; without a unit it may count pieces, and the text says how many packs these are
 */
export function unitText(
  { product_name, pack }: ProductCard,
  unit: string | undefined,
  quantity?: number,
): string {
  const sold = packOf(pack ?? '')?.container;
  const pieces = piecesIn(pack) ?? Infinity;
  const meant = unit ?? (pieces >= MANY_PIECES && (quantity ?? 0) >= pieces ? 'piece' : undefined);
  if (meant === undefined || sold === undefined || unitNamed(sold) === meant) return '';
  if (new RegExp(`\\b${meant}`, 'i').test(product_name.replace(pack ?? '', ''))) return '';
  const packs =
    quantity === undefined || quantity < 2 || containerOf(meant) !== undefined || pieces === Infinity
      ? ''
      : `, so ${plural(quantity, meant)} are ${plural(Math.ceil(quantity / pieces), unitNamed(sold))}`;
  return ` It is sold by the ${unitNamed(sold)}, not by the ${meant}: one is ${pack}${packs}.`;
}

/** The same behind a product in a list of several, in brackets. */
export function unitAside(card: ProductCard, unit: string | undefined, quantity?: number): string {
  const note = unitText(card, unit, quantity).trim().replace(/\.$/, '');
  return note === '' ? '' : ` (${note})`;
}

/**
 * The products with those first that are sold in the unit that was said, where the first of all is not: "2 boxes of gauze" are no
 * cases. They have all words of the request that the first one has.
 */
export function inUnitFirst(
  products: readonly Bought[],
  unit: string | undefined,
  words: readonly string[],
): readonly Bought[] {
  const [first] = products;
  if (!first || unitText(first, unit) === '') return products;
  return preferredFirst(products, words, ({ pack }) => {
    const sold = packOf(pack ?? '')?.container;
    return sold !== undefined && unitNamed(sold) === unit;
  });
}

/** Commands for a product that is shown; a quantity that no cart holds cannot be added. */
export const productCommands = (productId: string, quantity = 1, seller?: string): ReplyCommand[] => [
  ...(isQuantity(quantity) ? [{ type: 'add_to_cart' as const, productId, quantity, seller }] : []),
  { type: 'save_favorite', productId },
  { type: 'product_link', productId },
];
