import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@sextant/contracts/http/audit.js';
import { AuditLog, type AuditEntry, type AuditRecord } from '@sextant/platform/audit/audit-log.js';
import { recordFailure, runAudited } from '@sextant/platform/audit/run-audited.js';
import { staffActor } from '../access/staff-actor.js';

export interface StaffAction extends Partial<Pick<AuditEntry, 'reason' | 'details'>> {
  readonly action: AuditAction;
  /** "<what>:<id>" */
  readonly subject: string;
}

/** Does what the signed-in member of staff asks for, once it is written down. */
@Injectable()
export class Audited {
  constructor(private readonly log: AuditLog) {}

  run<T>(action: StaffAction, act: (record: AuditRecord) => Promise<T>): Promise<T> {
    return runAudited(this.log, this.entry(action), act);
  }

  /** Records what was asked for and refused before anything was done. */
  refused(action: StaffAction, error: unknown): Promise<void> {
    return recordFailure(this.log, this.entry(action), error);
  }

  private entry({ action, subject, reason = '', details = {} }: StaffAction): AuditEntry {
    return { ...staffActor(), action, subject, reason, details };
  }
}
