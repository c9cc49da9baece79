import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { BrokerLogger } from './broker-context.js';
import { GroupCoordinator } from './groups/group-coordinator.js';
import { TopicStore } from './log/topic-store.js';
import { listen } from './server/listener.js';
import { assertUnused, holdLock } from './state/data-dir-lock.js';
import { StateJournal } from './state/state-journal.js';

export type { BrokerLogger } from './broker-context.js';

interface BrokerOptions {
  /** Folder with all data of the broker; created when missing. */
  dataDir: string;
  host?: string;
  /** 0 takes any free port. */
  port?: number;
  logger?: BrokerLogger;
  /** Creates unknown topics for clients that allow it. Default true, as in Apache Kafka. */
  autoCreateTopics?: boolean;
  /** Partitions of a topic created without a number. Default 1. */
  defaultPartitions?: number;
}

export interface RunningBroker {
  port: number;
  /** Value for a client's `brokers` setting. */
  brokers: string[];
  /** Closes all connections and files. May be called twice. */
  stop(): Promise<void>;
}

const lockOf = (dataDir: string): string => join(dataDir, 'broker.lock');

/** Rejects when a broker serves the folder. */
export const assertFolderUnused = (dataDir: string): Promise<void> => assertUnused(lockOf(dataDir));

const silent: BrokerLogger = { info: () => undefined, warn: () => undefined };

/**
 * Starts a single-node Kafka broker for development and tests.
 * Rejects when NODE_ENV is `production`, when another broker serves the folder, or when the port is taken.
 */
export async function startBroker(options: BrokerOptions): Promise<RunningBroker> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error(
      'The embedded Kafka broker is for development and tests only: set KAFKA_BROKERS to a real one.',
    );
  }
  const { dataDir, host = '127.0.0.1', port = 0, logger = silent } = options;
  mkdirSync(dataDir, { recursive: true });
  const lockFile = lockOf(dataDir);
  await assertUnused(lockFile);
  const listener = await listen(host, port);
  // A broker that was stopped in order has removed its lock file and left no torn writes.
  const torn = existsSync(lockFile);
  const release = holdLock(lockFile, host, listener.port);

  const { autoCreateTopics = true, defaultPartitions = 1 } = options;
  const address = { host: host === '0.0.0.0' || host === '::' ? 'localhost' : host, port: listener.port };
  const state = await openState(dataDir, torn).catch(async (error: unknown) => {
    await listener.close();
    release();
    throw error;
  });
  listener.serve({ logger, address, autoCreateTopics, defaultPartitions, ...state });
  logger.info(
    { port: listener.port, topics: state.topics.all().length },
    'Embedded Kafka broker is listening',
  );

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await listener.close();
    state.groups.close();
    state.topics.close();
    state.journal.close();
    release();
  };
  return {
    port: listener.port,
    brokers: [`${address.host}:${address.port}`],
    stop: () => (stopped ??= stop()),
  };
}

async function openState(dataDir: string, torn: boolean) {
  const journal = new StateJournal(join(dataDir, 'state.journal'));
  const clusterId = String(journal.get(['cluster-id']) ?? randomUUID());
  journal.set(['cluster-id'], clusterId);
  const topics = new TopicStore(join(dataDir, 'topics'), journal, torn);
  const groups = new GroupCoordinator(journal);
  return { journal, clusterId, topics, groups };
}
