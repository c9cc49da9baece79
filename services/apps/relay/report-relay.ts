import type { EventStore, Position } from '@sextant/platform/event-store/event-store.js';
import { firstAfter } from '@sextant/platform/event-store/first-after.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { reportStatus, type StatusReport } from '@sextant/platform/status/report-status.js';
import type { StatusPart } from '@sextant/platform/status/status.js';
import type { Relay } from './relay.js';

interface ReportRelayOptions {
  readonly relay: Relay;
  readonly eventStore: EventStore;
  readonly databaseUrl: string;
  readonly logger: Logger;
}

/** Most events that are counted: reading all of them would slow down a relay that is far behind. */
const MAX_COUNTED = 1000;

/** Reports the last position published to Kafka, since when the next event waits, and how many wait, up to `MAX_COUNTED`. */
export function reportRelay({ relay, eventStore, databaseUrl, logger }: ReportRelayOptions): StatusReport {
  const knex = createPool({ url: databaseUrl, application: 'relay', logger, max: 1 });
  const collect = async (): Promise<StatusPart[]> => {
    const row = await knex('relay.checkpoint').first<{ position: string | null } | undefined>('position');
    const position = row?.position ?? null;
    const waiting = await firstAfter(eventStore, position ?? undefined);
    const [problem = null] = relay.readiness();
    const data = { leading: relay.leads(), problem, position, oldestWaitingAt: waiting?.recordedAt ?? null };
    const behindSeconds = secondsSince(waiting?.recordedAt);
    const behindEvents = waiting
      ? Math.min(1 + (await countAfter(eventStore, waiting.position)), MAX_COUNTED)
      : 0;
    return [{ part: 'relay', data: { ...data, behindSeconds, behindEvents } }];
  };
  const report = reportStatus({ knex, service: 'relay', collect, logger });
  return {
    close: async () => {
      await report.close();
      await knex.destroy();
    },
  };
}

const secondsSince = (recordedAt: string | undefined): number =>
  recordedAt === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(recordedAt)) / 1000);

/** Number of events after a position; counting ends soon after `MAX_COUNTED`. */
async function countAfter(store: EventStore, position: Position): Promise<number> {
  const head = await store.head();
  if (head === undefined || head <= position) return 0;
  const stop = new AbortController();
  let count = 0;
  try {
    for await (const batch of store.subscribeToAll(position, { signal: stop.signal })) {
      count += batch.length;
      if (count >= MAX_COUNTED || (batch.at(-1)?.position ?? '') >= head) break;
    }
    return count;
  } finally {
    stop.abort();
  }
}
