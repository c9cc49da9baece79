import type { Socket } from 'node:net';
import pg from 'pg';

/** Milliseconds without data during a statement after which a second connection asks Postgres about it. */
const PROBE_AFTER_MS = 5_000;
const PROBE_TIMEOUT_MS = 5_000;

/** True while Postgres works on a statement; false when its result waits for a client that does not read. */
const WORKING = `
  select state = 'active' and wait_event is distinct from 'ClientWrite' as working
  from pg_stat_activity where pid = $1`;

/** Private fields of pg. */
interface Internals {
  readonly connection: { readonly stream: Socket };
  readonly processID: number | null;
  _getActiveQuery(): unknown;
}

interface AnsweredConfig extends pg.ClientConfig {
  /** Default: five seconds. */
  readonly probeAfterMs?: number;
}

/** Reports an error like pg: to the callback, or without one as a rejection. */
function refuse(error: Error, callback: unknown): Promise<never> | undefined {
  if (typeof callback !== 'function') return Promise.reject(error);
  process.nextTick(callback as (error: Error) => void, error);
  return undefined;
}

/** Whether `query` answers with a promise: it got no callback, and no object that submits itself, such as a cursor. */
function takesPromise(args: readonly unknown[]): boolean {
  const [config] = args as [{ submit?: unknown; callback?: unknown } | string | undefined];
  const isOfObject = typeof config === 'object' && Boolean(config.submit ?? config.callback);
  return !isOfObject && typeof args.at(-1) !== 'function';
}

/**
 * Answer of a statement. Without a callback pg would assign one of its own to the statement, and V8 keeps a function literal that
 * is assigned to a property, and the rows with it, until a full collection; one that is passed on dies young.
 */
async function promised(query: (...args: unknown[]) => unknown, args: readonly unknown[]): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      query(...args, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // The stack of an error from a socket leads nowhere; this one leads to who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/**
 * A connection that breaks when Postgres does not answer. A firewall that has dropped a connection, or a server that has
 * vanished, sends nothing: TCP and all statements would wait a quarter of an hour for an acknowledgment. A slow statement is
 * not cut off: another connection asks Postgres whether it is still working on it.
 */
export class AnsweredClient extends pg.Client {
  private readonly config: AnsweredConfig;
  private isWatched = false;
  /** Reason that Postgres gave when it ended the session; pg itself tells later statements only that there is no connection. */
  private endedBy: unknown;

  constructor(config: AnsweredConfig = {}) {
    super(config);
    this.config = config;
    this.on('error', (error) => (this.endedBy ??= error));
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    // Assigned, because an override would have to repeat all overloads.
    this.query = ((...args: unknown[]) => {
      if (this.endedBy)
        return refuse(new Error('Connection terminated', { cause: this.endedBy }), args.at(-1));
      if (!this.isWatched) this.watch();
      return takesPromise(args) ? promised(query, args) : query(...args);
    }) as typeof this.query;
  }

  private get internals(): Internals {
    return this as unknown as Internals;
  }

  /** One check for all statements of the next seconds: a timer for each would cost too much. */
  private watch(): void {
    this.isWatched = true;
    const { bytesRead } = this.internals.connection.stream;
    setTimeout(() => void this.look(bytesRead), this.config.probeAfterMs ?? PROBE_AFTER_MS).unref();
  }

  private async look(bytesBefore: number): Promise<void> {
    const isStuck = () =>
      Boolean(this.internals._getActiveQuery()) && this.internals.connection.stream.bytesRead === bytesBefore;
    if (isStuck() && !(await this.isWorking()) && isStuck())
      this.internals.connection.stream.destroy(new Error('Connection terminated: Postgres does not answer'));
    if (this.internals._getActiveQuery()) this.watch();
    else this.isWatched = false;
  }

  /** False also when the second connection gets no answer. */
  private async isWorking(): Promise<boolean> {
    const { probeAfterMs: _, ...config } = this.config;
    const probe = new pg.Client({
      ...config,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
      application_name: 'sextant-probe',
    });
    probe.on('error', () => undefined);
    try {
      await probe.connect();
      const { rows } = await probe.query<{ working: boolean }>(WORKING, [this.internals.processID]);
      return rows[0]?.working ?? false;
    } catch {
      return false;
    } finally {
      probe.end().catch(() => undefined);
    }
  }
}
