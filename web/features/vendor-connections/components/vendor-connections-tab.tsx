import type { VendorConnection } from '@sextant/contracts/http/vendors.js';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailedState, failedTitle } from '../../../components/ui/failed-state.js';
import { Loading } from '../../../components/ui/loading.js';
import { useDialog } from '../../../lib/dialogs.js';
import { useShowsConnections } from '../../../lib/shown-connections.js';
import { vendorConnectionsQuery } from '../../../lib/vendor-connections.js';
import { useConnectRequest } from '../use-connect-request.js';
import { EditVendorConnectionDialog } from './edit-dialog.js';
import { RemoveVendorConnectionDialog } from './remove-dialog.js';
import { ConnectSellerDialog } from './connect-dialog.js';
import { VendorConnectionRow } from './vendor-connection-row.js';

const CONNECT = 'connect-new-vendor';
/** The button, which moves when the first seller is connected or the last one removed. */
const connectButton = (): HTMLElement | null => document.getElementById(CONNECT);

/** A dialog about a seller to connect, or about a connection. */
type Open =
  | { about: 'connect'; seller: string | null; returnTo: string | null }
  | { about: 'edit' | 'remove'; connectionId: string };

/** The connection with this id as it was last known: a dialog about one that has just been removed still has to close. */
function useLastKnown(connections: readonly VendorConnection[] | undefined, id: string | null) {
  const found = connections?.find((connection) => connection._id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return last?._id === id ? last : undefined;
}

/** The user's accounts at sellers: what orders are placed with. */
export function VendorConnectionsTab() {
  const { data, error, refetch } = useQuery(vendorConnectionsQuery);
  const { value: shown, open, close } = useDialog<Open>('vendor-connection');
  const connections = data?.vendors;
  useShowsConnections(connections?.map(({ seller }) => seller) ?? []);
  const connectionId = shown && shown.about !== 'connect' ? shown.connectionId : null;
  const connection = useLastKnown(connections, connectionId);
  useConnectRequest(connections !== undefined || error !== null, (seller, returnTo) => {
    const known = connections?.find((connection) => connection.seller === seller);
    open(known ? { about: 'edit', connectionId: known._id } : { about: 'connect', seller, returnTo });
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
      size={connections?.length ? 'sm' : 'md'}
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
        {connections && connections.length > 0 && connect}
      </div>
      {error && <FailedState title={failedTitle('Your vendors', data)} onRetry={() => void refetch()} />}
      {!connections && !error && <Loading label="Loading vendors" blocks={['h-20 w-full']} times={3} />}
      {connections?.length === 0 && (
        <EmptyState
          icon="lock"
          level="h3"
          title="No connected vendors yet"
          text="Connect an account you have with a seller to see your prices and to order."
        >
          {connect}
        </EmptyState>
      )}
      {connections && connections.length > 0 && (
        <ul
          aria-label="Connected vendors"
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {connections.map((connection) => (
            <VendorConnectionRow
              key={connection._id}
              connection={connection}
              onEdit={() => open({ about: 'edit', connectionId: connection._id })}
              onRemove={() => open({ about: 'remove', connectionId: connection._id })}
            />
          ))}
        </ul>
      )}
      {shown?.about === 'connect' && (
        <ConnectSellerDialog seller={shown.seller} onClose={endConnecting} focusOnClose={connectButton} />
      )}
      {shown?.about === 'edit' && connection && (
        <EditVendorConnectionDialog connection={connection} onClose={close} focusOnClose={connectButton} />
      )}
      {shown?.about === 'remove' && connection && (
        <RemoveVendorConnectionDialog connection={connection} onClose={close} focusOnClose={connectButton} />
      )}
    </div>
  );
}
