import type { Config, Need } from '@sextant/platform/config/config.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';

/** Environment of a tool. */
export interface ToolRuntime {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** True when a running Sextant uses the same database. */
  readonly live: boolean;
}

/** A connection that creates no tables, unlike `ReadDb`. */
export type BareDb = Pick<ReadDb, 'knex' | 'close'>;

export interface ToolParts<Db = ReadDb> {
  readonly runtime: ToolRuntime;
  readonly db: Db;
}

/** A parsed call of a tool; returns the exit code. */
export type Action<Db = ReadDb> = (parts: ToolParts<Db>) => Promise<number>;

/** A tool that needs neither settings nor a database: its answer is needed before there are any. */
export interface LoneTool {
  readonly usage: readonly string[];
  parse(words: readonly string[]): (() => number) | undefined;
}

export interface Tool<Db = ReadDb> {
  /** One line per way to call the tool: the words after its name, with an explanation where one is needed. */
  readonly usage: readonly string[];
  /** Variables required in production, beyond those of the database and Kafka; default: none. */
  readonly needs?: readonly Need[];
  /** Parses the words after the name; undefined for an invalid call, which is answered with the usage. */
  parse(words: readonly string[]): Action<Db> | undefined;
}
