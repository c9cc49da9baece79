import type { VendorConnection } from '@sextant/contracts/http/vendors.js';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import { Loading } from '../../../components/ui/loading.js';
import { useDialog } from '../../../lib/dialogs.js';
import { useShowsConnections } from '../../../lib/shown-connections.js';
import { vendorsQuery } from '../../../lib/vendors.js';
import { useVendorRequest } from '../use-vendor-request.js';
import { EditVendorDialog } from './edit-dialog.js';
import { RemoveVendorDialog } from './remove-dialog.js';
import { ConnectVendorDialog } from './connect-dialog.js';
import { VendorRow } from './vendor-row.js';

const CONNECT = 'connect-new-vendor';
/** It moves when the first vendor is connected or the last one removed. */
const connectButton = (): HTMLElement | null => document.getElementById(CONNECT);

/** A dialog about a seller to connect, or about a connection. */
type Open =
  | { about: 'connect'; seller: string | null; returnTo: string | null }
  | { about: 'edit' | 'remove'; vendorId: string };

/** The connection with this id as it was last known: a dialog about one that has just been removed still has to close. */
function useLastKnown(vendors: readonly VendorConnection[] | undefined, id: string | null) {
  const found = vendors?.find((vendor) => vendor._id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return last?._id === id ? last : undefined;
}

/** The user's accounts at sellers: what orders are placed with. */
export function VendorsTab() {
  const { data, error, refetch } = useQuery(vendorsQuery);
  const { value: shown, open, close } = useDialog<Open>('vendor');
  const vendors = data?.vendors;
  useShowsConnections(vendors?.map(({ seller }) => seller) ?? []);
  const vendorId = shown && shown.about !== 'connect' ? shown.vendorId : null;
  const vendor = useLastKnown(vendors, vendorId);
  useVendorRequest(vendors !== undefined || error !== null, (seller, returnTo) => {
    const known = vendors?.find((vendor) => vendor.seller === seller);
    open(known ? { about: 'edit', vendorId: known._id } : { about: 'connect', seller, returnTo });
  });
  const navigate = useNavigate();
  const back = shown?.about === 'connect' ? shown.returnTo : null;
  // The page that asked for it takes the dialog's place in the history.
  const endConnecting = useCallback(() => {
    if (back === null) close();
    else void navigate(back, { replace: true });
  }, [back, close, navigate]);
  const connect = (
    <Button
      id={CONNECT}
      size={vendors?.length ? 'sm' : 'md'}
      onClick={() => open({ about: 'connect', seller: null, returnTo: null })}
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
      {!vendors && !error && <Loading label="Loading vendors" blocks={['h-20 w-full']} times={3} />}
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
              onEdit={() => open({ about: 'edit', vendorId: vendor._id })}
              onRemove={() => open({ about: 'remove', vendorId: vendor._id })}
            />
          ))}
        </ul>
      )}
      {shown?.about === 'connect' && (
        <ConnectVendorDialog seller={shown.seller} onClose={endConnecting} returnTo={connectButton} />
      )}
      {shown?.about === 'edit' && vendor && (
        <EditVendorDialog vendor={vendor} onClose={close} returnTo={connectButton} />
      )}
      {shown?.about === 'remove' && vendor && (
        <RemoveVendorDialog vendor={vendor} onClose={close} returnTo={connectButton} />
      )}
    </div>
  );
}
