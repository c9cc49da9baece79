import type { AdminUserDetails } from '@sextant/contracts/http/admin.js';
import { roles } from '@sextant/domain/user/roles.js';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../../components/ui/button.js';
import { Notice } from '../../../../components/ui/notice.js';
import { Select } from '../../../../components/ui/select.js';
import { formatDate, formatDateTime } from '../../../../lib/dates.js';
import { messageOf } from '../../../../lib/problem.js';
import { useUser } from '../../../../lib/session.js';
import { useShownAtOnce } from '../../../../lib/use-shown-at-once.js';
import { useUpdateUser } from '../api/admin-users.js';
import { lastLoginText } from '../last-login.js';
import { roleLabels } from '../user-filters.js';
import { Part } from '../../components/part.js';
import { AsOfEarlier } from '../../time-travel/as-of-earlier.js';
import { ActiveBadge } from './active-badge.js';
import { ConfirmDeactivation } from './confirm-deactivation.js';
import { VendorConnections } from './vendor-connections.js';
import { DeleteUser } from './delete-user.js';
import { RecentOrders } from './recent-orders.js';

interface Props {
  user: AdminUserDetails;
  onClose: () => void;
  onOpenOrder: (id: string) => void;
}

/** Everything about one account, and what staff can do to it. */
export function UserView({ user, onClose, onOpenOrder }: Props) {
  const [deleting, setDeleting] = useState(false);
  const [deactivating, setDeactivating] = useState(false);
  const update = useUpdateUser(user._id);
  const [role, choose] = useShownAtOnce(user.role);
  const roleOff = role === user.role || update.isPending;
  // Nobody locks themselves out.
  const own = useUser()?._id === user._id;
  return (
    <div className="space-y-6 text-sm">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 md:grid-cols-3">
        <Fact label="Name">
          {user.firstName} {user.lastName}
        </Fact>
        <Fact label="Email">
          <span className="wrap-anywhere">{user.email}</span>
        </Fact>
        <Fact label="Role">{roleLabels[user.role]}</Fact>
        <Fact label="Status">
          <ActiveBadge active={user.isActive} />
        </Fact>
        <Fact label="Last Login">{lastLoginText(user, formatDateTime)}</Fact>
        <Fact label="Joined">{formatDate(user.createdAt)}</Fact>
      </dl>
      <Part title="Connected Vendors">
        <VendorConnections connections={user.connectedVendors} />
      </Part>
      <Part title="Recent Orders">
        <RecentOrders orders={user.recentOrders} onOpen={onOpenOrder} />
      </Part>
      <Part title="Cart">
        <AsOfEarlier kind="cart" id={user._id} />
      </Part>
      {update.isError && (
        <Notice tone="bad">{messageOf(update.error, 'Failed to update user. Please try again.')}</Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-4">
        {own ? (
          <p className="mr-auto text-soft">This is your own account.</p>
        ) : (
          <>
            <div className="mr-auto flex flex-wrap items-center gap-2">
              <Select
                label="Role"
                value={role}
                options={roles.map((each) => ({ value: each, label: roleLabels[each] }))}
                onChange={choose}
              />
              <Button
                look="secondary"
                // Not `disabled`, with which it would lose the focus once the role is set.
                aria-disabled={roleOff || undefined}
                busy={update.isPending && update.variables.role !== undefined}
                onClick={() => roleOff || update.mutate({ role })}
                className="aria-disabled:opacity-55"
              >
                Set Role
              </Button>
            </div>
            <Button look="warning" onClick={() => setDeleting(true)}>
              Delete User
            </Button>
            <Button
              look="secondary"
              busy={update.isPending && update.variables.isActive === true}
              // Not `disabled`, with which it could not get the focus back from the question.
              aria-disabled={update.isPending || undefined}
              onClick={() =>
                update.isPending ||
                (user.isActive ? setDeactivating(true) : update.mutate({ isActive: true }))
              }
              className="aria-disabled:opacity-55"
            >
              {user.isActive ? 'Deactivate Account' : 'Activate Account'}
            </Button>
          </>
        )}
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
      {deactivating && (
        <ConfirmDeactivation
          user={user}
          busy={update.isPending}
          onClose={() => setDeactivating(false)}
          onConfirm={() => update.mutate({ isActive: false }, { onSettled: () => setDeactivating(false) })}
        />
      )}
      {deleting && <DeleteUser id={user._id} onClose={() => setDeleting(false)} onDeleted={onClose} />}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
