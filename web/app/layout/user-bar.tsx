import { isStaff } from '@sextant/domain/user/roles.js';
import { Suspense, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../components/ui/icon.js';
import { useUnread } from '../../features/notifications/api/unread.js';
import { lazyPart } from '../../lib/lazy-part.js';
import { useUser } from '../../lib/session.js';
import { useLogOut } from '../use-leave.js';
import { BarLink } from './bar-link.js';
import { CompanionButton } from './companion-button.js';
import { CartButton } from './cart-button.js';
import { CountBadge } from './count-badge.js';

function Unopened({ button }: { button: ReactNode }) {
  return <span className="inline-flex h-10 items-center gap-2 px-2.5 text-sm font-semibold">{button}</span>;
}

const Menu = lazyPart(async () => (await import('../../components/ui/menu.js')).Menu, Unopened);

/** Cart, notifications, favorites and the account of the signed-in user. */
export function UserBar() {
  const user = useUser();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const unread = useUnread();
  const name = (
    <>
      <Icon name="user" />
      <span className="max-w-32 truncate max-md:sr-only">{user?.firstName}</span>
    </>
  );
  return (
    <>
      <CompanionButton />
      <CartButton />
      <BarLink
        to="/notifications"
        icon="bell"
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      >
        <CountBadge count={unread} />
      </BarLink>
      <BarLink to="/favorites" icon="heart" label="Favorites" />
      <BarLink to="/orders" icon="orders" label="Orders" />
      <Suspense fallback={<Unopened button={name} />}>
        <Menu
          label={`Account of ${user?.firstName ?? ''}`}
          button={name}
          entries={[
            ...(user && isStaff(user.role)
              ? [{ label: 'Admin Dashboard', icon: 'rows' as const, onSelect: () => void navigate('/admin') }]
              : []),
            { label: 'My Lists', icon: 'rows', onSelect: () => void navigate('/lists') },
            { label: 'Account Settings', icon: 'user', onSelect: () => void navigate('/profile') },
            {
              label: 'Log Out',
              icon: 'logout',
              onSelect: () => void logOut(),
            },
          ]}
        />
      </Suspense>
    </>
  );
}
