import type { RoleName } from '@sextant/contracts/http/roles.js';
import type { ComponentType } from 'react';

interface AdminTab {
  /** Last part of its address. */
  key: string;
  label: string;
  /** Who sees it; the API has the last word. */
  roles: readonly RoleName[];
  Panel: ComponentType;
}

/** The dashboard's tabs in the order they are shown. */
const adminTabs: readonly AdminTab[] = [];

export const tabsFor = (role: RoleName): readonly AdminTab[] =>
  adminTabs.filter(({ roles }) => roles.includes(role));
