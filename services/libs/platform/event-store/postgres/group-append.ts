import type { Append, AppendResult } from '../event-store.js';

interface Waiting {
  readonly append: Append;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Round trips under way before further appends are grouped: a lone writer never waits. */
const CONCURRENCY = 2;
/** Most appends per group: a larger transaction is no cheaper per append, only longer. */
const MAX_BATCH = 200;

/**
 * Group commit. While a few appends are on their way, new ones wait until one of those has ended and then share
 * one round trip and one commit, which under load is several times cheaper. They still succeed or fail one by one.
 */
export class GroupAppend {
  private busy = 0;
  private waiting: Waiting[] = [];

  constructor(
    private readonly one: (append: Append) => Promise<AppendResult>,
    /** Undefined for appends that have to be sent on their own. */
    private readonly together: (appends: readonly Append[]) => Promise<(AppendResult | undefined)[]>,
  ) {}

  append(append: Append): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ append, resolve, reject });
      if (this.busy < CONCURRENCY) void this.drive();
    });
  }

  /** Appends group after group until no append waits. */
  private async drive(): Promise<void> {
    this.busy += 1;
    for (let group = this.next(); group.length > 0; group = this.next()) await this.run(group);
    this.busy -= 1;
  }

  /** The waiting appends, but each stream only once: the second append to a stream depends on the first. */
  private next(): Waiting[] {
    const streams = new Set<string>();
    const group: Waiting[] = [];
    const later: Waiting[] = [];
    for (const waiting of this.waiting) {
      const { stream } = waiting.append;
      if (group.length >= MAX_BATCH || streams.has(stream)) later.push(waiting);
      else group.push(waiting);
      streams.add(stream);
    }
    this.waiting = later;
    return group;
  }

  private async run(group: readonly Waiting[]): Promise<void> {
    try {
      const results = group.length > 1 ? await this.together(group.map(({ append }) => append)) : [];
      await Promise.all(
        group.map(async ({ append, resolve, reject }, index) => {
          const result = results[index];
          if (result) resolve(result);
          else await this.one(append).then(resolve, reject);
        }),
      );
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
