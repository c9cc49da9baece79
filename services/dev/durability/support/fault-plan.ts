import { networkFaults, type NetworkFault, type Part } from './network.ts';
import { names } from './stack.ts';

export type ProcessName = (typeof names)[number];

interface At {
  readonly process: ProcessName;
  /** Milliseconds of work before it. */
  readonly afterMs: number;
}
/** Ends by SIGKILL. */
export type Kill = At & { readonly kind: 'kill' };
/** Stands still (SIGSTOP) for a while, as under a collection of garbage or on a starved node. */
export type Freeze = At & { readonly kind: 'freeze'; readonly forMs: number };
/** Between services and a part: of a service the way to one it needs, of a part the ways of all. */
export type NetworkTrouble = At & {
  readonly kind: NetworkFault;
  readonly services: readonly ProcessName[];
  readonly part: Part;
  readonly forMs: number;
};
/** The clock jumps, and is off by so much from then on. */
export type Skew = At & { readonly kind: 'clock'; readonly offsetMs: number };

/** What happens to one process. */
export type Fault = Kill | Freeze | NetworkTrouble | Skew;

const LONGEST_WAIT_MS = 1500;
/** Longer than a session of Kafka's consumers and a lease of the relay may stand still unnoticed. */
const LONGEST_TROUBLE_MS = 12_000;
/** In the round that is part of `npm test`. */
const SHORT_TROUBLE_MS = 1500;
/** Clocks are off by as much as this, and two of them by twice as much. */
export const LARGEST_SKEW_MS = 10 * 60_000;

const infrastructure: readonly ProcessName[] = ['postgres', 'embedded-kafka', 'seller-sandbox'];
/** Those the network lies around. */
export const services = names.filter((name) => !infrastructure.includes(name));

/** Who needs what all the time. */
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

/** Kinds of faults besides kills. */
const others = ['freeze', 'clock', ...networkFaults] as const;
type Other = (typeof others)[number];

class Plan {
  private readonly next: () => number;
  private left: Other[] = [];

  constructor(seed: number) {
    this.next = numbersFrom(seed);
  }

  /** Kills every process; one way of the network and one clock suffer besides. */
  firstRound(): Fault[] {
    const kills = this.shuffled(names).map((process): Fault => ({ ...this.at(process), kind: 'kill' }));
    const [kind = 'reset'] = this.shuffled(networkFaults.filter((each) => each !== 'swallow'));
    const [troubled = 'relay', skewed = 'relay'] = this.shuffled(services);
    const besides = [this.trouble(kind, troubled, SHORT_TROUBLE_MS), this.skew(skewed)];
    return this.shuffled([...kills, ...besides]);
  }

  /** Every process once: half of them are killed, the others suffer something else, of which every kind comes as often. */
  round(): Fault[] {
    return this.shuffled(names).map((process, index) => {
      if (index % 2 === 0) return { ...this.at(process), kind: 'kill' };
      return this.fault(this.draw(process), process);
    });
  }

  private fault(kind: Other, process: ProcessName): Fault {
    if (kind === 'clock') return this.skew(process);
    if (kind === 'freeze') return { ...this.at(process), kind, forMs: this.upTo(LONGEST_TROUBLE_MS) };
    return this.trouble(kind, process, LONGEST_TROUBLE_MS);
  }

  /** The next kind of a shuffled deck. Postgres has no clock of its own here: it is no process of Node. */
  private draw(process: ProcessName): Other {
    const fits = (kind: Other) => !(kind === 'clock' && process === 'postgres');
    if (!this.left.some(fits)) this.left.push(...this.shuffled(others));
    const [kind = 'freeze'] = this.left.splice(this.left.findIndex(fits), 1);
    return kind;
  }

  private trouble(kind: NetworkFault, process: ProcessName, longestMs: number): NetworkTrouble {
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

  private upTo(most: number): number {
    return Math.round(this.next() * most);
  }

  private shuffled<T>(all: readonly T[]): T[] {
    return all
      .map((each) => ({ each, place: this.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ each }) => each);
  }
}

/** Rounds of faults, in each of which every process has one. The same seed gives the same plan. */
export function faultPlan(seed: number, rounds: number): readonly (readonly Fault[])[] {
  const plan = new Plan(seed);
  return Array.from({ length: rounds }, (_, round) => (round === 0 ? plan.firstRound() : plan.round()));
}
