import type { User } from '@sextant/contracts/http/account.js';
import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import { AccountScreen } from '../../features/account/components/account-screen.js';
import { addProducts } from '../../features/basket/api/basket-calls.js';
import { cutText, filledText } from '../../features/basket/filled-text.js';
import { pullCart } from '../../features/cart/api/sync-cart.js';
import { InventoryTab } from '../../features/inventory/components/inventory-tab.js';
import type { AddRows } from '../../features/inventory/components/result-actions.js';
import type { WantedRow } from '../../features/inventory/wanted-rows.js';
import { SaveAsList } from '../../features/lists/components/save-as-list.js';
import { VendorConnectionsTab } from '../../features/vendor-connections/components/vendor-connections-tab.js';
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

const lineOf = ({ productId, quantity }: WantedRow) => ({ productId, quantity });

/** As many as a cart may hold; the rest is named. */
const addRows: AddRows = async (rows) => {
  const filled = await addProducts(rows.slice(0, MAX_LINES).map(lineOf));
  await pullCart().catch(() => undefined);
  const beyond = rows.slice(MAX_LINES).map(({ name }) => name);
  const cut = rows.filter((row) => row.cut).map(({ name }) => name);
  const message = filledText({ ...filled, noRoom: [...filled.noRoom, ...beyond] }) + cutText(cut);
  return { added: filled.lines, message };
};

export function ProfilePage() {
  const user = useUser() ?? unknown;
  const leave = useLeave();
  return (
    <div inert={user === unknown}>
      <AccountScreen
        user={user}
        vendors={<VendorConnectionsTab />}
        inventory={
          <InventoryTab
            onAdd={addRows}
            saveAsList={(rows) => <SaveAsList from="upload" size="md" lines={rows.map(lineOf)} />}
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
