import pg from 'pg';

/** Advisory lock (classid, objid) that makes a relay the one that publishes. */
const LOCK = [1_399_158_901, 1] as const;

/** The right to publish, and the connection it lives on: when that breaks, both are gone. */
export interface Leadership {
  /** Also for the checkpoint, so that a relay which lost its leadership cannot move it. */
  readonly client: pg.Client;
  /** Aborts when the connection is lost. */
  readonly lost: AbortSignal;
  resign(): Promise<void>;
}

/** Connects and tries once to become the leader; undefined when another relay is. Throws when Postgres is away. */
export async function tryToLead(databaseUrl: string): Promise<Leadership | undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    application_name: 'sextant-relay',
  });
  const lost = new AbortController();
  client.on('error', (error) => lost.abort(error));
  client.on('end', () => lost.abort(new Error('the connection to Postgres has ended')));
  const resign = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ leads: boolean }>('select pg_try_advisory_lock($1, $2) as leads', [
      ...LOCK,
    ]);
    if (rows[0]?.leads) return { client, lost: lost.signal, resign };
  } catch (error) {
    await resign();
    throw error;
  }
  await resign();
  return undefined;
}
