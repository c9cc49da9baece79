import type { Part } from '../scale/processor-time.ts';

/** What sends price changes to sockets: the product, or the floor. */
export interface LiveServer {
  readonly origin: string;
  /** The process that sends. */
  readonly sender: Part;
  readonly parts: readonly Part[];
  /** Makes the changes of these numbers happen; the n-th has a price of n cents. */
  change(numbers: readonly number[]): Promise<void>;
  /** Where an answer that a page shows now would stand in the feed. */
  cursor(): Promise<string>;
  stop(): Promise<void>;
}

/** Of the process that sends. */
export interface SenderFigures {
  readonly residentMb: number;
  /** Since it was last asked. */
  readonly loopP99Ms: number;
  /** Spent on full collections of its heap, ever; they hold up everything else. */
  readonly collectingMs: number;
}

export async function senderFigures({ origin }: LiveServer): Promise<SenderFigures> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const figure = (name: string): number => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.split(' ')[1] ?? 0);
  };
  return {
    residentMb: figure('process_resident_memory_bytes') / 2 ** 20,
    loopP99Ms: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
    collectingMs: figure('nodejs_gc_duration_seconds_sum{kind="major"}') * 1000,
  };
}
