import type { Knex } from 'knex';
import { migrate } from '../read-db/migrate.js';
import type { MasterKey } from '../sealing/master-key.js';
import type { Clock } from '../time/clock.js';
import { AuditLog, type AuditRecord } from './audit-log.js';
import { auditMigrations } from './migrations.js';

/**
 * Opens the audit log of a database; creates missing tables.
 * @param master source of the key that chains the records
 * @param onAppended called with every record after its commit
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
