import { useLocation, useNavigate } from 'react-router';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { Tabs } from '../../../components/ui/tabs.js';
import { useUser } from '../../../lib/session.js';
import { tabsFor } from '../admin-tabs.js';
import { StaffOrderDialog } from '../orders/components/staff-order-dialog.js';
import { useFollowedOrders } from '../orders/live/use-live-orders.js';
import { UserDialog } from '../users/components/user-dialog.js';
import { useLingering } from '../../../lib/use-lingering.js';
import { useOpened } from '../use-opened.js';
import { AccessDenied } from './access-denied.js';
import { SecondFactorNeeded } from './second-factor-needed.js';

/** The staff dashboard: the tab is named by the end of the path, its filters and dialogs by the rest of the address. */
export function AdminScreen() {
  const user = useUser();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { opened, open, close } = useOpened();
  // Orders are followed on every tab: one can be open over each of them, and people return to the list.
  useFollowedOrders();
  const shown = useLingering(opened, (a, b) => a.kind === b.kind && a.id === b.id);
  // The role is unknown while the session is being checked, and on the server.
  if (user === null) return <Skeleton className="mx-auto my-8 h-96 max-w-7xl" />;
  if (user.lacksSecondFactor) return <SecondFactorNeeded />;
  const tabs = tabsFor(user.role);
  const [first] = tabs;
  if (!first) return <AccessDenied />;
  const { key } = tabs.find((tab) => pathname.endsWith(`/${tab.key}`)) ?? first;
  return (
    <div className="mx-auto max-w-7xl px-4 py-8 md:px-8">
      <h1 className="text-2xl font-semibold tracking-tight">Admin Dashboard</h1>
      <p className="mt-1 mb-4 text-soft">Manage orders and users</p>
      <Tabs
        label="Admin dashboard"
        entries={tabs.map((tab) => ({ key: tab.key, label: tab.label, panel: <tab.Panel /> }))}
        selected={key}
        onSelect={(tab) => void navigate(`/admin/${tab}`)}
      />
      {shown?.kind === 'order' && (
        <StaffOrderDialog
          id={shown.id}
          open={opened !== null}
          onClose={close}
          onOpenUser={(id) => open('user', id)}
        />
      )}
      {shown?.kind === 'user' && (
        <UserDialog
          id={shown.id}
          open={opened !== null}
          onClose={close}
          onOpenOrder={(id) => open('order', id)}
        />
      )}
    </div>
  );
}
