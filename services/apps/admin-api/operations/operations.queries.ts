import { contexts, type ContextName } from '@sextant/contracts/events.js';
import {
  consumerStates,
  type ConsumerStatus,
  type OperationsAnswer,
  type QueueStatus,
  type ReadModelStatus,
  type RelayStatus,
  type Reported,
  type SellerWatch,
  type SocketsStatus,
} from '@sextant/contracts/http/operations.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { firstAfter } from '@sextant/platform/event-store/first-after.js';
import { queueDepths } from '@sextant/platform/jobs/queue-depths.js';
import type { Lag, Progress } from '@sextant/platform/messaging/lag.js';
import { scrubText } from '@sextant/platform/observability/redact.js';
import {
  consumerName,
  generations,
  UNFINISHED,
  type Generation,
} from '@sextant/platform/read-db/generation.js';
import { readStatus, STALE_AFTER_MS, type ReportedStatus } from '@sextant/platform/status/status.js';
import type { Clock } from '@sextant/platform/time/clock.js';
import { sellers } from '@sextant/sellers/registry.js';
import type { Knex } from 'knex';

interface Followed {
  readonly name: string;
  readonly contexts: readonly ContextName[];
}

interface Applied {
  readonly appliedAt: string;
  readonly parked: number;
}

/** Reports of one part by several replicas, the newest first. */
const freshest = (rows: readonly ReportedStatus[]): ReportedStatus[] =>
  [...rows].sort((a, b) => a.ageMs - b.ageMs);
const isFresh = ({ ageMs }: ReportedStatus): boolean => ageMs <= STALE_AFTER_MS;

const reported = (row: ReportedStatus | undefined): Reported => ({
  reportedSecondsAgo: row ? Math.round(row.ageMs / 1000) : null,
  isStale: !row || !isFresh(row),
});

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isContext = (name: string): name is ContextName => name in contexts;

/**
 * State of the system, from Postgres and Kafka and never from the memory of this process. Other processes report their own state
 * to the status table.
 */
export class OperationsQueries {
  constructor(
    private readonly knex: Knex,
    private readonly store: EventStore,
    private readonly lag: Lag,
    private readonly clock: Clock,
  ) {}

  async overview(): Promise<OperationsAnswer> {
    const [statuses, models, applied, queues] = await Promise.all([
      readStatus(this.knex),
      generations(this.knex)
        .whereIn('status', [...UNFINISHED, 'active'])
        .orderBy('name'),
      this.applied(),
      queueDepths(this.knex),
    ]);
    const of = (service: string) => freshest(statuses.filter((row) => row.service === service));
    const followed = this.followed(of('consumer'), models);
    const progress = await this.lag.progress(followed).catch(() => undefined);
    return {
      at: this.clock.now().toISOString(),
      relay: await this.relay(of('relay')),
      consumers: this.consumers(of('consumer'), models, followed, progress, applied),
      readModels: readModelsOf(models, progress),
      sellers: sellersOf(of('price-watcher')),
      queues: queues.map(({ queue, oldestDueMs, oldestFailingMs: _, ...counts }): QueueStatus => ({
        name: queue,
        ...counts,
        oldestDueSeconds: Math.round(oldestDueMs / 1000),
      })),
      sockets: socketsOf(of('realtime')),
    };
  }

  /** Consumers of generations, and all others that report their contexts. */
  private followed(rows: readonly ReportedStatus[], models: readonly Generation[]): Followed[] {
    const projections = models
      .filter(({ status }) => status !== 'requested')
      .map((row) => ({ name: consumerName(row), contexts: row.contexts.filter(isContext) }));
    const known = new Set(projections.map(({ name }) => name));
    const policies = new Map(
      rows
        // Skips consumers of replaced generations.
        .filter(({ part }) => !known.has(part) && !/-\d+$/.test(part))
        .map(({ part, data }) => [part, (text(data.contexts) ?? '').split(' ').filter(isContext)] as const),
    );
    return [...projections, ...[...policies].map(([name, names]) => ({ name, contexts: names }))];
  }

  private consumers(
    rows: readonly ReportedStatus[],
    models: readonly Generation[],
    followed: readonly Followed[],
    progress: ReadonlyMap<string, Progress> | undefined,
    applied: ReadonlyMap<string, Applied>,
  ): ConsumerStatus[] {
    const projections = new Set(models.map(consumerName));
    return followed
      .map(({ name }): ConsumerStatus => {
        const own = rows.filter(({ part }) => part === name);
        const best = own.find((row) => isFresh(row) && row.data.running === true) ?? own[0];
        const status = reported(best);
        const said = consumerStates.find((state) => state === best?.data.state);
        return {
          name,
          kind: projections.has(name) ? 'projection' : 'policy',
          state: status.isStale ? 'unknown' : (said ?? 'unknown'),
          lag: progress?.get(name)?.left ?? null,
          parked: applied.get(name)?.parked ?? 0,
          appliedAt: applied.get(name)?.appliedAt ?? null,
          ...status,
        };
      })
      .sort((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name));
  }

