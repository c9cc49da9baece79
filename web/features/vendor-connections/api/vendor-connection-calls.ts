import type {
  ConnectVendorAnswer,
  ConnectVendorBody,
  UpdateVendorBody,
  VendorConnection,
  VendorsAnswer,
} from '@sextant/contracts/http/vendors.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { randomId } from '../../../lib/random-id.js';
import { dependingOnVendorConnections, vendorConnectionsQuery } from '../../../lib/vendor-connections.js';

function useConnectionChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      const [connections, ...prices] = dependingOnVendorConnections;
      // Nobody waits for these: they take as long as the sellers do.
      for (const queryKey of prices) void queryClient.invalidateQueries({ queryKey });
      return queryClient.invalidateQueries({ queryKey: connections });
    },
  });
}

export const useConnectSeller = () =>
  useConnectionChange((body: ConnectVendorBody) =>
    api<ConnectVendorAnswer>('/vendor-api/vendors', { method: 'POST', body, idempotencyKey: randomId() }),
  );

export function useUpdateVendorConnection(id: string) {
  const queryClient = useQueryClient();
  return useConnectionChange(async (body: UpdateVendorBody) => {
    const changed = await api<VendorConnection>(`/vendor-api/vendors/${encodeURIComponent(id)}`, {
      method: 'PUT',
      body,
      idempotencyKey: randomId(),
    });
    // Fetching them may fail, and an earlier refusal is not one of this login.
    queryClient.setQueryData<VendorsAnswer>(
      vendorConnectionsQuery.queryKey,
      (answer) => answer && { vendors: answer.vendors.map((known) => (known._id === id ? changed : known)) },
    );
    return changed;
  });
}

export const useRemoveVendorConnection = () =>
  useConnectionChange((id: string) =>
    api<unknown>(`/vendor-api/vendors/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  );
