import { names } from './stack.ts';

/** What happens to one process. */
export interface Fault {
  readonly process: (typeof names)[number];
  /** Milliseconds of work before it. */
  readonly afterMs: number;
  /** Milliseconds the process stands still (SIGSTOP) first, as under a collection of garbage or on a starved node; 0 for none. */
  readonly frozenMs: number;
  /** Whether it is killed then, or goes on. */
  readonly kills: boolean;
}

const LONGEST_WAIT_MS = 1500;
/** Longer than a session of Kafka's consumers and a lease of the relay may stand still unnoticed. */
const LONGEST_FREEZE_MS = 12_000;

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Rounds of faults, in each of which every process has one. The first round kills every process; the same seed gives the same plan. */
export function faultPlan(seed: number, rounds: number): readonly (readonly Fault[])[] {
  const next = numbersFrom(seed);
  return Array.from({ length: rounds }, (_, round) => {
    const order = names.map((process) => ({ process, place: next() })).sort((a, b) => a.place - b.place);
    return order.map(({ process }): Fault => {
      const [afterMs, freezes, frozenMs, kills] = [
        next() * LONGEST_WAIT_MS,
        next(),
        next() * LONGEST_FREEZE_MS,
        next(),
      ];
      const isFrozen = round > 0 && freezes < 0.5;
      return {
        process,
        afterMs: Math.round(afterMs),
        frozenMs: isFrozen ? Math.round(frozenMs) : 0,
        kills: !isFrozen || kills < 0.5,
      };
    });
  });
}
