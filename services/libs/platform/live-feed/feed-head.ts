import type { Knex } from 'knex';
import { pause } from '../process/pause.js';
import { WakeSignal } from '../process/wake-signal.js';
import type { PgNotifications } from '../postgres/pg-notifications.js';
import { cursorOf, type Cursor } from './cursor.js';
import { headOf } from './live-feed.js';

/** Longest pause between two reads without a notification, and shortest pause between any two, in milliseconds. */
const IDLE_MS = 2000;
const BUSY_MS = 50;

/**
 * Cached head of the live feed, so that answers can carry it without a query. Data read from Postgres after `cursor` was taken
 * includes everything up to it, so a client that resumes there misses nothing.
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

  /** Undefined before the first read and while Postgres is away: with an old cursor events would be sent again. */
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
