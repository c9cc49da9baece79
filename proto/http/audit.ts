import { areInOrder, daysBackwards, timeZone } from './days.js';
import type { Pagination } from './parameters.js';
import { entityId, pageFields } from './parameters.js';
import { z } from './zod.js';

/** Actions of staff that the audit log records, with their names on the screen. */
export const auditActions = {
  'credentials.reveal': 'Revealed credentials',
  'order.set-status': 'Set an order’s status',
  'order.delete': 'Deleted an order',
  'user.activate': 'Activated a user',
  'user.deactivate': 'Deactivated a user',
  'user.set-role': 'Changed a user’s role',
  'user.delete': 'Deleted a user',
  'parked.replay': 'Replayed parked events',
  'parked.discard': 'Discarded a parked event',
  'read-model.rebuild': 'Rebuilt a read model',
} as const;
export type AuditAction = keyof typeof auditActions;
const names = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

/** Shortest and longest reason. */
const reasonLength = { least: 10, most: 500 } as const;

/** Reason of an action that asks for one (revealing credentials, discarding an event), read later in the audit log. */
export const reason = z
  .string()
  .trim()
  .min(reasonLength.least, `Give a reason of at least ${reasonLength.least} characters`)
  .max(reasonLength.most, `The reason can have at most ${reasonLength.most} characters`);

/** Subject of an audit record: its kind and id, such as "order:65f1". */
export const AUDIT_SUBJECT = /^[a-z-]+:[\w.@-]{1,100}$/;

/** GET /admin/audit; whole days of `timeZone`, of UTC without it, both included. */
export const auditQuery = z
  .object({
    ...pageFields(),
    action: z.enum(names).optional(),
    /** User id of the member of staff. */
    actor: entityId.optional(),
    subject: z
      .string()
      .trim()
      .regex(AUDIT_SUBJECT, 'Write what it is and its id, for example order:65f1')
      .optional(),
    from: z.iso.date('Choose a date').optional(),
    to: z.iso.date('Choose a date').optional(),
    timeZone: timeZone.optional(),
  })
  .refine(({ from, to }) => areInOrder(from, to), daysBackwards('from'));
export type AuditQuery = z.infer<typeof auditQuery>;

export interface AuditEntry {
  seq: number;
  /** ISO 8601, UTC. */
  at: string;
  actor: { id: string; /** Empty when the account is deleted. */ name: string };
  action: string;
  subject: string;
  /** Name of the user whom `subject` names; absent for other subjects, deleted accounts and from an older release. */
  subjectName?: string;
  reason: string;
  details: Record<string, unknown>;
  hash: string;
}

/** GET /admin/audit, newest first. */
export interface AuditAnswer {
  records: AuditEntry[];
  pagination: Pagination;
}

/** POST /admin/audit/verify */
export type AuditVerification =
  | { ok: true; records: number; /** Hash of the newest record; empty for an empty log. */ hash: string }
  | { ok: false; records: number; brokenSeq: number; problem: string };

/** Calls that the security log records, done or refused, with their names on the screen. Those of staff are there when refused. */
export const securityCalls = {
  'POST /api/auth/signup': 'Sign-up',
  'POST /api/auth/login': 'Login',
  'POST /api/auth/logout': 'Logout',
  'POST /api/auth/verify-email': 'Confirmation of an address',
  'POST /api/auth/resend-code': 'Request of a code',
  'POST /api/auth/forgot-password': 'Request of a reset link',
  'POST /api/auth/reset-password': 'Password reset',
  'POST /api/auth/reset-password/:token': 'Password reset',
  'PUT /api/auth/profile': 'Change of a name',
  'DELETE /api/auth/profile': 'Deletion of an account',
  'POST /api/auth/change-password': 'Password change',
  'DELETE /api/auth/sessions': 'Logout everywhere',
  'DELETE /api/auth/sessions/:id': 'End of a session',
  'POST /api/auth/second-factor': 'Start of two-step verification',
  'POST /api/auth/second-factor/confirm': 'Turning on two-step verification',
  'DELETE /api/auth/second-factor': 'Turning off two-step verification',
  'vault rotate': 'Replacement of keys',
  'POST /admin-api/admin/vendor-connections/:id/reveal': 'Reveal of credentials',
  'PUT /admin-api/admin/users/:id': 'Change of a user',
  'DELETE /admin-api/admin/users/:id': 'Deletion of a user',
  'PUT /admin-api/admin/orders/:id': 'Change of an order’s status',
  'DELETE /admin-api/admin/orders/:id': 'Deletion of an order',
  'POST /admin-api/admin/audit/verify': 'Verification of the audit log',
  'POST /admin-api/admin/operations/parked/replay': 'Replay of parked events',
  'POST /admin-api/admin/operations/parked/discard': 'Discard of a parked event',
  'POST /admin-api/admin/operations/rebuilds': 'Rebuild of a read model',
} as const;
export type SecurityCall = keyof typeof securityCalls;

/** Outcomes of calls that were not refused, with their names on the screen: a right password alone may be no login yet. */
export const securityOutcomes = {
  done: 'Done',
  second_factor_required: 'Asked for a code',
  email_unconfirmed: 'Asked to confirm the address',
} as const;
export type SecurityOutcome = keyof typeof securityOutcomes;
export const isRefusedCall = (outcome: string): boolean => !(outcome in securityOutcomes);

/** GET /admin/security */
export const securityQuery = z.object({
  ...pageFields(),
  user: entityId.optional(),
  /** `refused`: only calls that were refused. */
  outcome: z.enum(['refused']).optional(),
});
export type SecurityQuery = z.infer<typeof securityQuery>;

export interface SecurityEntry {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  call: string;
  /** One of `securityOutcomes`, or the code of the refusal. */
  outcome: string;
  /** Null when the account is unknown. */
  user: { id: string; /** Empty when the account is deleted. */ name: string } | null;
  /** Keyed hash of the caller's network: the same for attempts from one place. */
  network: string;
}

/** GET /admin/security, newest first. */
export interface SecurityAnswer {
  events: SecurityEntry[];
  pagination: Pagination;
}
