import type { ReactNode } from 'react';
import type { User } from '@sextant/contracts/http/account.js';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { Tabs } from '../../../components/ui/tabs.js';
import { useHydrated } from '../../../lib/use-hydrated.js';
import { accountTabs, tabFrom, type AccountTab } from '../account-tabs.js';
import { ProfileTab } from './profile-tab.js';

interface Props {
  user: User;
  /** All sessions have been ended, this one too. */
  onLoggedOut: () => void;
  /** The account is gone. */
  onDeleted: () => void;
  /** The connected sellers, which are another feature's. */
  vendors: ReactNode;
  /** The inventory list, which is another feature's. */
  inventory: ReactNode;
}

/** Account settings. The open tab is in the address, so every tab can be linked to. */
export function AccountScreen({ user, onLoggedOut, onDeleted, vendors, inventory }: Props) {
  const [params] = useSearchParams();
  const location = useLocation();
  // On the server only the address is known.
  const state: unknown = useHydrated() ? location.state : null;
  const navigate = useNavigate();
  const selected = tabFrom(params, state);
  const panels: Record<AccountTab, ReactNode> = {
    profile: <ProfileTab user={user} onLoggedOut={onLoggedOut} onDeleted={onDeleted} />,
    vendors,
    inventory,
    billing: (
      <EmptyState
        icon="orders"
        title="Nothing to bill"
        text="Sextant is free for practices. Sellers charge the payment method on file at your account with them."
      />
    ),
  };
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 md:px-8">
      <h1 className="mb-6 text-2xl font-semibold tracking-tight">Account Settings</h1>
      <Tabs
        label="Account settings"
        entries={accountTabs.map(({ key, label }) => ({ key, label, panel: panels[key] }))}
        selected={selected}
        onSelect={(tab) =>
          void navigate(tab === 'profile' ? '/profile' : `/profile?tab=${tab}`, { replace: true })
        }
      />
    </div>
  );
}
