import { reason } from './audit.js';
import { z } from './zod.js';

/** POST /admin/vendor-connections/{id}/reveal */
export const revealBody = z.object({
  /** The administrator's own password. */
  password: z.string().min(1, 'Enter your password').max(500, 'The password is too long'),
  reason,
});
export type RevealBody = z.infer<typeof revealBody>;

export const REVEALED_SECONDS = 60;

export interface RevealedCredentials {
  username: string;
  password: string;
  /** Number of the audit log's record. */
  auditRecord: number;
}
