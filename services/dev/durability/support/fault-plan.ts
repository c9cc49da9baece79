import type { Failpoint } from './failpoints.ts';
import { networkFaults, type NetworkFault, type Part } from './network.ts';
import { names } from './stack.ts';

type ProcessName = (typeof names)[number];

interface At {
  readonly process: ProcessName;
  /** Working time before the fault, in milliseconds. */
  readonly afterMs: number;
}
/** Ends a process by SIGKILL: at once, or at one of its steps. */
export type Kill = At & { readonly kind: 'kill'; readonly failpoint?: Failpoint };
/** Stops a process (SIGSTOP) for a while, as a long garbage collection or a starved node does. */
type Freeze = At & { readonly kind: 'freeze'; readonly forMs: number };
/** Disturbs the network between services and a part: one link of a service, or all links of a part. */
type NetworkDisturbance = At & {
  readonly kind: NetworkFault;
  readonly services: readonly ProcessName[];
  readonly part: Part;
  readonly forMs: number;
};
/** Makes the clock jump; the offset stays from then on. */
type Skew = At & { readonly kind: 'clock'; readonly offsetMs: number };

/** A fault of one process. */
export type Fault = Kill | Freeze | NetworkDisturbance | Skew;
/** Faults that come at the same time. */
export type Strike = readonly Fault[];
/** One round, in which every process is killed once. */
export interface Round {
  /** Number of the round from 1, and so of the kill of each process. */
  readonly number: number;
  readonly strikes: readonly Strike[];
}

const LONGEST_WAIT_MS = 1500;
/** Longer than a consumer session of Kafka and a lease of the relay last without renewal. */
const LONGEST_FAULT_MS = 12_000;
/** Limit in the round that is part of `npm test`, which disturbs one link and one clock. */
const SHORT_FAULT_MS = 1500;
/** Largest offset of a clock, in either direction: two clocks differ by up to twice as much. */
export const LARGEST_SKEW_MS = 10 * 60_000;

const infrastructure: readonly ProcessName[] = ['postgres', 'embedded-kafka', 'seller-sandbox'];
/** Processes whose network can be disturbed. */
export const services = names.filter((name) => !infrastructure.includes(name));

/** Services that need a part all the time. */
const usersOf: Readonly<Record<Part, readonly ProcessName[]>> = {
  postgres: services,
  kafka: ['relay', 'projector', 'price-watcher', 'fulfillment', 'assistant'],
  sellers: ['price-watcher'],
};
const partOf: Partial<Record<ProcessName, Part>> = {
  postgres: 'postgres',
  'embedded-kafka': 'kafka',
  'seller-sandbox': 'sellers',
};

/** Generator of numbers from 0 to 1 that depends on the seed alone (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Kinds of faults besides kills. */
const others = ['freeze', 'clock', ...networkFaults] as const;
type Other = (typeof others)[number];
const OTHERS_PER_ROUND = 4;
const MAX_STRIKE = 3;

/** Processes that can be killed at their steps; those of the others are unknown. */
export const withFailpoints = names.filter((name) => name !== 'postgres' && name !== 'embedded-kafka');

class RoundPlan {
  private readonly next: () => number;
  private readonly seed: number;
  private readonly number: number;

  constructor(seed: number, number: number) {
    [this.seed, this.number] = [seed, number];
    this.next = numbersFrom(Math.imul(seed, 0x9e3779b1) ^ number);
  }

  /** Kills processes in small groups until each was killed; other faults come between the kills, or at the same time. */
  round(): Round {
    const left: Fault[] = this.shuffled(names).map((process) => this.kill(process));
    const strikes: Fault[][] = [];
    while (left.length > 0) strikes.push(left.splice(0, 1 + Math.floor(this.next() * MAX_STRIKE)));
    for (const fault of this.others()) {
      const [strike] = this.shuffled(
        strikes.filter((each) => each.every(({ process }) => process !== fault.process)),
      );
      if (strike && this.next() < 0.5) strike.push(fault);
      else strikes.splice(Math.floor(this.next() * strikes.length), 0, [fault]);
    }
    return { number: this.number, strikes };
  }

  /** Every second kill of a process is at a step, beginning with the kill of round 1. */
  private kill(process: ProcessName): Kill {
    const { number, seed } = this;
    const isFirst = numbersFrom(seed + names.indexOf(process))() < 0.5;
    const atStep = number === 1 || (number % 2 === 0) === isFirst;
    if (!atStep || !withFailpoints.some((name) => name === process))
      return { ...this.at(process), kind: 'kill' };
    const failpoint: Failpoint = { share: this.next(), when: this.next() < 0.5 ? 'before' : 'after' };
    return { ...this.at(process), kind: 'kill', failpoint };
  }

  private others(): Fault[] {
    if (this.number === 1) {
      const [kind = 'reset'] = this.shuffled(networkFaults.filter((each) => each !== 'swallow'));
      const [disturbed = 'relay', skewed = 'relay'] = this.shuffled(services);
      return [this.disturb(kind, disturbed, SHORT_FAULT_MS), this.skew(skewed)];
    }
    // Every round deals its own part of one shuffled deck, so that all faults come equally often.
    const deck = new RoundPlan(this.seed, 0).shuffled(others);
    const from = this.number * OTHERS_PER_ROUND;
    const processes = this.shuffled(names);
    return upTo(OTHERS_PER_ROUND).map((n) => {
      const kind = deck[(from + n) % deck.length] ?? 'freeze';
      return this.fault(kind, processes[n] ?? 'relay');
    });
  }

  /** Postgres is no process of Node, so its clock cannot be set. */
  private fault(kind: Other, process: ProcessName): Fault {
    if (kind === 'clock') return this.skew(process === 'postgres' ? 'shop-api' : process);
    if (kind === 'freeze') return { ...this.at(process), kind, forMs: this.upTo(LONGEST_FAULT_MS) };
    return this.disturb(kind, process, LONGEST_FAULT_MS);
  }

  private disturb(kind: NetworkFault, process: ProcessName, longestMs: number): NetworkDisturbance {
    const [needed = 'postgres'] = this.shuffled(
      (Object.keys(usersOf) as Part[]).filter((part) => usersOf[part].includes(process)),
    );
    const whole = partOf[process];
    const part = whole ?? needed;
    return {
      ...this.at(process),
      kind,
      services: whole ? usersOf[whole] : [process],
      part,
      forMs: this.upTo(longestMs),
    };
  }

  private skew(process: ProcessName): Skew {
    const offsetMs = Math.round((this.next() * 2 - 1) * LARGEST_SKEW_MS);
    return { ...this.at(process), kind: 'clock', offsetMs };
  }

  private at(process: ProcessName): At {
    return { process, afterMs: this.upTo(LONGEST_WAIT_MS) };
  }

  private upTo(ms: number): number {
    return Math.round(this.next() * ms);
  }

  private shuffled<T>(values: readonly T[]): T[] {
    const keyed = values.map((value) => ({ value, key: this.next() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
  }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/**
 * Rounds `from` to `kills` (from 1), each killing every process once. A round depends on the seed and its number alone.
 */
export function faultPlan(seed: number, kills: number, from = 1): readonly Round[] {
  return upTo(kills - from + 1).map((index) => new RoundPlan(seed, from + index).round());
}
