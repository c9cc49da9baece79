import type { User } from '@sextant/contracts/http/account.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Select } from '../../../components/ui/select.js';
import { usePageParam } from '../../../lib/use-page-param.js';
import { ListFrame } from '../components/list-frame.js';
import { SearchField } from '../components/search-field.js';
import { useListParams } from '../use-list-params.js';
import { useOpened } from '../use-opened.js';
import { adminUsersQuery } from './api/admin-users.js';
import { DeleteUser } from './components/delete-user.js';
import { UserList } from './components/user-list.js';
import { hasUserFilters, parseUserFilters, roleLabels } from './user-filters.js';

const roleOptions = [
  { value: '', label: 'All Roles' },
  ...Object.entries(roleLabels).map(([value, label]) => ({ value, label })),
];
const stateOptions = [
  { value: '', label: 'All Status' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
];

/** Every account, newest first. */
export function UsersTab() {
  const [params, change] = useListParams<'role' | 'active' | 'q'>();
  const page = usePageParam(useSearchParams());
  const filters = parseUserFilters(params);
  const { open } = useOpened();
  const [deleting, setDeleting] = useState<User | null>(null);
  return (
    <div>
      <div role="group" aria-label="Filters" className="mb-6 flex flex-wrap items-center gap-3">
        <SearchField
          label="Search users"
          placeholder="Name or email"
          value={filters.q}
          onChange={(q) => change({ q })}
        />
        <Select
          label="Role"
          value={filters.role ?? ''}
          options={roleOptions}
          onChange={(role) => change({ role })}
        />
        <Select
          label="Status"
          value={filters.active ?? ''}
          options={stateOptions}
          onChange={(active) => change({ active })}
        />
      </div>
      <ListFrame
        query={useQuery(adminUsersQuery(filters, page[0]))}
        page={page}
        empty={{ icon: 'user', title: 'No users found', text: 'No user matches these filters.' }}
        onClear={hasUserFilters(filters) ? () => change({ role: null, active: null, q: null }) : undefined}
      >
        {({ users }) => <UserList users={users} onOpen={(id) => open('user', id)} onDelete={setDeleting} />}
      </ListFrame>
      {deleting && (
        <DeleteUser id={deleting._id} onClose={() => setDeleting(null)} onDeleted={() => setDeleting(null)} />
      )}
    </div>
  );
}
