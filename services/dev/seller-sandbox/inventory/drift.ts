import { between, mix, unit } from '../catalog/random.js';

const itemsPerTick = 3;
/** Largest change of a price by drift relative to its base, too small to look like a sale. */
const widest = 0.025;

/** One price move by drift: index of the item in the inventory, and factor on the catalog price. */
export interface DriftMove {
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
