import type { Knex } from 'knex';
import { migrate } from '../read-db/migrate.js';
import type { MasterKey } from '../sealing/master-key.js';
import type { Clock } from '../time/clock.js';
import { AuditLog, type AuditRecord } from './audit-log.js';
import { auditMigrations } from './migrations.js';

/**
 * The audit log of a database; its tables are made where there are none yet.
 * @param master its records are chained under a key derived from it
 * @param onAppended told of every record once it is committed
 */
export async function openAuditLog(
  knex: Knex,
  master: MasterKey,
  clock?: Clock,
  onAppended?: (record: AuditRecord) => void,
): Promise<AuditLog> {
  await migrate(knex, auditMigrations);
  return new AuditLog(knex, master.derive('audit-log'), clock, onAppended);
}
