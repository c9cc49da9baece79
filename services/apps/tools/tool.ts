import type { Config, Need } from '@sextant/platform/config/config.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';

/** Where a tool works. */
export interface ToolRuntime {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** True when a running Sextant uses the same database. */
  readonly live: boolean;
}

export interface ToolParts {
  readonly runtime: ToolRuntime;
  readonly db: ReadDb;
}

/** What a tool was told to do; gives its exit code. */
export type Action = (parts: ToolParts) => Promise<number>;

export interface Tool {
  /** One line per way to call it: the words after the tool's name, and what that does where it needs saying. */
  readonly usage: readonly string[];
  /** What production has to tell it beyond the database and Kafka; default: nothing. */
  readonly needs?: readonly Need[];
  /** Reads the words after the name; undefined for what makes no sense, which is answered with the usage. */
  parse(words: readonly string[]): Action | undefined;
}
