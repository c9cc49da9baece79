import type pg from 'pg';
import { withTimeout } from '../process/with-timeout.js';
import { AnsweredClient } from './answered-client.js';
import { inTurn } from './in-turn.js';

/** Silence after which a leader of any `LedWork` loses its leadership: Postgres ends its session. */
const LEASE_SECONDS = 10;
/** Time in which another process leads at the latest: after the lease it has to ask (`STAND_BY_MS`), connect, and begin. */
export const TAKEOVER_SECONDS = LEASE_SECONDS + 5;
/** Interval of renewing the lease, a third of it, so that an answer may take as long as two. */
const HEARTBEAT_MS = (LEASE_SECONDS * 1000) / 3;
/** Keepalive probes of a silent connection, which take less than the lease; they begin when the rest of it has passed. */
const PROBES = { count: 3, intervalSeconds: Math.max(1, Math.floor(LEASE_SECONDS / 5)) };

/**
 * Timeouts for a frozen process, which sends nothing, and for one whose machine or network is gone, which acknowledges nothing.
 * Without them the first would keep the lock forever, and the second for the TCP timeout of the server, two hours by default.
 */
const SET_LEASE = `
  set idle_session_timeout = '${LEASE_SECONDS}s';
  set idle_in_transaction_session_timeout = '${LEASE_SECONDS}s';
  set tcp_user_timeout = '${LEASE_SECONDS}s';
  set tcp_keepalives_idle = ${LEASE_SECONDS - PROBES.count * PROBES.intervalSeconds};
  set tcp_keepalives_interval = ${PROBES.intervalSeconds};
  set tcp_keepalives_count = ${PROBES.count}`;

/** Advisory locks (classid, objid) by the work they stand for. */
const LOCK_CLASS = 1_399_158_901;
const LOCKS = { relay: 1, 'vector-sync': 2, 'search-sync': 3 } as const;

/** Work that one process at a time does. */
export type LedWork = keyof typeof LOCKS;

/** A held lock with its connection: when the connection breaks, the lock is gone. */
export interface Leadership {
  /** Connection of the lock. Write the leader's progress over it, so that a former leader cannot. */
  readonly client: pg.Client;
  /** Aborts when the connection is lost. */
  readonly lost: AbortSignal;
  /** Throws when the connection is lost, which a process that was frozen has not heard. */
  confirm(): Promise<void>;
  resign(): Promise<void>;
}

/** Connects and tries once to become the leader; undefined when another process leads. Throws when Postgres is away. */
export async function tryToLead(databaseUrl: string, work: LedWork): Promise<Leadership | undefined> {
  const client = new AnsweredClient({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    application_name: `sextant-${work}`,
  });
  inTurn(client);
  const lost = new AbortController();
  client.on('error', (error) => lost.abort(error));
  client.on('end', () => lost.abort(new Error('the connection to Postgres has ended')));
  let heartbeats: NodeJS.Timeout | undefined;
  const resign = () => {
    clearInterval(heartbeats);
    return client.end().catch(() => undefined);
  };
  try {
    await client.connect();
    await client.query(SET_LEASE);
    const { rows } = await client.query<{ leads: boolean }>('select pg_try_advisory_lock($1, $2) as leads', [
      LOCK_CLASS,
      LOCKS[work],
    ]);
    if (rows[0]?.leads) {
      heartbeats = setInterval(() => void beat(client, lost), HEARTBEAT_MS);
      const confirm = async () => {
        await beat(client, lost);
        lost.signal.throwIfAborted();
      };
      return { client, lost: lost.signal, confirm, resign };
    }
  } catch (error) {
    await resign();
    throw error;
  }
  await resign();
  return undefined;
}

/** Keeps the session alive. A leader without an answer resigns before the server, which may not hear it, lets another lead. */
async function beat(client: pg.Client, lost: AbortController): Promise<void> {
  const gone = () => {
    throw new Error('Postgres does not answer any more');
  };
  try {
    await withTimeout(LEASE_SECONDS * 1000 - HEARTBEAT_MS, client.query('select'), gone);
  } catch (error) {
    lost.abort(error);
  }
}
