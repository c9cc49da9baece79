import type {
  ConnectVendorAnswer,
  ConnectVendorBody,
  UpdateVendorBody,
  VendorConnection,
} from '@sextant/contracts/http/vendors.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { randomId } from '../../../lib/random-id.js';
import { dependingOnVendors } from '../../../lib/vendors.js';

function useVendorChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      const [connections, ...prices] = dependingOnVendors;
      // Nobody waits for these: they take as long as the sellers do.
      for (const queryKey of prices) void queryClient.invalidateQueries({ queryKey });
      return queryClient.invalidateQueries({ queryKey: connections });
    },
  });
}

export const useConnectVendor = () =>
  useVendorChange((body: ConnectVendorBody) =>
    api<ConnectVendorAnswer>('/vendor-api/vendors', { method: 'POST', body, idempotencyKey: randomId() }),
  );

export const useUpdateVendor = (id: string) =>
  useVendorChange((body: UpdateVendorBody) =>
    api<VendorConnection>(`/vendor-api/vendors/${encodeURIComponent(id)}`, {
      method: 'PUT',
      body,
      idempotencyKey: randomId(),
    }),
  );

export const useRemoveVendor = () =>
  useVendorChange((id: string) =>
    api<unknown>(`/vendor-api/vendors/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  );
