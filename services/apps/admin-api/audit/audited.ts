import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@sextant/contracts/http/audit.js';
import { AuditLog, type AuditEntry, type AuditRecord } from '@sextant/platform/audit/audit-log.js';
import { ProblemError } from '@sextant/platform/http/problem.js';
import { staffActor } from '../access/staff-actor.js';

export interface StaffAction extends Partial<Pick<AuditEntry, 'reason' | 'details'>> {
  readonly action: AuditAction;
  /** "<what>:<id>" */
  readonly subject: string;
}

/**
 * Does what the signed-in member of staff asks for, once it is written down: what cannot be recorded does not happen. What then
 * fails or is refused gets a second record that refers to the first.
 */
@Injectable()
export class Audited {
  constructor(private readonly log: AuditLog) {}

  async run<T>(action: StaffAction, act: (record: AuditRecord) => Promise<T>): Promise<T> {
    const record = await this.log.append(this.entry(action));
    try {
      return await act(record);
    } catch (error) {
      await this.failed(action, error, record.seq);
      throw error;
    }
  }

  /** Records what was asked for and refused before anything was done. */
  async refused(action: StaffAction, error: unknown): Promise<void> {
    await this.failed(action, error);
  }

  private async failed(action: StaffAction, error: unknown, refersTo?: number): Promise<void> {
    const outcome = error instanceof ProblemError ? 'refused' : 'failed';
    const code = error instanceof ProblemError ? error.code : undefined;
    await this.log.append(this.entry({ ...action, details: { ...action.details, outcome, code, refersTo } }));
  }

  private entry({ action, subject, reason = '', details = {} }: StaffAction): AuditEntry {
    return { ...staffActor(), action, subject, reason, details };
  }
}
