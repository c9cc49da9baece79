import createKnex, { type Knex } from 'knex';
import pg from 'pg';
import type { Logger } from '../observability/logger.js';
import { AnsweredClient } from './answered-client.js';

export interface PoolOptions {
  /** Postgres connection string. */
  readonly url: string;
  /** Shown in `pg_stat_activity`. */
  readonly application: string;
  readonly logger: Logger;
  /** Connections at most; default `POOL_CONNECTIONS`. */
  readonly max?: number;
}

/** Connections of a pool at most, unless it is told another number. */
export const POOL_CONNECTIONS = 8;

/**
 * Options of connections. Plans of prepared statements stay with their connection: one that was made while a table was small would go
 * on scanning it after it has grown. A table without a fitting index is scanned all the same.
 */
export const PLANS_BY_INDEX = '-c enable_seqscan=off';

/**
 * A connection pool that survives restarts of the server: knex discards a connection after an error and opens another when one
 * is needed. Opens nothing before the first use.
 */
export function createPool({ url, application, logger, max = POOL_CONNECTIONS }: PoolOptions): Knex {
  const knex = createKnex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: application,
      connectionTimeoutMillis: 15_000,
      keepAlive: true,
      // A process frozen inside a transaction must not keep its locks forever: others wait for its checkpoint.
      idle_in_transaction_session_timeout: 30_000,
      options: PLANS_BY_INDEX,
    },
    pool: { min: 0, max, idleTimeoutMillis: 60_000 },
    acquireConnectionTimeout: 30_000,
    log: {
      debug: (message: string) => logger.trace(message),
      warn: (message: string) => logger.debug(message),
      error: (message: string) => logger.debug(message),
      deprecate: (message: string) => logger.warn(message),
    },
  });
  return onAnsweredClients(knex);
}

/** Makes a knex open connections that break when Postgres does not answer. */
export function onAnsweredClients(knex: Knex): Knex {
  // The dialect makes its connections with `driver.Client`.
  (knex.client as { driver: object }).driver = { ...pg, Client: AnsweredClient };
  return knex;
}
