import { reason } from './audit.js';
import type { Pagination } from './parameters.js';
import { pageFields } from './parameters.js';
import { z } from './zod.js';

/** Age of a process's last status report. */
export interface Reported {
  /** Seconds since the last report; null without any. */
  reportedSecondsAgo: number | null;
  /** True when the next report is overdue: the process is gone, or cannot reach Postgres. */
  isStale: boolean;
}

/** Of a consumer's process. `down`: between two attempts. `ended`: stopped for good, on purpose. */
export const consumerStates = ['running', 'starting', 'down', 'ended'] as const;
export type ConsumerState = (typeof consumerStates)[number];

/** A projection or policy. */
export interface ConsumerStatus extends Reported {
  name: string;
  kind: 'projection' | 'policy';
  state: ConsumerState | 'unknown';
  /** Unprocessed records of its topics; null when Kafka cannot be asked. */
  lag: number | null;
  parked: number;
  /** Time of the last commit, ISO 8601. */
  appliedAt: string | null;
}

export interface RelayStatus extends Reported {
  state: 'publishing' | 'interrupted' | 'unknown';
  /** Condition that the relay waits for, in words. */
  problem: string | null;
  /** Age of the oldest event that is not in Kafka yet; 0 when there is none, null when the log cannot be asked. */
  ageSeconds: number | null;
  /** Processes that publish or stand by. */
  replicas: number;
}

export interface SellerWatch extends Reported {
  key: string;
  label: string;
  polledAt: string | null;
  /** Time of the last read without an error. */
  readAt: string | null;
  nextPollAt: string | null;
  isOpen: boolean;
  failures: number;
  /** Offers recorded or withdrawn so far. */
  offersChanged: number;
  /** Lines of the feed that could not be read or recorded when it was last read in full. */
  refusedLines: number;
  /** Those of them that name no SKU: items missing of the feed are not withdrawn meanwhile. */
  unnamedLines: number;
  /** Items missing of a feed taken for damaged: none of them is withdrawn. */
  missingItems: number;
  error: string | null;
}

export interface QueueStatus {
  name: string;
  due: number;
  running: number;
  scheduled: number;
  retrying: number;
  oldestDueSeconds: number;
}

export interface SocketsStatus {
  open: number;
  people: number;
  staff: number;
  replicas: number;
}

export interface ReadModelStatus {
  name: string;
  version: number;
  /** The generation in service; 0 while the first is being built. */
  generation: number;
  /** The generation that is being built. */
  rebuild: null | {
    generation: number;
    status: 'requested' | 'building';
    /** Share of the log it has applied, 0 to 1; null when Kafka cannot be asked. */
    progress: number | null;
    left: number | null;
  };
}

/** GET /admin/operations */
export interface OperationsAnswer {
  at: string;
  relay: RelayStatus;
  consumers: ConsumerStatus[];
  readModels: ReadModelStatus[];
  sellers: SellerWatch[];
  queues: QueueStatus[];
  sockets: SocketsStatus;
}

const consumerName = z.string().min(1).max(100);
const streamName = z.string().min(1).max(200);

/** GET /admin/operations/parked */
export const parkedQuery = z.object({ ...pageFields(), consumer: consumerName.optional() });
export type ParkedQuery = z.infer<typeof parkedQuery>;

export interface ParkedEventAnswer {
  seq: string;
  consumer: string;
  stream: string;
  /** Null when the event could not be decoded. */
  type: string | null;
  position: string;
  parkedAt: string;
  error: string;
  /** True for a sound event that is parked because an earlier one of its stream is. */
  waits: boolean;
  /** Without personal data and secrets; null when the event could not be decoded. */
  payload: unknown;
}

export interface ParkedAnswer {
  events: ParkedEventAnswer[];
  pagination: Pagination;
}

/** POST /admin/operations/parked/replay; without a stream all of the consumer. */
export const replayBody = z.object({ consumer: consumerName, stream: streamName.optional() });
export type ReplayBody = z.infer<typeof replayBody>;

export interface ReplayAnswer {
  results: { stream: string; replayed: number; error?: string }[];
}

/** POST /admin/operations/parked/discard: the oldest parked event of its stream; another one is refused. */
export const discardBody = z.object({
  consumer: consumerName,
  stream: streamName,
  seq: z.string().regex(/^\d{1,19}$/),
  reason,
});
export type DiscardBody = z.infer<typeof discardBody>;

/** POST /admin/operations/rebuilds */
export const rebuildBody = z.object({ readModel: z.string().min(1).max(100) });
export type RebuildBody = z.infer<typeof rebuildBody>;

export interface RebuildAnswer {
  generation: number;
}
