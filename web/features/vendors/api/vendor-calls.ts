import type {
  ConnectVendorAnswer,
  ConnectVendorBody,
  UpdateVendorBody,
  VendorConnection,
} from '@sextant/contracts/http/vendors.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { randomId } from '../../../lib/random-id.js';

/** A changed connection changes the list, and what its seller asks this user for. */
function useVendorChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        ['vendors', 'personal-price'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      ),
  });
}

export const useConnectVendor = () =>
  useVendorChange((body: ConnectVendorBody) =>
    api<ConnectVendorAnswer>('/vendor-api/vendors', { method: 'POST', body, idempotencyKey: randomId() }),
  );

export const useUpdateVendor = (id: string) =>
  useVendorChange((body: UpdateVendorBody) =>
    api<VendorConnection>(`/vendor-api/vendors/${encodeURIComponent(id)}`, { method: 'PUT', body }),
  );

export const useRemoveVendor = () =>
  useVendorChange((id: string) =>
    api<unknown>(`/vendor-api/vendors/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  );
