import type { GroupCoordinator } from './groups/group-coordinator.js';
import type { TopicStore } from './log/topic-store.js';
import type { StateJournal } from './state/state-journal.js';

/** What the broker tells about itself; pino's loggers fit. */
export interface BrokerLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** Everything the request handlers work on. */
export interface BrokerContext {
  readonly logger: BrokerLogger;
  readonly topics: TopicStore;
  readonly groups: GroupCoordinator;
  readonly journal: StateJournal;
  /** The address clients are told to connect to. */
  readonly address: { host: string; port: number };
  readonly clusterId: string;
  readonly autoCreateTopics: boolean;
  readonly defaultPartitions: number;
}

/** There is one node; its number says nothing. */
export const NODE_ID = 1;
