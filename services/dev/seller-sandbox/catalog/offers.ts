import type { Availability } from '../feed-item.js';
import { houseLabels } from './brands.js';
import { printedPrice } from './price-endings.js';
import type { Product } from './product.js';
import { between, mix, normal, unit } from './random.js';
import { sandboxSellers, type SandboxSeller } from './sellers.js';

/** A seller's offer of a product. */
export interface SellerOffer {
  /** Index of the seller in `sandboxSellers`. */
  seller: number;
  /** Null when the seller shows no price. */
  cents: number | null;
  availability: Availability;
  /** Price of a week ago, in cents; present when the price has just fallen. */
  fellFrom?: number;
}

const singleShare = 0.016;
const unpricedProducts = 0.013;
const unpricedOffers = 0.004;
const droppedProducts = 0.05;
/** Weights of the number of offers of a product, from two to nine. */
const offerCounts = [0.06, 0.12, 0.19, 0.2, 0.17, 0.12, 0.08, 0.06];

/** Offers of a product, cheapest first; the same product always has the same offers. */
export function offersOf(product: Product): SellerOffer[] {
  const { hash } = product;
  const unpriced = unit(mix(hash, 71)) < unpricedProducts;
  const offers = sellersOf(product).map((seller): SellerOffer => {
    const none = unpriced || unit(mix(hash, 72, seller)) < unpricedOffers;
    return { seller, cents: none ? null : priceAt(product, seller), availability: 'in_stock' };
  });
  offers.sort((a, b) => (a.cents ?? Infinity) - (b.cents ?? Infinity) || a.seller - b.seller);
  const best = offers[0];
  if (best?.cents && unit(mix(hash, 73)) < droppedProducts) {
    best.fellFrom = best.cents;
    best.cents = Math.min(
      printedPrice(best.cents * (0.8 + 0.13 * unit(mix(hash, 74))), hash),
      Math.floor(best.cents * 0.945),
    );
  }
  offers.forEach(
    (offer, place) => (offer.availability = availabilityOf(mix(hash, 75, offer.seller), place === 0)),
  );
  return offers;
}

function priceAt({ familyHash, hash, listCents, rule }: Product, index: number): number {
  const seller = sandboxSellers[index] as SandboxSeller;
  // A seller prices a whole family alike, with an occasional variant at its own price. Equipment varies less.
  const own = unit(mix(hash, 76, index)) < 0.1 ? mix(hash, 77, index) : mix(familyHash, 77, index);
  const noise = Math.exp((rule.heavy ? 0.03 : 0.06) * normal(own));
  return printedPrice(listCents * seller.factor * noise, own);
}

/** The cheapest offer is nearly always in stock, so that the best price is available. */
function availabilityOf(hash: number, cheapest: boolean): Availability {
  const draw = unit(hash);
  if (draw < (cheapest ? 0.01 : 0.085)) return 'out_of_stock';
  return draw < (cheapest ? 0.015 : 0.105) ? 'backorder' : 'in_stock';
}

function sellersOf({ brand, hash, rule }: Product): number[] {
  const house = houseLabels[brand];
  if (house) return [sandboxSellers.findIndex(({ key }) => key === house)];
  const candidates = sandboxSellers.flatMap((seller, index) => (seller.heavy || !rule.heavy ? [index] : []));
  const wanted = unit(mix(hash, 78)) < singleShare ? 1 : Math.min(countOf(mix(hash, 79)), candidates.length);
  return candidates
    .map((index) => ({
      index,
      turn: -Math.log(1 - unit(mix(hash, 80, index))) / (sandboxSellers[index]?.weight ?? 1),
    }))
    .sort((a, b) => a.turn - b.turn)
    .slice(0, wanted)
    .map(({ index }) => index);
}

function countOf(hash: number): number {
  let draw = unit(hash);
  for (const [index, weight] of offerCounts.entries()) {
    draw -= weight;
    if (draw < 0) return index + 2;
  }
  return between(hash, 2, 9);
}
