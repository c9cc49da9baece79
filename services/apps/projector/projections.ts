import { HOUR_MS } from '@sextant/domain/shared/duration.js';
import { readDbMigrations } from '@sextant/platform/read-db/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import type { KafkaBatchServer } from '@sextant/platform/messaging/kafka-batch-server.js';
import { messagingMigrations } from '@sextant/platform/messaging/migrations.js';
import { liveFeedMigrations } from '@sextant/platform/live-feed/migrations.js';
import { pruneLiveFeed } from '@sextant/platform/live-feed/live-feed.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { pause } from '@sextant/platform/process/pause.js';
import { WakeSignal } from '@sextant/platform/process/wake-signal.js';
import {
  consumerName,
  generations,
  FILLED,
  replacedBy,
  SERVING,
  type Generation,
} from '@sextant/platform/read-db/generation.js';
import type { ReadModel } from '@sextant/platform/read-db/read-model.js';
import type { PgNotifications } from '@sextant/platform/postgres/pg-notifications.js';
import type { Knex } from 'knex';
import {
  dropRetired,
  ensureGeneration,
  GONE_AFTER_MS,
  outgoingInUse,
  prepareGeneration,
  retireOutgoing,
} from './build-generations.js';
import { ProjectionConsumer } from './projection.consumer.js';
import { hasReached, positionsOf, trySwap, type Positions } from './swap.js';

export interface ProjectionsOptions {
  readonly knex: Knex;
  readonly server: KafkaBatchServer;
  readonly pgNotifications: PgNotifications;
  readonly readModels: readonly ReadModel[];
  readonly logger: Logger;
  /** See `DROP_AFTER_MS`, which is the default. */
  readonly graceMs?: number;
  /** Longest time to go on for processes of the same release after the order to stop, in milliseconds; default 0. */
  readonly stayForReleaseMs?: number;
}

const TICK_MS = 500;
/** Time from the retirement of a generation until its tables are dropped: queries may be under way. */
export const DROP_AFTER_MS = 30_000;
/** Lag at which a swap is tried, in events. */
const SWAP_LAG = 100;
const PRUNE_EVERY_MS = HOUR_MS;
/** Retention of the live feed, for clients that lost their connection. The README of realtime says how much room it takes. */
const KEEP_LIVE_EVENTS_DAYS = 7;

/** Keeps every read model projected: builds, runs, swaps and drops generations until it is stopped. */
export class Projections {
  private readonly changed = new WakeSignal();
  private readonly stopping = new AbortController();
  private readonly swapTargets = new Map<string, Positions>();
  private readonly running = new Set<string>();
  private loop: Promise<void> | undefined;
  private prepared = false;
  private pruned = -Infinity;
  /** Read models without an active generation of the present version. */
  private waiting: string[];

  constructor(private readonly options: ProjectionsOptions) {
    this.waiting = options.readModels.map(({ name }) => name);
  }

  start(): void {
    this.loop ??= this.run();
  }

