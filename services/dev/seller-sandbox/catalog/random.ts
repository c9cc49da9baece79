import { fnv1a } from '@sextant/domain/shared/fnv1a.js';

/**
 * Seeded randomness without state: the same arguments always give the same number, whatever was drawn before. So a product's
 * price does not change because another product was added, and any part can be generated on its own.
 */

// Destructured once: this runs millions of times, and inside a test runner every access to a global is slow.
const { imul } = Math;

/** A 32-bit hash of a text; `seed` selects an independent family of hashes. */
export function hashText(text: string, seed = 0): number {
  return scramble(fnv1a(text, seed));
}

/** Mixes a hash with one or two further numbers into a new, independent hash. */
export function mix(hash: number, first: number, second = 0): number {
  return scramble(hash ^ scramble(imul(first + 1, 0x9e3779b1) ^ imul(second + 1, 0x85ebca77)));
}

/** A number in [0, 1) from a hash. */
export function unit(hash: number): number {
  return (hash >>> 0) / 0x1_0000_0000;
}

/** A whole number in [low, high] from a hash. */
export function between(hash: number, low: number, high: number): number {
  return low + Math.floor(unit(hash) * (high - low + 1));
}

/** A standard normal number from a hash (Box and Muller). */
export function normal(hash: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - unit(mix(hash, 11))));
  return radius * Math.cos(2 * Math.PI * unit(mix(hash, 12)));
}

/** One of the choices, by hash. */
export function pick<T>(hash: number, choices: readonly T[]): T {
  const choice = choices[Math.floor(unit(hash) * choices.length)];
  if (choice === undefined) throw new Error('nothing to pick from');
  return choice;
}

function scramble(value: number): number {
  let hash = imul(value ^ (value >>> 16), 0x7feb352d);
  hash = imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
