import { DAY_MS, HOUR_MS } from '../shared/duration.js';
import type { Role } from './roles.js';

/** Lifetime of a verification code. */
export const CODE_LIFETIME_MS = 15 * 60_000;
/** Lifetime of a link to a new password, from when its email is written. */
export const RESET_LIFETIME_MS = DAY_MS;
/** Lifetime of an account whose address nobody confirms. */
export const UNCONFIRMED_LIFETIME_MS = 30 * DAY_MS;
/** Lifetime of the network of a login, kept as a keyed hash, after its last use. */
export const KNOWN_NETWORK_DAYS = 90;
/** Retention of entries of the security log. */
export const SECURITY_LOG_DAYS = 90;
/** Retention of backups, in which keys of deleted users live on; `k8s/components/postgres/backup.yaml` sets it. */
export const BACKUP_DAYS = 30;
/** Longest lifetime of a session, however busy. */
export const SESSION_LIFETIME_MS = 12 * HOUR_MS;
/** Idle time after which a session ends; shorter for staff, whose screens show more than their own data. */
export const SESSION_IDLE_MS: Readonly<Record<Role, number>> = {
  user: 4 * HOUR_MS,
  support: HOUR_MS,
  admin: HOUR_MS,
};

/** Sessions last seen at this time or before have ended. */
export const idleSince = (role: Role, now: Date): Date => new Date(now.getTime() - SESSION_IDLE_MS[role]);
