/** Roles, the least trusted first. `support` sees the state of the system; `admin` also sees and changes orders and accounts. */
export const roles = ['user', 'support', 'admin'] as const;
export type Role = (typeof roles)[number];

/** True for users of the dashboard. */
export const isStaff = (role: Role): boolean => role !== 'user';

/** Roles that see everybody's orders: in the HTTP API, on the dashboard and live. Calls that change orders name their roles themselves. */
export const rolesThatSeeOrders: readonly Role[] = ['admin'];
