import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Logger } from '../observability/logger.js';
import { every } from '../process/every.js';
import { migrate } from '../read-db/migrate.js';
import { statusMigrations } from './migrations.js';
import { figurePublisher } from './status-metrics.js';
import { REPORT_EVERY_MS, type StatusPart } from './status.js';

interface StatusReportOptions {
  readonly knex: Knex;
  readonly service: string;
  /** Returns the current status. */
  readonly collect: () => readonly StatusPart[] | Promise<readonly StatusPart[]>;
  readonly logger: Logger;
  readonly everyMs?: number;
}

export interface StatusReport {
  /** Ends the reports and deletes those of this process. */
  close(): Promise<void>;
}

const REPORT = `
  insert into status.process (service, part, instance, data, reported_at)
  select :service, reported.part, :instance, reported.data, clock_timestamp()
    from unnest(:parts::text[], :data::jsonb[]) as reported (part, data)
  on conflict (service, part, instance) do update
    set data = excluded.data, reported_at = excluded.reported_at`;
/** Deletes parts that this process no longer reports, and old reports of all processes. */
const FORGET = `
  delete from status.process where service = :service and instance = :instance and part <> all (:parts::text[])
    or reported_at < now() - interval '1 hour'`;

/** Writes the status of a process to a table every few seconds, and puts its figures on /metrics. */
export function reportStatus(options: StatusReportOptions): StatusReport {
  const { knex, service, collect, logger, everyMs = REPORT_EVERY_MS } = options;
  const instance = randomUUID();
  const publish = figurePublisher(service);
  let prepared = false;

  const report = async (): Promise<void> => {
    const parts = await collect();
    publish(parts);
    if (!prepared) await migrate(knex, statusMigrations);
    prepared = true;
    const names = parts.map(({ part }) => part);
    const said = { service, instance, parts: names, data: parts.map(({ data }) => JSON.stringify(data)) };
    await knex.raw(REPORT, said as unknown as Knex.ValueDict);
    await knex.raw(FORGET, { service, instance, parts: names } as unknown as Knex.ValueDict);
  };
  const endReporting = every(everyMs, report, (err) => logger.debug({ err }, 'reporting the status failed'));
  return {
    async close() {
      await endReporting();
      await knex('status.process')
        .where({ service, instance })
        .del()
        .catch(() => undefined);
    },
  };
}
