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

/** Runs actions of the signed-in member of staff, each after its audit record. */
@Injectable()
export class Audited {
  constructor(private readonly log: AuditLog) {}

  run<T>(action: StaffAction, act: (record: AuditRecord) => Promise<T>): Promise<T> {
    return runAudited(this.log, this.entry(action), act);
  }

  /** Records an action that was refused before it began. */
  refused(action: StaffAction, error: unknown): Promise<void> {
    return recordFailure(this.log, this.entry(action), error);
  }

  private entry({ action, subject, reason = '', details = {} }: StaffAction): AuditEntry {
    return { ...staffActor(), action, subject, reason, details };
  }
}
