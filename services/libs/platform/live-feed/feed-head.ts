import type { Knex } from 'knex';
import { pause } from '../process/pause.js';
import { WakeSignal } from '../process/wake-signal.js';
import type { PgNotifications } from '../postgres/pg-notifications.js';
import { cursorOf, type Cursor } from './cursor.js';
import { headOf } from './live-feed.js';

/** Pause between two looks, in milliseconds: when nothing is new, and however much there is. */
const IDLE_MS = 2000;
const BUSY_MS = 50;

/**
 * Cached head of the live feed, attached to answers without a query. Whatever is read from Postgres after `cursor` was taken
 * includes everything up to it, so a client that goes on from there misses nothing.
 */
export class FeedHead {
  private readonly changed = new WakeSignal();
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private known: Cursor | undefined;

  constructor(
    private readonly knex: Knex,
    private readonly pgNotifications: PgNotifications,
  ) {}

  /** Undefined until it is known, and while Postgres is away: an old one would have events sent again. */
  get cursor(): Cursor | undefined {
    return this.known;
  }

  start(): void {
    this.running ??= this.follow();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async follow(): Promise<void> {
    const off = this.pgNotifications.on('live-feed', () => this.changed.notify());
    const { signal } = this.stopping;
    while (!signal.aborted) {
      this.known = await headOf(this.knex).then(cursorOf, () => undefined);
      await this.changed.wait(IDLE_MS, signal);
      await pause(BUSY_MS, signal);
    }
    off();
  }
}
