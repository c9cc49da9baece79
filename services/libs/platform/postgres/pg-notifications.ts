import { EventEmitter } from 'node:events';
import type { Logger } from '../observability/logger.js';
import { pause } from '../process/pause.js';
import { AnsweredClient } from './answered-client.js';

/**
 * Hints between processes over LISTEN and NOTIFY. They may be lost, so a listener that depends on one polls as well, and then the
 * loss of one costs milliseconds, not facts.
 */
export interface PgNotifications {
  /**
   * Tells every listener, here at once and in other processes within about a millisecond, that `key` has a new value. Of
   * several values sent in quick succession only the newest may arrive. Never fails and never waits.
   */
  send(channel: Channel, key: string, value: string): void;
  /** Gives the function that ends the subscription. */
  on(channel: Channel, listener: (key: string, value: string) => void): () => void;
  /** Resolves when what was sent is out, as far as Postgres can be reached. */
  close(): Promise<void>;
}

/**
 * `events`: the event store has new events. `checkpoint`: key "consumer|topic|partition", value position. `read-models`: a
 * generation changed its state. `live-feed`: there are new live events. `transient-events`: value is a sealed live event that is
 * not in the feed.
 */
export type Channel = 'events' | 'checkpoint' | 'read-models' | 'live-feed' | 'transient-events';

/** Of Postgres, where names are shared by everybody in the database. */
const PREFIX = 'sextant_';
/** Postgres refuses payloads of 8000 bytes and more. */
const MAX_PAYLOAD = 7000;
const RECONNECT_MS = 500;
/**
 * Between two notifications, in milliseconds. NOTIFY takes a lock of the whole cluster at commit: under load one per append
 * would cost as much as the appends.
 */
const SPACING_MS = 5;
const SEPARATOR = '\t';

/** One per process and database: its services share the connection and tell each other directly. */
class SharedConnection {
  readonly emitter = new EventEmitter().setMaxListeners(0);
  /** Values by channel and key. */
  private readonly pending = new Map<Channel, Map<string, string>>();
  private readonly listening = new Set<Channel>();
  private readonly closing = new AbortController();
  /** Set while connected. */
  private client: AnsweredClient | undefined;
  private isSending = false;
  private sent: Promise<void> = Promise.resolve();
  private readonly ended: Promise<void>;
  users = 0;

  constructor(
    private readonly url: string,
    private readonly logger: Logger | undefined,
  ) {
    this.ended = this.stayConnected();
  }

  send(channel: Channel, key: string, value: string): void {
    this.emitter.emit(channel, key, value);
    const values = this.pending.get(channel) ?? new Map<string, string>();
    this.pending.set(channel, values.set(key, value));
    this.startSending();
  }

  /** A process is told only of the channels that somebody in it listens to. */
  listen(channel: Channel): void {
    if (this.listening.has(channel)) return;
    this.listening.add(channel);
    // When this fails, so does the connection, and the next one listens to all.
    this.client?.query(`listen ${pgChannel(channel)}`).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.ended;
  }

  private async stayConnected(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      await this.connection().catch((error: unknown) =>
        this.logger?.debug({ err: error }, 'not connected for notifications'),
      );
      await pause(RECONNECT_MS, signal);
    }
  }

  /** One connection, from opening until it is lost or everything sent before the end is out. */
  private async connection(): Promise<void> {
    const client = new AnsweredClient({
      connectionString: this.url,
      application_name: 'sextant-notifications',
      connectionTimeoutMillis: 15_000,
      keepAlive: true,
    });
    const over = Promise.withResolvers<void>();
    const stop = () => over.resolve();
    this.closing.signal.addEventListener('abort', stop, { once: true });
    client.on('error', () => undefined);
    client.on('end', stop);
    client.on('notification', ({ channel, payload = '', processId }) => {
      // Our own come back as well; listeners of this process have been told already.
      if (processId !== processIdOf(client)) this.receive(channel, payload);
    });
    try {
      await client.connect();
      // Set before the first statement is sent: `listen` sends its own while that one is under way.
      this.client = client;
      // A hint need not survive a crash, and must not wait for the disk.
      const listens = [...this.listening].map((channel) => `listen ${pgChannel(channel)}`);
      await client.query(['set synchronous_commit = off', ...listens].join('; '));
      this.startSending();
      await over.promise;
      await this.sent;
    } finally {
      this.client = undefined;
      this.closing.signal.removeEventListener('abort', stop);
      await client.end().catch(() => undefined);
    }
  }

  private receive(channel: string, payload: string): void {
    for (const line of payload.split('\n')) {
      const [key = '', value = ''] = line.split(SEPARATOR);
      this.emitter.emit(channel.slice(PREFIX.length).replaceAll('_', '-'), key, value);
    }
  }

  private startSending(): void {
    if (!this.isSending) this.sent = this.sendPending();
  }

  /** One statement at a time: what is sent while it is under way, and shortly after, shares the next one. */
  private async sendPending(): Promise<void> {
    this.isSending = true;
    try {
      while (this.client && this.pending.size > 0) {
        const messages = [...this.pending.keys()].map((channel) => [pgChannel(channel), this.take(channel)]);
        await this.client.query({
          name: 'notify',
          text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as message (channel, payload)',
          values: [messages.map(([channel]) => channel), messages.map(([, payload]) => payload)],
        });
        await pause(SPACING_MS, this.closing.signal);
      }
    } catch (error) {
      this.logger?.debug({ err: error }, 'notification not sent');
    } finally {
      this.isSending = false;
    }
  }

  /** As much of a channel as fits one payload. */
  private take(channel: Channel): string {
    const values = this.pending.get(channel) ?? new Map<string, string>();
    const lines: string[] = [];
    let size = 0;
    for (const [key, value] of values) {
      const line = `${key}${SEPARATOR}${value}`;
      size += Buffer.byteLength(line) + 1;
      if (size > MAX_PAYLOAD && lines.length > 0) break;
      lines.push(line);
      values.delete(key);
    }
    if (values.size === 0) this.pending.delete(channel);
    return lines.join('\n');
  }
}

const pgChannel = (channel: Channel): string => `${PREFIX}${channel.replaceAll('-', '_')}`;

const processIdOf = (client: AnsweredClient): number | undefined =>
  (client as { processID?: number }).processID;

const connections = new Map<string, SharedConnection>();

/** Opens (or shares) the process's connection for notifications of a database. Does not wait for it. */
export function openNotifications({ url, logger }: { url: string; logger?: Logger }): PgNotifications {
  const connection = connections.get(url) ?? new SharedConnection(url, logger);
  connections.set(url, connection);
  connection.users += 1;
  const subscriptions = new Set<() => void>();
  return {
    send: (channel, key, value) => connection.send(channel, key, value),
    on(channel, listener) {
      connection.emitter.on(channel, listener);
      connection.listen(channel);
      const off = () => {
        connection.emitter.off(channel, listener);
        subscriptions.delete(off);
      };
      subscriptions.add(off);
      return off;
    },
    async close() {
      for (const off of [...subscriptions]) off();
      connection.users -= 1;
      if (connection.users > 0) return;
      connections.delete(url);
      await connection.close();
    },
  };
}
