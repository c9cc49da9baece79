/** Tabs by the key that addresses name: links to `vendors`, the vendor connections, must go on working. */
export const accountTabs = [
  { key: 'profile', label: 'Profile', title: 'My Profile' },
  { key: 'vendors', label: 'Connected Vendors', title: 'Connected Vendors' },
  { key: 'inventory', label: 'Inventory', title: 'Inventory Management' },
  { key: 'billing', label: 'Billing', title: 'Billing Settings' },
] as const;

export type AccountTab = (typeof accountTabs)[number]['key'];

/** Navigation state of a link to the account's page. */
export interface AccountLinkState {
  readonly activeTab: AccountTab;
}

const isTab = (value: unknown): value is AccountTab => accountTabs.some((tab) => tab.key === value);

/** Tab to show: that of the address, else of the link's state, else the profile. A new sign-up starts with vendor connections. */
export function tabFrom(params: URLSearchParams, state: unknown): AccountTab {
  const asked = params.get('tab');
  if (isTab(asked)) return asked;
  const wanted = (state as Partial<AccountLinkState> | null)?.activeTab;
  if (isTab(wanted)) return wanted;
  return params.get('newSignup') === 'true' || params.has('vendor') ? 'vendors' : 'profile';
}

/** The title of the page with this tab open. */
export const accountTitle = (params: URLSearchParams, state: unknown): string | undefined =>
  accountTabs.find(({ key }) => key === tabFrom(params, state))?.title;
