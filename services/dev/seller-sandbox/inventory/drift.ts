import { PRICE_DROP_PERCENT } from '@sextant/domain/price-alert/threshold.js';
import { between, mix, unit } from '../catalog/random.js';

const itemsPerTick = 3;
/** Largest change of a price by drift, as a share of its base: the widest move, from one end to the other, is still no price drop. */
const widest = PRICE_DROP_PERCENT / 100 / 2;

/** One price move by drift: index of the item in the inventory, and factor on the catalog price. */
interface DriftMove {
  place: number;
  factor: number;
}

/**
 * Moves of one tick on one inventory. They depend only on the seed and the number of the tick, and each is relative to
 * the catalog price, so prices stay near it and a restart can replay the moves.
 */
export function driftMoves(seed: number, tick: number, itemCount: number): DriftMove[] {
  if (itemCount === 0) return [];
  return Array.from({ length: itemsPerTick }, (_, index) => {
    const hash = mix(seed, tick, index);
    const place = between(mix(hash, 1), 0, itemCount - 1);
    return { place, factor: 1 + widest * (2 * unit(mix(hash, 2)) - 1) };
  });
}
