import type { ProductCard, SellerOffer } from '@sextant/contracts/http/catalog.js';
import { bestPriced } from '@sextant/domain/product-offers/best-price.js';
import { toCents } from '../../lib/money.js';

/** A product as sellers that were chosen offer it. */
export interface ChosenOffers {
  /** With the offers and the best price of these sellers alone. */
  offered: ProductCard;
  /** False where all sellers count. */
  chosen: boolean;
  /**
   * Name of the seller with that price, where sellers were chosen, or where none has it in stock and not all of them lack it in the
   * same way. Absent where none of them has a price.
   */
  bestAt?: string;
  /** Availability at that price where none of them has it in stock. */
  lacking?: Exclude<SellerOffer['availability'], 'in_stock'>;
}

/** @param chosen keys of sellers; undefined: all */
export function chosenOffers(product: ProductCard, chosen: readonly string[] | undefined): ChosenOffers {
  const sellers = chosen ? product.sellers.filter(({ seller }) => chosen.includes(seller)) : product.sellers;
  const priced = sellers.flatMap(({ price, ...offer }) =>
    price === null ? [] : [{ ...offer, price, priceCents: toCents(price) }],
  );
  const best = bestPriced(priced);
  const lacking = best && best.availability !== 'in_stock' ? best.availability : undefined;
  const mixed = lacking && priced.some(({ availability }) => availability !== lacking);
  return {
    offered: chosen ? { ...product, sellers, min_price: best?.price ?? null } : product,
    chosen: chosen !== undefined,
    bestAt: chosen || mixed ? best?.label : undefined,
    lacking,
  };
}
