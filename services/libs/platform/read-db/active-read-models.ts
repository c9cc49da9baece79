import { readDbMigrations } from './migrations.js';
import { migrate } from './migrate.js';
import type { Knex } from 'knex';
import { pause } from '../process/pause.js';
import type { Logger } from '../observability/logger.js';
import { generations, type Generation } from './generation.js';
import { ReadModelNotBuilt, type ReadModels } from './read-model.js';
import type { PgNotifications } from '../postgres/pg-notifications.js';

const POLL_MS = 1000;

/** Knows which generation of every read model is active; follows swaps. */
export class ActiveReadModels implements ReadModels {
  private active = new Map<string, Generation>();
  private readonly listeners = new Set<() => void>();
  private readonly closing = new AbortController();
  private readonly unsubscribe: () => void;
  private readonly polling: Promise<void>;
  private refreshing: Promise<void> | undefined;

  private constructor(
    readonly knex: Knex,
    pgNotifications: PgNotifications,
    private readonly logger: Logger,
  ) {
    this.unsubscribe = pgNotifications.on('read-models', () => void this.tryRefresh());
    this.polling = this.poll();
  }

  /** Reads the registry once before it resolves; rejects when Postgres cannot be reached. */
  static async open(knex: Knex, pgNotifications: PgNotifications, logger: Logger): Promise<ActiveReadModels> {
    await migrate(knex, readDbMigrations);
    const models = new ActiveReadModels(knex, pgNotifications, logger);
    await models.refresh();
    return models;
  }

  schemaOf(name: string): string {
    const found = this.active.get(name);
    if (!found) throw new ReadModelNotBuilt(name);
    return found.schema;
  }

  /** The generation that serves now; undefined when the model was never built. */
  find(name: string): Generation | undefined {
    return this.active.get(name);
  }

  /** Calls back after every swap and first build; gives the function that ends it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Reads the registry now. */
  async refresh(): Promise<void> {
    const rows = await generations(this.knex).where({ status: 'active' });
    const before = this.active;
    this.active = new Map(rows.map((row) => [row.name, row]));
    const changed = rows.some((row) => before.get(row.name)?.generation !== row.generation);
    if (changed) for (const listener of this.listeners) listener();
  }

  async close(): Promise<void> {
    this.unsubscribe();
    this.closing.abort();
    await this.polling;
    await this.refreshing;
  }

  private async poll(): Promise<void> {
    while (await pause(POLL_MS, this.closing.signal)) await this.tryRefresh();
  }

  private tryRefresh(): Promise<void> {
    this.refreshing ??= this.refresh()
      .catch((error: unknown) => this.logger.debug({ err: error }, 'read models not refreshed'))
      .finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }
}
