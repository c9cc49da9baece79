import { AccountScreen } from '../../features/account/components/account-screen.js';
import { VendorsTab } from '../../features/vendors/components/vendors-tab.js';
import { useUser } from '../../lib/session.js';
import { showToast } from '../../lib/toasts.js';
import { useLeave } from '../use-leave.js';

export function ProfileRoute() {
  const user = useUser();
  const leave = useLeave();
  if (!user) return null;
  return (
    <AccountScreen
      user={user}
      vendors={<VendorsTab />}
      onDeleted={() => {
        leave();
        showToast({ tone: 'good', title: 'Your account has been deleted.' });
      }}
    />
  );
}
