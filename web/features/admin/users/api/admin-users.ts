import type { User } from '@sextant/contracts/http/account.js';
import type { AdminUserDetails, AdminUsersAnswer, UpdateUserBody } from '@sextant/contracts/http/admin.js';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api.js';
import { invalidateNow } from '../../../../lib/invalidate.js';
import { useMutationOnce } from '../../../../lib/use-mutation-once.js';
import { pagedQuery } from '../../paged-query.js';
import { ORDERS_KEY, USER_KEY } from '../../query-keys.js';
import type { UserFilters } from '../user-filters.js';

const USERS = '/admin-api/admin/users';
const at = (id: string): string => `${USERS}/${encodeURIComponent(id)}`;
const LISTS = ['admin', 'users', 'list'];

/** One page of all accounts, newest first. */
export const adminUsersQuery = (filters: UserFilters, page: number) =>
  pagedQuery<AdminUsersAnswer>(USERS, LISTS, page, { ...filters });

export const adminUserQuery = (id: string) =>
  queryOptions({
    queryKey: [...USER_KEY, id],
    queryFn: ({ signal }) => api<AdminUserDetails>(`${at(id)}?includeCredentials=true`, { signal }),
  });

export function useUpdateUser(id: string) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    // The last choice wins: changes of one user are sent one after the other.
    scope: { id: `user ${id}` },
    mutationFn: (body: UpdateUserBody) => api<User>(at(id), { method: 'PUT', body }),
    onSuccess: (user) => {
      queryClient.setQueryData(adminUserQuery(id).queryKey, (known) => known && { ...known, ...user });
      invalidateNow(queryClient, LISTS);
    },
    onError: () => invalidateNow(queryClient, adminUserQuery(id).queryKey),
  });
}

export function useDeleteUser(id: string) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: () => api<unknown>(at(id), { method: 'DELETE' }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: adminUserQuery(id).queryKey });
      invalidateNow(queryClient, LISTS);
      // Orders of a deleted user can no longer be read.
      void queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
    },
  });
}
