import { AUDIT_SUBJECT, auditActions, type AuditAction } from '@sextant/contracts/http/audit.js';
import { parseDay } from '../../../lib/picked-days.js';

/** Filters in the address; days as "2026-03-01". */
export interface AuditFilters {
  action: AuditAction | null;
  actor: string | null;
  subject: string | null;
  from: string | null;
  to: string | null;
}

export const noAuditFilters: AuditFilters = {
  action: null,
  actor: null,
  subject: null,
  from: null,
  to: null,
};

const ID = /^[\w-]{1,64}$/;

const isAction = (text: string): text is AuditAction => Object.hasOwn(auditActions, text);
const fitting = (text: string | null, shape: RegExp): string | null =>
  text !== null && shape.test(text) ? text : null;

/** Reads the address; an invalid value in it counts as absent. */
export function parseAuditFilters(params: URLSearchParams): AuditFilters {
  const action = params.get('action') ?? '';
  return {
    action: isAction(action) ? action : null,
    actor: fitting(params.get('actor'), ID),
    subject: fitting(params.get('subject'), AUDIT_SUBJECT),
    from: parseDay(params.get('from')),
    to: parseDay(params.get('to')),
  };
}

export const hasAuditFilters = (filters: AuditFilters): boolean =>
  Object.values(filters).some((value) => value !== null);
