import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

export const CHANNEL = 'sextant_events';
/** Between two announcements, in milliseconds: under load they would cost as much as the appends. */
const REST = 10;

/**
 * Tells other processes that there are new events. NOTIFY takes a lock of the whole cluster at commit, so it never
 * runs inside an append and no append waits for it: it follows afterwards, at most one at a time, and everything
 * appended meanwhile, and for a few milliseconds after, shares the next one. A lost one is no harm: subscribers also poll.
 */
export class Announcer {
  private readonly closing = new AbortController();
  private wanted = false;
  private running: Promise<void> | undefined;

  constructor(
    private readonly pool: pg.Pool,
    /** Tells our own announcements from those of others. */
    private readonly sender: string,
  ) {}

  announce(): void {
    this.wanted = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  private async run(): Promise<void> {
    while (this.wanted) {
      this.wanted = false;
      try {
        await this.pool.query({
          name: 'event-store-announce',
          text: 'select pg_notify($1, $2)',
          values: [CHANNEL, this.sender],
        });
      } catch {
        // Subscribers poll.
      }
      await delay(REST, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  /** Resolves when the last announcement is out. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }
}
