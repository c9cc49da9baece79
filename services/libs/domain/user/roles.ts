/** Roles, the least trusted first. `support` sees the state of the system; `admin` also sees and changes orders and accounts. */
export const roles = ['user', 'support', 'admin'] as const;
export type Role = (typeof roles)[number];

/** True for users of the dashboard. */
export const isStaff = (role: Role): boolean => role !== 'user';

/** Who sees everybody's orders: in the HTTP API, on the dashboard and live. What changes orders names its roles itself. */
export const rolesThatSeeOrders: readonly Role[] = ['admin'];
