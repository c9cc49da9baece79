import type { VendorConnection } from '@sextant/contracts/http/vendors.js';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { vendorsQuery } from '../../../lib/vendors.js';
import { useVendorRequest } from '../use-vendor-request.js';
import { EditVendorDialog } from './edit-dialog.js';
import { RemoveVendorDialog } from './remove-dialog.js';
import { ConnectVendorDialog } from './connect-dialog.js';
import { VendorRow } from './vendor-row.js';

const CONNECT = 'connect-new-vendor';
/** It moves when the first vendor is connected or the last one removed. */
const connectButton = (): HTMLElement | null => document.getElementById(CONNECT);

type Open =
  { dialog: 'connect'; seller: string | null } | { dialog: 'edit' | 'remove'; id: VendorConnection['_id'] };

/** The user's accounts at sellers: what orders are placed with. */
export function VendorsTab() {
  const { data, error, refetch } = useQuery(vendorsQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const vendors = data?.vendors;
  useVendorRequest(vendors !== undefined || error !== null, (seller) => {
    const known = vendors?.find((vendor) => vendor.seller === seller);
    setOpen(known ? { dialog: 'edit', id: known._id } : { dialog: 'connect', seller });
  });
  // Not a copy of the connection as it was when the dialog opened: its state may change while that is open.
  const opened = open && open.dialog !== 'connect' && vendors?.find(({ _id }) => _id === open.id);
  const connect = (
    <Button
      id={CONNECT}
      size={vendors?.length ? 'sm' : 'md'}
      onClick={() => setOpen({ dialog: 'connect', seller: null })}
    >
      Connect New Vendor
    </Button>
  );
  return (
    <div>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-lg font-semibold">Connected Vendors</h2>
          <p className="mt-1 text-sm text-soft">
            Orders go out through your own accounts, at the prices you have agreed with each seller.
          </p>
        </div>
        {vendors && vendors.length > 0 && connect}
      </div>
      {error && <FailedState title="Your vendors did not load" onRetry={() => void refetch()} />}
      {!vendors && !error && <Loading />}
      {vendors?.length === 0 && (
        <EmptyState
          icon="lock"
          level="h3"
          title="No connected vendors yet"
          text="Connect an account you have with a seller to see your prices and to order."
        >
          {connect}
        </EmptyState>
      )}
      {vendors && vendors.length > 0 && (
        <ul
          aria-label="Connected vendors"
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {vendors.map((vendor) => (
            <VendorRow
              key={vendor._id}
              vendor={vendor}
              onEdit={() => setOpen({ dialog: 'edit', id: vendor._id })}
              onRemove={() => setOpen({ dialog: 'remove', id: vendor._id })}
            />
          ))}
        </ul>
      )}
      {open?.dialog === 'connect' && (
        <ConnectVendorDialog vendor={open.seller} onClose={close} returnTo={connectButton} />
      )}
      {open?.dialog === 'edit' && opened && (
        <EditVendorDialog vendor={opened} onClose={close} returnTo={connectButton} />
      )}
      {open?.dialog === 'remove' && opened && (
        <RemoveVendorDialog vendor={opened} onClose={close} returnTo={connectButton} />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading vendors" className="space-y-3">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-20 w-full" />
      ))}
    </div>
  );
}
