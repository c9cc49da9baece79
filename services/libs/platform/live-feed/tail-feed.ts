import type { Knex } from 'knex';
import { pause } from '../process/pause.js';
import { WakeSignal } from '../process/wake-signal.js';
import type { PgNotifications } from '../postgres/pg-notifications.js';
import { allSince, headOf, type FeedEvent } from './live-feed.js';

interface FeedTailOptions {
  readonly knex: Knex;
  readonly pgNotifications: PgNotifications;
  /** Receives new events in order, each once. Synchronous: they count as delivered when it returns. */
  readonly onEvents: (events: readonly FeedEvent[]) => void;
  readonly onError: (error: unknown) => void;
  readonly pollMs?: number;
  /** Runs before the first read, and again while it fails. */
  readonly prepare?: () => Promise<void>;
}

/** A small page: emitting an event to hundreds of sockets is synchronous. */
const PAGE = 100;

/** Follows the live feed from now on, within a process. */
export class FeedTail {
  private readonly changed = new WakeSignal();
  private readonly stopping = new AbortController();
  private last: number | undefined;
  private failing = false;
  private running: Promise<void> | undefined;

  constructor(private readonly options: FeedTailOptions) {}

  /** Id of the last delivered event; undefined before the first read. */
  get position(): number | undefined {
    return this.last;
  }

  /** False while Postgres cannot be read. */
  get healthy(): boolean {
    return this.last !== undefined && !this.failing;
  }

  start(): void {
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Resolves when all events up to that id, which must exist, are delivered, or the tail is stopped. */
  async reach(id: number): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted && (this.last ?? -1) < id) {
      this.changed.notify();
      await pause(5, signal);
    }
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    const off = this.options.pgNotifications.on('live-feed', () => this.changed.notify());
    while (!signal.aborted) {
      try {
        while (await this.step());
        this.failing = false;
      } catch (error) {
        this.failing = true;
        this.options.onError(error);
      }
      await this.changed.wait(this.options.pollMs ?? 500, signal);
    }
    off();
  }

  /** Reads and delivers one page. Returns true when there may be another one. */
  private async step(): Promise<boolean> {
    if (this.last === undefined) {
      await this.options.prepare?.();
      this.last = await headOf(this.options.knex);
      return false;
    }
    const events = await allSince(this.options.knex, this.last, PAGE);
    const newest = events.at(-1);
    if (!newest || this.stopping.signal.aborted) return false;
    this.options.onEvents(events);
    this.last = newest.id;
    return events.length === PAGE;
  }
}
