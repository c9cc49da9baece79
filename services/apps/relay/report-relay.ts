import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { firstAfter } from '@sextant/platform/event-store/first-after.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { createReadDb } from '@sextant/platform/read-db/create-read-db.js';
import { reportStatus, type StatusReport } from '@sextant/platform/status/report-status.js';
import type { StatusPart } from '@sextant/platform/status/status.js';
import type { Relay } from './relay.js';

export interface ReportRelayOptions {
  readonly relay: Relay;
  readonly eventStore: EventStore;
  readonly databaseUrl: string;
  readonly logger: Logger;
}

/** Reports the last position published to Kafka, and since when the next event waits. */
export function reportRelay({ relay, eventStore, databaseUrl, logger }: ReportRelayOptions): StatusReport {
  const knex = createReadDb({ url: databaseUrl, application: 'relay', logger, max: 1 });
  const collect = async (): Promise<StatusPart[]> => {
    const row = await knex('relay.checkpoint').first<{ position: string | null } | undefined>('position');
    const position = row?.position ?? null;
    const waiting = await firstAfter(eventStore, position ?? undefined);
    const [problem = null] = relay.readiness();
    const data = { leading: relay.leads(), problem, position, oldestWaitingAt: waiting?.recordedAt ?? null };
    return [{ part: 'relay', data: { ...data, behindSeconds: secondsSince(waiting?.recordedAt) } }];
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
