import type { Knex } from 'knex';

export type StatusValue = string | number | boolean | null;

/** One part of a process, for example a consumer or the feed of a seller. Holds no personal data. */
export interface StatusPart {
  /** Unique within the process. */
  readonly part: string;
  /** Times are ISO 8601, under names that end in "At". */
  readonly data: Readonly<Record<string, StatusValue>>;
}

export interface ReportedStatus extends StatusPart {
  readonly service: string;
  /** Tells replicas apart. */
  readonly instance: string;
  /** Milliseconds since the report, by the clock of Postgres. */
  readonly ageMs: number;
}

export const REPORT_EVERY_MS = 3000;
/** Age of a report from which its process counts as gone. */
export const STALE_AFTER_MS = 5 * REPORT_EVERY_MS;

interface Row extends StatusPart {
  readonly service: string;
  readonly instance: string;
  readonly age_ms: number;
}

/** Last reports of all processes, or of one service. */
export async function readStatus(knex: Knex, service?: string): Promise<ReportedStatus[]> {
  const rows = await knex('status.process')
    .modify((query) => service !== undefined && void query.where({ service }))
    .orderBy(['service', 'part', 'instance'])
    .select<Row[]>(
      'service',
      'part',
      'instance',
      'data',
      knex.raw('(extract(epoch from clock_timestamp() - reported_at) * 1000)::float8 as age_ms'),
    );
  return rows.map(({ age_ms, ...row }) => ({ ...row, ageMs: Math.max(0, Math.round(age_ms)) }));
}
