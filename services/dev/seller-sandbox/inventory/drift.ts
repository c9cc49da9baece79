import { between, mix, unit } from '../catalog/random.js';

const itemsPerTick = 3;
/** A step changes a price against its own base by at most this share, so it never looks like a sale. */
const widest = 0.025;

/** One gentle move: the item's place on the inventory and its price against the catalog price. */
export interface DriftMove {
  place: number;
  factor: number;
}

/**
 * The moves of one tick on one inventory. They follow from the seed and the count of the tick alone, and each is measured
 * against the catalog price, so prices wander near it and a restart can replay them.
 */
export function driftMoves(seed: number, tick: number, shelfLength: number): DriftMove[] {
  if (shelfLength === 0) return [];
  return Array.from({ length: itemsPerTick }, (_, index) => {
    const hash = mix(seed, tick, index);
    const place = between(mix(hash, 1), 0, shelfLength - 1);
    return { place, factor: 1 + widest * (2 * unit(mix(hash, 2)) - 1) };
  });
}
