import type { Part } from '../scale/processor-time.ts';

/** A server that sends price changes to sockets: the product, or the floor. */
export interface LiveServer {
  readonly origin: string;
  /** The process that sends. */
  readonly sender: Part;
  readonly parts: readonly Part[];
  /** Causes the changes with these numbers; the n-th has a price of n cents. */
  change(numbers: readonly number[]): Promise<void>;
  /** Cursor of the live feed for a page that is loaded now. */
  cursor(): Promise<string>;
  stop(): Promise<void>;
}

/** Figures of the sending process. */
interface SenderFigures {
  readonly residentMb: number;
  /** Delay of the event loop since the last report. */
  readonly loopP99Ms: number;
  /** Time spent on full garbage collections since the start; they hold up all other work. */
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
