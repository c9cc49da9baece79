import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { bestOffer } from '@sextant/domain/product-offers/best-price.js';
import { toCents } from '../../lib/money.js';

/** A product as sellers that were chosen offer it. */
export interface ChosenOffers {
  /** With the offers and the best price of these sellers alone. */
  offered: ProductCard;
  /** False where all sellers count. */
  chosen: boolean;
  /** Name of the seller with that price; absent where no sellers were chosen, or none of them has a price. */
  bestAt?: string;
  /** True where that seller has none, and so none of them has it in stock. */
  soldOut?: boolean;
}

/** @param chosen keys of sellers; undefined: all */
export function chosenOffers(product: ProductCard, chosen: readonly string[] | undefined): ChosenOffers {
  if (!chosen) return { offered: product, chosen: false };
  const sellers = product.sellers.filter(({ seller }) => chosen.includes(seller));
  const best = bestOffer(
    sellers.flatMap(({ price, ...offer }) =>
      price === null ? [] : [{ ...offer, price, priceCents: toCents(price) }],
    ),
  );
  return {
    offered: { ...product, sellers, min_price: best?.price ?? null },
    chosen: true,
    bestAt: best?.label,
    soldOut: best?.availability === 'out_of_stock',
  };
}