  /** Time of the last commit and number of parked events by consumer. */
  private async applied(): Promise<Map<string, Applied>> {
    const rows = await this.knex('messaging.checkpoints')
      .where({ closed: false })
      .groupBy('consumer')
      .select<{ consumer: string; applied_at: Date; parked: number }[]>(
        'consumer',
        this.knex.raw('max(updated_at) as applied_at'),
        this.knex.raw('sum(parked)::int as parked'),
      );
    return new Map(
      rows.map(({ consumer, applied_at, parked }) => [
        consumer,
        { appliedAt: applied_at.toISOString(), parked },
      ]),
    );
  }

  private async relay(rows: readonly ReportedStatus[]): Promise<RelayStatus> {
    const leader = rows.find(({ data }) => data.leading === true) ?? rows[0];
    const status = reported(leader);
    const problem = text(leader?.data.problem);
    return {
      state: status.isStale ? 'unknown' : problem === null ? 'publishing' : 'interrupted',
      problem,
      ageSeconds: leader ? await this.relayAge(leader, status.isStale) : null,
      replicas: rows.filter(isFresh).length,
      ...status,
    };
  }

  /** Age of the oldest unpublished event. For a relay that no longer reports, it is read from the log. */
  private async relayAge({ data }: ReportedStatus, isStale: boolean): Promise<number | null> {
    const waitingSince = isStale
      ? await firstAfter(this.store, text(data.position) ?? undefined).then(
          (event) => event?.recordedAt ?? null,
          () => undefined,
        )
      : text(data.oldestWaitingAt);
    if (waitingSince === undefined) return null;
    if (waitingSince === null) return 0;
    return Math.max(0, Math.round((this.clock.now().getTime() - Date.parse(waitingSince)) / 1000));
  }
}

function readModelsOf(
  models: readonly Generation[],
  progress: ReadonlyMap<string, Progress> | undefined,
): ReadModelStatus[] {
  return [...new Set(models.map(({ name }) => name))].map((name) => {
    const active = models.find((row) => row.name === name && row.status === 'active');
    const next = models.find((row) => row.name === name && row.status !== 'active');
    return {
      name,
      version: active?.version ?? next?.version ?? 0,
      generation: active?.generation ?? 0,
      rebuild: next ? rebuildOf(next, progress?.get(consumerName(next))) : null,
    };
  });
}

function rebuildOf(next: Generation, done: Progress | undefined): NonNullable<ReadModelStatus['rebuild']> {
  const { generation } = next;
  if (next.status === 'requested') return { generation, status: 'requested', progress: 0, left: null };
  const share = done && (done.total === 0 ? 1 : 1 - done.left / done.total);
  return { generation, status: 'building', progress: share ?? null, left: done?.left ?? null };
}

/** Until the next release: names of these times on pages of the release before. */
interface FormerTimes {
  readonly lookedAt: string | null;
  readonly nextLookAt: string | null;
}

function sellersOf(rows: readonly ReportedStatus[]): (SellerWatch & FormerTimes)[] {
  return sellers.map(({ key, label }) => {
    const row = rows.find(({ part }) => part === key);
    const data = row?.data ?? {};
    const error = text(data.lastError);
    const count = (field: string) => Number(data[field] ?? 0);
    // The previous release reports them as `lookedAt` and `nextLookAt`.
    const polledAt = text(data.polledAt ?? data.lookedAt);
    const nextPollAt = text(data.nextPollAt ?? data.nextLookAt);
    return {
      key,
      label,
      polledAt,
      lookedAt: polledAt,
      readAt: text(data.readAt),
      nextPollAt,
      nextLookAt: nextPollAt,
      isOpen: data.isOpen === true,
      failures: count('failures'),
      offersChanged: count('offersChanged'),
      refusedLines: count('refusedLines'),
      unnamedLines: count('unnamedLines'),
      missingItems: count('missingItems'),
      error: error === null ? null : scrubText(error),
      ...reported(row),
    };
  });
}

function socketsOf(rows: readonly ReportedStatus[]): SocketsStatus {
  const fresh = rows.filter(isFresh);
  const sum = (field: string) => fresh.reduce((total, { data }) => total + Number(data[field] ?? 0), 0);
  return { open: sum('open'), people: sum('people'), staff: sum('staff'), replicas: fresh.length };
}
