/** Roles, the least trusted first; apart from the schemas, which the first page of the web app does not load. */
export const roles = ['user', 'support', 'admin'] as const;
export type RoleName = (typeof roles)[number];

/** True for users of the dashboard; `support` only sees the state of the system. */
export const isStaff = (role: RoleName): boolean => role !== 'user';
