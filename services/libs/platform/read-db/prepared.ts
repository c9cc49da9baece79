import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { ClientBase, QueryResultRow } from 'pg';

const names = new Map<string, string>();

/** Name of a statement: the same text is the same prepared statement, whoever the caller. */
function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known) return known;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 32);
  names.set(sql, name);
  return name;
}

/**
 * Rows of a prepared statement on a connection of the pool, without the query builder, whose work per query costs more than
 * looking up a row by its key. For the few most frequent reads.
 *
 * @param sql text with $1, $2…; one of a few fixed texts, because every text stays prepared on every connection
 */
export async function prepared<Row extends QueryResultRow>(
  knex: Knex,
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const pool = knex.client as {
    acquireConnection(): Promise<ClientBase>;
    releaseConnection(connection: ClientBase): Promise<void>;
  };
  const connection = await pool.acquireConnection();
  try {
    const { rows } = await connection.query<Row>({ name: nameOf(sql), text: sql, values: [...values] });
    return rows;
  } finally {
    await pool.releaseConnection(connection);
  }
}
