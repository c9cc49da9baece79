import type { User } from '@sextant/contracts/http/account.js';
import { Button } from '../../../../components/ui/button.js';
import { IconButton } from '../../../../components/ui/icon-button.js';
import { formatDate } from '../../../../lib/dates.js';
import { useUser } from '../../../../lib/session.js';
import { useDesktop } from '../../../../lib/use-media.js';
import { TableCells, TableFrame, type TableColumn } from '../../../../components/ui/table-frame.js';
import { roleLabels } from '../user-filters.js';
import { lastLoginText } from '../last-login.js';
import { ActiveBadge } from './active-badge.js';

interface Props {
  users: User[];
  onOpen: (id: string) => void;
  onDelete: (user: User) => void;
}

interface Row extends Omit<Props, 'users'> {
  readonly user: User;
}

const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`.trim();

const openerId = (id: string): string => `open-${id}`;
export const userOpener = (id: string): HTMLElement | null => document.getElementById(openerId(id));

/** Accounts as a table, and as cards where a table does not fit. */
export function UserList(props: Props) {
  const wide = useDesktop();
  return wide === false ? <UserCards {...props} /> : <UserTable {...props} />;
}

function Actions({ user, onOpen, onDelete }: Row) {
  // Nobody deletes their own account here.
  const own = useUser()?._id === user._id;
  return (
    <span className="inline-flex items-center">
      <Button
        id={openerId(user._id)}
        look="quiet"
        size="sm"
        aria-label={`View ${nameOf(user)}`}
        onClick={() => onOpen(user._id)}
      >
        View
      </Button>
      {!own && (
        <IconButton
          icon="trash"
          label={`Delete ${nameOf(user)}`}
          className="text-bad"
          onClick={() => onDelete(user)}
        />
      )}
    </span>
  );
}

const columns: readonly TableColumn<Row>[] = [
  { label: 'Name', className: 'max-w-48 truncate', cell: ({ user }) => nameOf(user) },
  {
    label: 'Email',
    className: 'max-w-64 truncate',
    cell: ({ user }) => <span title={user.email}>{user.email}</span>,
  },
  { label: 'Role', cell: ({ user }) => roleLabels[user.role] },
  { label: 'Status', cell: ({ user }) => <ActiveBadge active={user.isActive} /> },
  {
    label: 'Last Login',
    className: 'whitespace-nowrap',
    cell: ({ user }) => lastLoginText(user, formatDate),
  },
  { label: 'Joined', className: 'whitespace-nowrap', cell: ({ user }) => formatDate(user.createdAt) },
  {
    label: 'Actions',
    className: 'w-24',
    cell: (row) => (
      <div className="-mx-2 -my-1">
        <Actions {...row} />
      </div>
    ),
  },
];

function UserTable({ users, ...rest }: Props) {
  return (
    <TableFrame label="Users" columns={columns}>
      {users.map((user) => (
        <tr key={user._id} className="transition-colors hover:bg-sunken">
          <TableCells columns={columns} row={{ user, ...rest }} />
        </tr>
      ))}
    </TableFrame>
  );
}

function UserCards({ users, ...rest }: Props) {
  return (
    <ul className="space-y-3">
      {users.map((user) => (
        <li
          key={user._id}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface p-4 text-sm"
        >
          <span className="truncate font-semibold">{nameOf(user)}</span>
          <span className="text-right">
            <ActiveBadge active={user.isActive} />
          </span>
          <span className="truncate">{user.email}</span>
          <span className="text-right text-soft">{roleLabels[user.role]}</span>
          <span className="text-soft">
            <span className="block">Last Login {lastLoginText(user, formatDate)}</span>
            <span className="block">Joined {formatDate(user.createdAt)}</span>
          </span>
          <span className="-mr-2 text-right">
            <Actions user={user} {...rest} />
          </span>
        </li>
      ))}
    </ul>
  );
}
