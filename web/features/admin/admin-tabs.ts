import { rolesThatSeeOrders, type Role } from '@sextant/domain/user/roles.js';
import type { ComponentType } from 'react';
import { OrdersTab } from './orders/orders-tab.js';
import { UsersTab } from './users/users-tab.js';
import { AuditTab } from './audit/audit-tab.js';
import { TimeTravelTab } from './time-travel/time-travel-tab.js';
import { OperationsTab } from './operations/operations-tab.js';

interface AdminTab {
  /** Last part of its address. */
  key: string;
  label: string;
  /** Roles that see the tab; the API decides. */
  roles: readonly Role[];
  Panel: ComponentType;
}

/** The dashboard's tabs in the order they are shown. */
const adminTabs: readonly AdminTab[] = [
  { key: 'orders', label: 'Orders', roles: rolesThatSeeOrders, Panel: OrdersTab },
  { key: 'users', label: 'Users', roles: ['admin'], Panel: UsersTab },
  { key: 'operations', label: 'Operations', roles: ['support', 'admin'], Panel: OperationsTab },
  { key: 'history', label: 'Time travel', roles: ['admin'], Panel: TimeTravelTab },
  { key: 'audit', label: 'Audit log', roles: ['admin'], Panel: AuditTab },
];

export const tabsFor = (role: Role): readonly AdminTab[] =>
  adminTabs.filter(({ roles }) => roles.includes(role));
