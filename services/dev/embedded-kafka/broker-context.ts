import type { GroupCoordinator } from './groups/group-coordinator.js';
import type { TopicStore } from './log/topic-store.js';
import type { StateJournal } from './state/state-journal.js';

/** Log output of the broker; compatible with pino. */
export interface BrokerLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** Everything that request handlers need. */
export interface BrokerContext {
  readonly logger: BrokerLogger;
  readonly topics: TopicStore;
  readonly groups: GroupCoordinator;
  readonly journal: StateJournal;
  /** Address that clients are told to connect to. */
  readonly address: { host: string; port: number };
  readonly clusterId: string;
  readonly autoCreateTopics: boolean;
  readonly defaultPartitions: number;
}

/** Id of the only node; any number would do. */
export const NODE_ID = 1;
