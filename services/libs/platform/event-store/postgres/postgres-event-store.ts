import type DataLoader from 'dataloader';
import pg from 'pg';
import { migrateAt } from '../../read-db/migrate.js';
import type { EndedEpoch } from '../epoch.js';
import type {
  Append,
  AppendResult,
  EventStore,
  Position,
  StoredEvent,
  SubscribeOptions,
} from '../event-store.js';
import { EventStoreUnavailable } from '../event-store-unavailable.js';
import { mapConcurrently } from '../../process/map-concurrently.js';
import { AnsweredClient } from '../../postgres/answered-client.js';
import { PLANS_BY_INDEX } from '../../postgres/create-pool.js';
import { openNotifications, type PgNotifications } from '../../postgres/pg-notifications.js';
import { gatheringLoader } from '../../process/gathering-loader.js';
import { appendOne, appendTogether } from './appender.js';
import { batchesOf } from './batches.js';
import { checkCluster, endedEpochs } from './epochs.js';
import { reaching } from './errors.js';
import { GroupAppend } from './group-append.js';
import { eventStoreMigrations } from './migrations.js';
import { COLUMNS, readStreams, type StreamRead } from './read-streams.js';
import { storedEvent, type EventRow } from './rows.js';
import { subscribe } from './subscription.js';

interface PostgresEventStoreOptions {
  readonly url: string;
  /** Most connections, besides the one for notifications. Default `EVENT_STORE_CONNECTIONS`. */
  readonly connections?: number;
}

/** Connections of a store at most, unless it is told another number. */
export const EVENT_STORE_CONNECTIONS = 8;

/** Most events per transaction of `appendEach`: a larger transaction is no cheaper per event, only longer. */
const MAX_BATCH = 1000;
/** Concurrent appends after a race has broken a transaction; leaves connections to others. */
const RACED_CONCURRENCY = 4;

/** Several reads at a time, so that a short stream does not wait for a long one. */
const READS = { maxBatchSize: 64, concurrency: 3 };

class PostgresEventStore implements EventStore {
  private readonly notifications: PgNotifications;
  private readonly group: GroupAppend;
  private readonly reads: DataLoader<StreamRead, StoredEvent[]>;

  constructor(
    private readonly pool: pg.Pool,
    url: string,
  ) {
    this.group = new GroupAppend(
      (append) => appendOne(pool, append),
      (appends) => this.together(appends),
    );
    this.notifications = openNotifications({ url });
    this.reads = gatheringLoader((reads) => reaching(() => readStreams(pool, reads)), READS);
  }

  async append(append: Append): Promise<AppendResult> {
    const result = await this.group.append(append);
    if (result.ok && !result.duplicate) this.notify();
    return result;
  }

  async appendEach(appends: readonly Append[]): Promise<AppendResult[]> {
    const results: AppendResult[] = [];
    for (const batch of batchesOf(appends, MAX_BATCH)) {
      results.push(...(await this.appendBatch(batch)));
      this.notify();
    }
    return results;
  }

  /** Streams with a race, and those that already hold the events, are appended to on their own and do not hold up the others. */
  private async appendBatch(batch: readonly Append[]): Promise<AppendResult[]> {
    const together = await this.together(batch);
    return mapConcurrently([...batch.entries()], RACED_CONCURRENCY, async ([index, append]) => {
      return together[index] ?? appendOne(this.pool, append);
    });
  }

  /** Undefined for appends that are to be tried on their own: all of them when one has broken the transaction. */
  private async together(appends: readonly Append[]): Promise<(AppendResult | undefined)[]> {
    try {
      return await reaching(() => appendTogether(this.pool, appends));
    } catch (error) {
      if (error instanceof EventStoreUnavailable) throw error;
      return [];
    }
  }

  /** Runs after the append and not inside it: NOTIFY takes a lock of the whole cluster at commit, and no append waits for it. */
  private notify(): void {
    this.notifications.send('events', '', '');
  }

  read(stream: string, afterRevision = 0, most?: number): Promise<StoredEvent[]> {
    return this.reads.load({ stream, afterRevision, most });
  }

  async readEach(streams: readonly string[]): Promise<Map<string, StoredEvent[]>> {
    const { rows } = await reaching(() =>
      this.pool.query<EventRow>({
        name: 'event-store-read-each',
        text: `select ${COLUMNS} from event_store.events where stream = any ($1) order by stream, revision`,
        values: [streams],
      }),
    );
    return Map.groupBy(rows.map(storedEvent), (event) => event.stream);
  }

  async holdsAny(stream: string, ids: readonly string[]): Promise<boolean> {
    const { rows } = await reaching(() =>
      this.pool.query<{ held: boolean }>({
        name: 'event-store-holds-any',
        text: `select exists (
          select from event_store.events where event_id = any ($2::uuid[]) and stream = $1) as held`,
        values: [stream, ids],
      }),
    );
    return rows[0]?.held ?? false;
  }

  subscribeToAll(after: Position | undefined, options: SubscribeOptions): AsyncIterable<StoredEvent[]> {
    return subscribe(this.pool, this.notifications, after, options);
  }

  async head(): Promise<Position | undefined> {
    const { rows } = await reaching(() =>
      this.pool.query<{ head: Position | null }>('select event_store.head() as head'),
    );
    return rows[0]?.head ?? undefined;
  }

  endedEpochs(): Promise<readonly EndedEpoch[]> {
    return reaching(() => endedEpochs(this.pool));
  }

  async close(): Promise<void> {
    await this.notifications.close();
    await this.pool.end();
  }
}

/**
 * Connects, brings the schema up to date and checks that this cluster may append to this log.
 * Throws EventStoreUnavailable or ForeignEventLog.
 */
export async function openPostgresEventStore(options: PostgresEventStoreOptions): Promise<EventStore> {
  const pool = new pg.Pool({
    Client: AnsweredClient,
    connectionString: options.url,
    options: PLANS_BY_INDEX,
    max: options.connections ?? EVENT_STORE_CONNECTIONS,
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    application_name: 'sextant-event-store',
  });
  // An idle connection that breaks is reported here; without a handler it would end the process. The pool replaces it.
  pool.on('error', () => undefined);
  try {
    await reaching(() => migrateAt(options.url, eventStoreMigrations));
    await reaching(() => checkCluster(pool));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return new PostgresEventStore(pool, options.url);
}
