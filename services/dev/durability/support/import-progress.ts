import pg from 'pg';
import { retryUntilAcked } from './http-client.ts';

/** Number of feed items of all sellers together. */
export async function catalogSize(sandboxUrl: string): Promise<number> {
  const { sellers } = await retryUntilAcked<{ sellers: { items: number }[] }>(`${sandboxUrl}/sellers`, 'GET');
  return sellers.reduce((sum, { items }) => sum + items, 0);
}

/** Number of feed items recorded by the price watcher so far. Throws while Postgres or its tables are unavailable. */
export async function recordedItems(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from price_watcher.known_items',
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}
