import { MAX_STAFF_QUERY } from '@sextant/contracts/http/limits.js';
import { roles, type Role } from '@sextant/domain/user/roles.js';

export interface UserFilters {
  role: Role | null;
  active: 'true' | 'false' | null;
  q: string;
}

/** Roles in words. */
export const roleLabels: Record<Role, string> = { user: 'User', support: 'Support', admin: 'Admin' };

/** Reads the address; an invalid value in it counts as absent. */
export function parseUserFilters(params: URLSearchParams): UserFilters {
  const active = params.get('active');
  return {
    role: roles.find((role) => role === params.get('role')) ?? null,
    active: active === 'true' || active === 'false' ? active : null,
    q: (params.get('q') ?? '').slice(0, MAX_STAFF_QUERY),
  };
}

export const hasUserFilters = ({ role, active, q }: UserFilters): boolean =>
  role !== null || active !== null || q !== '';
