import { EventEmitter } from 'node:events';
import type { Logger } from '../observability/logger.js';
import { pause } from '../process/pause.js';
import { AnsweredClient } from './answered-client.js';
import { inTurn } from './in-turn.js';

/**
 * Hints between processes over LISTEN and NOTIFY. A hint may be lost, so listeners poll as well, and a loss costs milliseconds
 * but no data.
 */
export interface PgNotifications {
  /**
   * Tells every listener, in this process at once and in others within about a millisecond, that `key` has a new value. Only
   * the newest of several values in quick succession may arrive. Never fails and never waits.
   */
  send(channel: Channel, key: string, value: string): void;
  /** Returns the function that ends the subscription. */
  on(channel: Channel, listener: (key: string, value: string) => void): () => void;
  /** Resolves when pending notifications are sent, as far as Postgres can be reached. */
  close(): Promise<void>;
}

/**
 * `events`: the event store has new events. `checkpoint`: key "consumer|topic|partition", value position. `read-models`: a
 * generation changed its state. `live-feed`: there are new live events. `transient-events`: value is a sealed live event that is
 * not in the feed.
 */
type Channel = 'events' | 'checkpoint' | 'read-models' | 'live-feed' | 'transient-events';

/** Prefix of channel names in Postgres, which all users of a database share. */
const PREFIX = 'sextant_';
/** Postgres refuses payloads of 8000 bytes and more. */
const MAX_PAYLOAD = 7000;
const RECONNECT_MS = 500;
/**
 * Shortest pause between two NOTIFY statements, in milliseconds. NOTIFY takes a lock of the whole cluster at commit: under load
 * one per append would cost as much as the appends.
 */
const SPACING_MS = 5;
const SEPARATOR = '\t';

/** Connection per process and database: the services of a process share it and notify each other directly. */
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

  /** Subscribes the connection to a channel: a process receives only the channels of its listeners. */
  listen(channel: Channel): void {
    if (this.listening.has(channel)) return;
    this.listening.add(channel);
    // A failure means that the connection breaks, and the next one listens to all channels.
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

  /** Opens one connection; resolves when it is lost, or after the end, when all pending notifications are sent. */
  private async connection(): Promise<void> {
    const client = new AnsweredClient({
      connectionString: this.url,
      application_name: 'sextant-notifications',
      connectionTimeoutMillis: 15_000,
      keepAlive: true,
    });
    inTurn(client);
    const over = Promise.withResolvers<void>();
    const stop = () => over.resolve();
    this.closing.signal.addEventListener('abort', stop, { once: true });
    client.on('error', () => undefined);
    client.on('end', stop);
    client.on('notification', ({ channel, payload = '', processId }) => {
      // Skip our own notifications: listeners of this process were called already.
      if (processId !== processIdOf(client)) this.receive(channel, payload);
    });
    try {
      await client.connect();
      // Set before the first statement: `listen` may send its own statements meanwhile.
      this.client = client;
      // A hint need not survive a crash, so its commit does not wait for the disk.
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

  /** Sends one statement at a time: notifications during it and shortly after share the next one. */
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

  /** Takes as many pending values of a channel as fit into one payload. */
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
