/** Everybody's role, the least trusted first; apart from the schemas, which the first page of the web app does not load. */
export const roles = ['user', 'support', 'admin'] as const;
export type RoleName = (typeof roles)[number];

/** Whether somebody works in the dashboard: `support` only sees how the system is doing. */
export const isStaff = (role: RoleName): boolean => role !== 'user';
