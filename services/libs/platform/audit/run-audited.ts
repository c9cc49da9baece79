import { ProblemError } from '../http/problem.js';
import type { AuditEntry, AuditLog, AuditRecord } from './audit-log.js';

/**
 * Runs an action after its entry is committed: an action that cannot be recorded does not happen. A failure or refusal gets a
 * second record that refers to the first.
 */
export async function runAudited<T>(
  log: AuditLog,
  entry: AuditEntry,
  act: (record: AuditRecord) => Promise<T>,
): Promise<T> {
  const record = await log.append(entry);
  try {
    return await act(record);
  } catch (error) {
    await recordFailure(log, entry, error, record.seq);
    throw error;
  }
}

/** @param refersTo number of the attempt's record; none for an attempt that was refused before it was recorded */
export async function recordFailure(
  log: AuditLog,
  entry: AuditEntry,
  error: unknown,
  refersTo?: number,
): Promise<void> {
  const outcome = error instanceof ProblemError ? 'refused' : 'failed';
  const code = error instanceof ProblemError ? error.code : undefined;
  await log.append({ ...entry, details: { ...entry.details, outcome, code, refersTo } });
}
