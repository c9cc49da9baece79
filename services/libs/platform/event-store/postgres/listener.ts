import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { CHANNEL } from './announcer.js';
import type { Doorbell } from './doorbell.js';

const RECONNECT_AFTER = 500;

/** Rings the doorbell when another process announces events; reconnects for as long as it is wanted. */
export class Listener {
  private started = false;
  private readonly closing = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly sender: string,
    private readonly doorbell: Doorbell,
  ) {}

  /** Starts with the first subscriber: a process that only appends needs no connection for it. */
  start(): void {
    if (this.started) return;
    this.started = true;
    this.running = this.run();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      await this.listen().catch(() => undefined);
      await delay(RECONNECT_AFTER, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection is lost or we are closing. */
  private async listen(): Promise<void> {
    const client = new pg.Client({ ...this.config, keepAlive: true });
    const { signal } = this.closing;
    let end = (): void => undefined;
    const lost = new Promise<void>((resolve) => {
      end = resolve;
      client.once('end', resolve);
      client.on('error', () => resolve());
      signal.addEventListener('abort', end, { once: true });
    });
    try {
      await client.connect();
      client.on('notification', ({ payload }) => {
        if (payload !== this.sender) this.doorbell.ring();
      });
      await client.query(`listen ${CHANNEL}`);
      // Whatever was announced before we listened.
      this.doorbell.ring();
      await lost;
    } finally {
      signal.removeEventListener('abort', end);
      await client.end().catch(() => undefined);
    }
  }
}
