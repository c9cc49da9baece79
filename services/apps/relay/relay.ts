import { setTimeout as delay } from 'node:timers/promises';
import { tryToLead } from './leadership.js';
import { publishAsLeader, type SessionDeps } from './session.js';

export interface RelayDeps extends SessionDeps {
  /** Postgres for the checkpoint and the lock that elects the leader. */
  readonly databaseUrl: string;
}

export interface Relay {
  /** True while it publishes, or stands by for another one that does. */
  ready(): boolean;
  /** What it is waiting for, in words; empty when ready. */
  readiness(): string[];
  /** Resolves when the batch under way is acknowledged and the checkpoint is written. */
  stop(): Promise<void>;
}

/** How often one that stands by asks whether the leader is gone, in milliseconds. */
const STAND_BY = 250;
const SHORTEST_BACKOFF = 100;
const LONGEST_BACKOFF = 5_000;

/** kafkajs names its errors after itself; what else fails here is the event store or the database of the checkpoint. */
const whoIsAway = (error: unknown): string =>
  error instanceof Error && error.name.startsWith('KafkaJS') ? 'Kafka' : 'Postgres';

/**
 * Starts to carry events from the event store to Kafka, for ever: whatever is away, it waits for it and goes on where
 * it was. Never rejects; `ready` tells how it is.
 */
export async function startRelay(deps: RelayDeps): Promise<Relay> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isReady = false;
  let missing = '';
  let backoff = SHORTEST_BACKOFF;
  const pause = (milliseconds: number) => delay(milliseconds, undefined, { signal }).catch(() => undefined);

  const lead = async (): Promise<void> => {
    const leadership = await tryToLead(deps.databaseUrl);
    if (!leadership) {
      isReady = true;
      await pause(STAND_BY);
      return;
    }
    try {
      await publishAsLeader(deps, leadership, signal, () => {
        deps.logger.info('publishing');
        isReady = true;
        backoff = SHORTEST_BACKOFF;
      });
    } finally {
      await leadership.resign();
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await lead();
      } catch (error) {
        isReady = false;
        missing = `: ${whoIsAway(error)} cannot be reached`;
        deps.logger.warn({ err: error, retryInMs: backoff }, 'the relay is interrupted');
        await pause(backoff);
        backoff = Math.min(backoff * 2, LONGEST_BACKOFF);
      }
    }
    isReady = false;
  };

  const running = run();
  return {
    ready: () => isReady,
    readiness: () => (isReady ? [] : [`the relay is not publishing${missing}`]),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
