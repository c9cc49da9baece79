import type { User } from '@sextant/contracts/http/account.js';
import { AccountScreen } from '../../features/account/components/account-screen.js';
import { addToCart } from '../../features/cart/cart-actions.js';
import { InventoryTab } from '../../features/inventory/components/inventory-tab.js';
import { SaveAsList } from '../../features/lists/components/save-as-list.js';
import { VendorsTab } from '../../features/vendors/components/vendors-tab.js';
import { useUser } from '../../lib/session.js';
import { showToast } from '../../lib/toasts.js';
import { useLeave } from '../use-leave.js';

/** Stands in the frame of the page until it is known who is signed in; nothing can be typed by then. */
const unknown: User = {
  _id: '',
  firstName: '',
  lastName: '',
  email: '',
  role: 'user',
  isActive: true,
  lastLogin: null,
  createdAt: '',
};

export function ProfilePage() {
  const user = useUser() ?? unknown;
  const leave = useLeave();
  return (
    <div inert={user === unknown}>
      <AccountScreen
        key={user._id}
        user={user}
        vendors={<VendorsTab />}
        inventory={
          <InventoryTab
            onAdd={addToCart}
            saveAsList={(lines) => <SaveAsList from="upload" size="md" lines={lines} />}
          />
        }
        onLoggedOut={() => {
          leave();
          showToast({ tone: 'good', title: 'You are logged out on every device.' });
        }}
        onDeleted={() => {
          leave();
          showToast({ tone: 'good', title: 'Your account has been deleted.' });
        }}
      />
    </div>
  );
}
