import type { BasketOptions } from '@sextant/contracts/http/basket.js';
import type { Product, SellerOffer } from '@sextant/contracts/http/catalog.js';
import type { BasketOffer } from '@sextant/domain/basket/basket.js';
import type { HeldLine } from '@sextant/domain/basket/suggest-moves.js';
import type { CartLine } from '@sextant/domain/cart/cart.js';
import { lineKey } from '@sextant/domain/cart/line-key.js';
import { MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
import type { Cents } from '@sextant/domain/shared/money.js';
import type { OwnPrices } from './own-prices.js';
import type { Found } from './substitutes.js';

/** An offer that a line could be bought from. */
export interface Candidate extends BasketOffer {
  readonly product: Product;
  readonly offer: SellerOffer;
  readonly quantity: number;
  readonly unitCents: Cents;
  readonly kind: 'same' | 'pack' | 'equal';
}

export interface CandidateLine extends HeldLine<Candidate> {
  readonly line: CartLine;
  readonly product: Product;
}

export interface Candidates {
  /** Lines that have a price, or could have one elsewhere. */
  readonly held: readonly CandidateLine[];
  /** Names of products that stay although they cannot be ordered at their seller, or an option asks for another one. */
  readonly left: readonly string[];
}

const candidate = (
  product: Product,
  offer: SellerOffer,
  quantity: number,
  kind: Candidate['kind'],
  prices: OwnPrices,
): Candidate | undefined => {
  const unitCents = prices.centsOf(offer);
  if (unitCents === undefined || quantity > MAX_QUANTITY) return undefined;
  return { seller: offer.seller, lineCents: unitCents * quantity, product, offer, quantity, unitCents, kind };
};

/**
 * Offers that each line of a cart could be bought from.
 * @param productOf product of a line; undefined when nobody lists it any more
 * @param foundFor substitutes of each line, by its index
 */
export function candidatesOf(
  lines: readonly CartLine[],
  options: BasketOptions,
  prices: OwnPrices,
  productOf: (line: CartLine) => Product | undefined,
  foundFor: readonly (readonly Found[])[],
): Candidates {
  const kept = new Set(options.keep.map(lineKey));
  const held: CandidateLine[] = [];
  const left: string[] = [];
  for (const [index, line] of lines.entries()) {
    const product = productOf(line);
    if (!product) {
      left.push('A product that is no longer listed');
      continue;
    }
    const own = product.sellers.find(({ url }) => url === line.sellerUrl);
    const current = own && candidate(product, own, line.quantity, 'same', prices);
    const isOpen = (offer: SellerOffer): boolean =>
      offer !== own &&
      prices.isAvailable(offer) &&
      // No backorder in place of an offer in stock.
      (offer.availability !== 'backorder' || current?.offer.availability !== 'in_stock') &&
      (!options.onlyConnected || prices.connected.has(offer.seller));
    const sources = [
      { product, quantity: line.quantity, kind: 'same' as const },
      ...(foundFor[index] ?? []).map((found) => ({
        product: found.product,
        quantity: found.substitute.quantity,
        kind: found.substitute.kind,
      })),
    ];
    const isKept = kept.has(lineKey(line));
    const others = isKept
      ? []
      : sources.flatMap(({ product: from, quantity, kind }) =>
          from.sellers
            .filter(isOpen)
            .flatMap((offer) => candidate(from, offer, quantity, kind, prices) ?? []),
        );
    const unwanted =
      !isKept &&
      (!current ||
        !prices.isAvailable(current.offer) ||
        (options.onlyConnected && !prices.connected.has(current.seller)));
    if (unwanted && others.length === 0) left.push(product.product_name);
    if (current || others.length > 0)
      held.push({ line, product, current, others, mustMove: unwanted && others.length > 0 });
  }
  return { held, left };
}
