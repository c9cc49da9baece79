import { EventStoreUnavailable } from '@sextant/platform/event-store/event-store-unavailable.js';
import { faultText, kafkaFault } from '@sextant/platform/messaging/kafka-fault.js';
import { backoff } from '@sextant/platform/process/backoff.js';
import { isOutOfReach } from '@sextant/platform/process/out-of-reach.js';
import { pause } from '@sextant/platform/process/pause.js';
import { migrateAt } from '@sextant/platform/read-db/migrate.js';
import { tryToLead } from '@sextant/platform/postgres/leadership.js';
import { relayMigrations } from './migrations.js';
import { publishAsLeader, type SessionDeps } from './leader-session.js';

export interface Relay {
  /** True while this relay publishes, or stands by for another relay that does. */
  ready(): boolean;
  /** True while this relay is the one that publishes. */
  leads(): boolean;
  /** Descriptions of what the relay is waiting for; empty when ready. */
  readiness(): string[];
  /** Resolves when the batch under way is acknowledged and the checkpoint is written. */
  stop(): Promise<void>;
}

/** Interval at which a standby asks whether the leader is gone. */
const STAND_BY_MS = 250;
/** Age from which a session counts as healthy, so that the next one may follow soon. */
const HEALTHY_MS = 5_000;
const RETRY = { firstMs: 100, maxMs: 5_000 };

/** Reason why the relay failed, for operators. */
function reasonOf(error: unknown): string {
  const fault = kafkaFault(error);
  if (fault) return faultText(fault);
  if (error instanceof EventStoreUnavailable) return 'the event store cannot be reached';
  if (isOutOfReach(error)) return 'Postgres cannot be reached';
  return error instanceof Error ? error.message : String(error);
}

/**
 * Publishes events from the event store to Kafka until it is stopped: waits for a server that is away and continues after the
 * last published event. Never rejects; `readiness` says what the relay waits for.
 */
export async function startRelay(deps: SessionDeps): Promise<Relay> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let waitingFor = 'it is starting';
  let failures = 0;
  let leading = false;
  let standingBy = false;

  const lead = async (): Promise<void> => {
    const leadership = await tryToLead(deps.databaseUrl, 'relay');
    if (!leadership) {
      waitingFor = '';
      if (!standingBy) deps.logger.info('standing by: another relay publishes');
      standingBy = true;
      await pause(STAND_BY_MS, signal);
      return;
    }
    leading = true;
    standingBy = false;
    try {
      await migrateAt(deps.databaseUrl, relayMigrations);
      await publishAsLeader(deps, leadership, signal, (next) => {
        deps.logger.info(next ? { waitingFor: next } : {}, 'this relay is the leader and publishes');
        waitingFor = next;
      });
    } finally {
      leading = false;
      await leadership.resign();
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const started = performance.now();
      try {
        await lead();
      } catch (error) {
        waitingFor = reasonOf(error);
        failures = performance.now() - started > HEALTHY_MS ? 1 : failures + 1;
        const retryInMs = backoff(failures, RETRY);
        deps.logger.warn({ err: error, retryInMs, waitingFor }, 'the relay failed, will retry');
        await pause(retryInMs, signal);
      }
    }
    waitingFor = 'it is stopped';
  };

  const running = run();
  return {
    ready: () => waitingFor === '',
    leads: () => leading,
    readiness: () => (waitingFor === '' ? [] : [`the relay is not ready: ${waitingFor}`]),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
