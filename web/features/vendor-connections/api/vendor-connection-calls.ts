import type {
  ConnectVendorAnswer,
  ConnectVendorBody,
  UpdateVendorBody,
  VendorConnection,
} from '@sextant/contracts/http/vendors.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { randomId } from '../../../lib/random-id.js';
import { dependingOnVendorConnections } from '../../../lib/vendor-connections.js';

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

export const useUpdateVendorConnection = (id: string) =>
  useConnectionChange((body: UpdateVendorBody) =>
    api<VendorConnection>(`/vendor-api/vendors/${encodeURIComponent(id)}`, {
      method: 'PUT',
      body,
      idempotencyKey: randomId(),
    }),
  );

export const useRemoveVendorConnection = () =>
  useConnectionChange((id: string) =>
    api<unknown>(`/vendor-api/vendors/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  );
