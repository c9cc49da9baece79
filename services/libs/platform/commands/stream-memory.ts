import type { Unfolded } from './plan.js';

export interface Remembered {
  readonly decider: unknown;
  readonly unfolded: Unfolded<unknown>;
  /** Of all events of the stream up to there. */
  readonly ids: Set<string>;
}

/** Event ids kept at most, over all streams: some ten megabytes. */
const MOST_IDS = 100_000;

/**
 * Streams as they were when this process last appended to them, so that the next command need not read them first. Only
 * ever a guess: an append on top of one that is out of date is refused by the store, and then the stream is read.
 */
export class StreamMemory {
  private readonly streams = new Map<string, Remembered>();
  private ids = 0;

  /** What is known of a stream, as far as this decider has made it. */
  recall(stream: string, decider: unknown): Remembered | undefined {
    const known = this.streams.get(stream);
    return known?.decider === decider ? known : undefined;
  }

  remember(stream: string, remembered: Remembered): void {
    this.forget(stream);
    this.streams.set(stream, remembered);
    this.ids += remembered.ids.size;
    for (const oldest of this.streams.keys()) {
      if (this.ids <= MOST_IDS) break;
      this.forget(oldest);
    }
  }

  forget(stream: string): void {
    const known = this.streams.get(stream);
    if (!known) return;
    this.streams.delete(stream);
    this.ids -= known.ids.size;
  }
}
