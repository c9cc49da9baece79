import { EventEmitter } from 'node:events';
import pg from 'pg';
import { pause } from '../process/pause.js';
import type { Logger } from '../observability/logger.js';

export interface Wakeups {
  /**
   * Tells everybody who listens, here at once and in other processes within about a millisecond, that `key` has a new
   * value. Of several values sent in quick succession only the newest may arrive. Never fails: it is a hint, and who
   * depends on it polls as well.
   */
  send(channel: Channel, key: string, value: string): void;
  /** Gives the function that ends the subscription. */
  on(channel: Channel, listener: (key: string, value: string) => void): () => void;
  close(): Promise<void>;
}

/**
 * `checkpoint`: key "consumer|topic|partition", value position. `read-models`: a generation changed its state.
 * `live-feed`: there are new live events.
 */
export type Channel = 'checkpoint' | 'read-models' | 'live-feed';

const PG_CHANNEL = 'sextant_wakeups';
/** Postgres refuses payloads of 8000 bytes and more. */
const MAX_PAYLOAD = 7000;
const RECONNECT_MS = 500;
/** Between two notifications, in milliseconds: under load they would cost as much as what they tell of. */
const REST_MS = 5;
const SEPARATOR = '\t';

/** One per process and database: several services in one process share the connection and wake each other directly. */
class Hub {
  readonly emitter = new EventEmitter().setMaxListeners(0);
  private readonly pending = new Map<string, string>();
  private readonly closing = new AbortController();
  /** Set while connected and listening. */
  private client: pg.Client | undefined;
  private sending = false;
  private readonly ended: Promise<void>;
  users = 0;

  constructor(
    private readonly url: string,
    private readonly logger: Logger,
  ) {
    this.ended = this.stayConnected();
  }

  send(channel: Channel, key: string, value: string): void {
    this.emitter.emit(channel, key, value);
    this.pending.set(`${channel}${SEPARATOR}${key}`, value);
    void this.flush();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.ended;
  }

  private async stayConnected(): Promise<void> {
    while (!this.closing.signal.aborted) {
      await this.connection().catch((error: unknown) =>
        this.logger.debug({ err: error }, 'wakeup line is down'),
      );
      await pause(RECONNECT_MS, this.closing.signal);
    }
  }

  /** One connection, from opening until it is lost or the hub closes. */
  private async connection(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'wakeups',
      keepAlive: true,
    });
    const over = Promise.withResolvers<void>();
    const stop = () => over.resolve();
    this.closing.signal.addEventListener('abort', stop, { once: true });
    client.on('error', () => undefined);
    client.on('end', stop);
    client.on('notification', (message) => {
      // Our own come back as well; whoever is in this process has been told already.
      if (message.processId !== processIdOf(client)) this.receive(message.payload ?? '');
    });
    try {
      await client.connect();
      // A hint need not survive a crash, and must not wait for the disk.
      await client.query(`set synchronous_commit = off; listen ${PG_CHANNEL}`);
      this.client = client;
      void this.flush();
      await over.promise;
    } finally {
      this.client = undefined;
      this.closing.signal.removeEventListener('abort', stop);
      await client.end().catch(() => undefined);
    }
  }

  private receive(payload: string): void {
    for (const line of payload.split('\n')) {
      const [channel, key, value] = line.split(SEPARATOR);
      if (channel) this.emitter.emit(channel, key ?? '', value ?? '');
    }
  }

  /** One notification at a time: what is sent while it is under way, and shortly after, goes coalesced with the next. */
  private async flush(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      while (this.client && this.pending.size > 0) {
        await this.client.query({
          name: 'wake-up',
          text: 'select pg_notify($1, $2)',
          values: [PG_CHANNEL, this.take()],
        });
        await pause(REST_MS, this.closing.signal);
      }
    } catch (error) {
      this.logger.debug({ err: error }, 'wakeup not sent');
    } finally {
      this.sending = false;
    }
  }

  private take(): string {
    const lines: string[] = [];
    let size = 0;
    for (const [key, value] of this.pending) {
      const line = `${key}${SEPARATOR}${value}`;
      size += Buffer.byteLength(line) + 1;
      if (size > MAX_PAYLOAD && lines.length > 0) break;
      lines.push(line);
      this.pending.delete(key);
    }
    return lines.join('\n');
  }
}

const processIdOf = (client: pg.Client): number | undefined => (client as { processID?: number }).processID;

const hubs = new Map<string, Hub>();

/** Opens (or shares) the process's wake-up line to a database. Works without it too, only slower: see `Wakeups.send`. */
export function openWakeups({ url, logger }: { url: string; logger: Logger }): Wakeups {
  const hub = hubs.get(url) ?? new Hub(url, logger);
  hubs.set(url, hub);
  hub.users += 1;
  const subscriptions = new Set<() => void>();
  return {
    send: (channel, key, value) => hub.send(channel, key, value),
    on(channel, listener) {
      hub.emitter.on(channel, listener);
      const off = () => {
        hub.emitter.off(channel, listener);
        subscriptions.delete(off);
      };
      subscriptions.add(off);
      return off;
    },
    async close() {
      for (const off of [...subscriptions]) off();
      hub.users -= 1;
      if (hub.users > 0) return;
      hubs.delete(url);
      await hub.close();
    },
  };
}
