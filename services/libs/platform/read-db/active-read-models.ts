import { readDbMigrations } from './migrations.js';
import { migrate } from './migrate.js';
import type { Knex } from 'knex';
import { pause } from '../process/pause.js';
import type { Logger } from '../observability/logger.js';
import { generations, SERVING, type Generation } from './generation.js';
import { ReadModelNotBuilt, type ReadModels } from './read-model.js';
import type { PgNotifications } from '../postgres/pg-notifications.js';

const POLL_MS = 1000;
/** Interval at which a process records the versions it reads. */
const SAY_EVERY_MS = 10_000;

/** Versions by name of the read model. */
export type ReadModelVersions = Readonly<Record<string, number>>;

/**
 * The generation of every read model that serves this process; follows swaps. It has the version of the process's queries,
 * although a newer one may be active already; without a given version it is the active one.
 */
export class ActiveReadModels implements ReadModels {
  private active = new Map<string, Generation>();
  private readonly listeners = new Set<() => void>();
  private readonly closing = new AbortController();
  private readonly unsubscribe: () => void;
  private readonly polling: Promise<void>;
  private refreshing: Promise<void> | undefined;
  private saidAt = -Infinity;

  private constructor(
    readonly knex: Knex,
    pgNotifications: PgNotifications,
    private readonly logger: Logger,
    private readonly versions: ReadModelVersions,
  ) {
    this.unsubscribe = pgNotifications.on('read-models', () => void this.tryRefresh());
    this.polling = this.poll();
  }

  /** Reads the registry once before it resolves; rejects when Postgres cannot be reached. */
  static async open(
    knex: Knex,
    pgNotifications: PgNotifications,
    logger: Logger,
    versions: ReadModelVersions = {},
  ): Promise<ActiveReadModels> {
    await migrate(knex, readDbMigrations);
    const models = new ActiveReadModels(knex, pgNotifications, logger, versions);
    await models.refresh();
    return models;
  }

  schemaOf(name: string): string {
    const found = this.active.get(name);
    if (!found) throw new ReadModelNotBuilt(name);
    return found.schema;
  }

  /** The generation that serves this process; undefined when the model was never built. */
  find(name: string): Generation | undefined {
    return this.active.get(name);
  }

  /** Calls the listener after every swap and first build; returns the function that ends the subscription. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Reads the registry now. */
  async refresh(): Promise<void> {
    await this.sayWhatIsRead();
    const serving = await generations(this.knex).whereIn('status', SERVING);
    const rows = serving.filter(({ name, version, status }) =>
      name in this.versions ? version === this.versions[name] : status === 'active',
    );
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

  /** Records the versions of this process: their generations are kept while the record is fresh. */
  private async sayWhatIsRead(): Promise<void> {
    const versions = Object.entries(this.versions);
    if (versions.length === 0 || performance.now() - this.saidAt < SAY_EVERY_MS) return;
    await this.knex('read_db.readers')
      .insert(versions.map(([name, version]) => ({ name, version, seen_at: this.knex.fn.now() })))
      .onConflict(['name', 'version'])
      .merge();
    this.saidAt = performance.now();
  }

  private async poll(): Promise<void> {
    while (await pause(POLL_MS, this.closing.signal)) await this.tryRefresh();
  }

  private tryRefresh(): Promise<void> {
    this.refreshing ??= this.refresh()
      .catch((error: unknown) => this.logger.debug({ err: error }, 'refreshing read models failed'))
      .finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }
}