  /**
   * Goes on for at most `stayForReleaseMs` while processes of this release read generations that a newer one has replaced: no other
   * process has the code to keep them up to date.
   */
  async stayForRelease(): Promise<void> {
    const { knex, stayForReleaseMs = 0, readModels } = this.options;
    const isOurs = ({ name, version }: Generation) =>
      readModels.some((model) => model.name === name && model.version === version);
    let read: Generation[] = [];
    for (let waited = 0; this.prepared && waited < stayForReleaseMs; waited += TICK_MS) {
      // While Postgres is away the last answer holds.
      read = await outgoingInUse(knex, GONE_AFTER_MS).catch(() => read);
      if (!read.some(isOurs)) break;
      await pause(TICK_MS);
    }
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  /** Names of read models without a serving generation of the present version. */
  missing(): readonly string[] {
    return this.waiting;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    const off = this.options.pgNotifications.on('read-models', () => this.changed.notify());
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.tick();
        failures = 0;
      } catch (error) {
        failures += 1;
        this.options.logger.error({ err: error }, 'checking read models failed, will retry');
      }
      await this.changed.wait(TICK_MS * Math.min(1 + failures, 20), signal);
    }
    off();
  }

  private async tick(): Promise<void> {
    const { knex, readModels, logger, graceMs = DROP_AFTER_MS } = this.options;
    await this.prepare();
    let rows = await this.rows();
    const changes: boolean[] = [];
    for (const model of readModels) changes.push(await ensureGeneration(knex, model, rows, logger));
    if (changes.includes(true)) rows = await this.rows();
    const requested = rows.filter(({ status }) => status === 'requested');
    for (const row of requested) await this.withModel(row, (model) => prepareGeneration(knex, model, row));
    if (requested.length > 0) {
      this.options.pgNotifications.send('read-models', '', '');
      rows = await this.rows();
    }
    await this.reconcile(rows);
    for (const row of rows.filter(({ status }) => status === 'building')) await this.considerSwap(rows, row);
    this.waiting = readModels
      .filter(
        ({ name, version }) =>
          !rows.some((r) => r.name === name && r.version === version && SERVING.includes(r.status)),
      )
      .map(({ name }) => name);
    await retireOutgoing(knex, rows);
    await dropRetired(knex, rows, graceMs, logger);
    await this.prune();
  }

  private async prepare(): Promise<void> {
    if (this.prepared) return;
    await migrate(this.options.knex, readDbMigrations, messagingMigrations, liveFeedMigrations);
    this.prepared = true;
  }

  private rows(): Promise<Generation[]> {
    const names = this.options.readModels.map(({ name }) => name);
    return generations(this.options.knex).whereIn('name', names).whereNot({ status: 'dropped' });
  }

  /** Runs the work when this process has the code of the generation's version. */
  private async withModel(row: Generation, work: (model: ReadModel) => Promise<void> | void): Promise<void> {
    const model = this.options.readModels.find(
      ({ name, version }) => name === row.name && version === row.version,
    );
    if (model) await work(model);
  }

  /** Starts and stops consumers according to the status of their generations. */
  private async reconcile(rows: readonly Generation[]): Promise<void> {
    const { server, pgNotifications } = this.options;
    const wanted = rows.filter(({ status }) => FILLED.includes(status));
    for (const name of [...this.running]) {
      if (wanted.some((row) => consumerName(row) === name)) continue;
      this.running.delete(name);
      await server.remove(name);
    }
    for (const row of wanted) {
      await this.withModel(row, (model) => {
        const consumer = new ProjectionConsumer(model, row, () => pgNotifications.send('live-feed', '', ''));
        if (this.running.has(consumer.name)) return;
        this.running.add(consumer.name);
        server.add(consumer);
      });
    }
  }

  /** Tries a swap once the new generation has reached the other's position of a tick ago: a swap halts the other. */
  private async considerSwap(rows: readonly Generation[], building: Generation): Promise<void> {
    const { knex, logger, server, pgNotifications } = this.options;
    const replaced = replacedBy(building, rows);
    const key = consumerName(building);
    const target = this.swapTargets.get(key);
    if (replaced) this.swapTargets.set(key, await positionsOf(knex, replaced));
    if (!replaced || !target || !hasReached(building, await positionsOf(knex, building), target)) return;
    // Contexts that the other does not follow can only be compared with the ends of their topics.
    const contexts = building.contexts.filter((context) => !replaced.contexts.includes(context));
    if ((await server.lagOf({ name: key, contexts })) > SWAP_LAG) return;
    const result = await trySwap(knex, building.name);
    if (result === 'too many parked')
      logger.error(
        { consumer: key },
        'rebuild failed: more events parked than in the serving generation (npm run parked -- list)',
      );
    if (result !== 'swapped') return;
    this.swapTargets.delete(key);
    logger.info({ readModel: building.name, generation: building.generation }, 'read model swapped');
    pgNotifications.send('read-models', '', '');
  }

  private async prune(): Promise<void> {
    if (performance.now() - this.pruned < PRUNE_EVERY_MS) return;
    this.pruned = performance.now();
    await pruneLiveFeed(this.options.knex, KEEP_LIVE_EVENTS_DAYS);
  }
}
