import type { MaskedConnection } from '@sextant/contracts/http/admin.js';
import { useState } from 'react';
import { paymentMethodLabels } from '../../../../components/vendor-connections/payment-methods.js';
import { SyncBadge } from '../../../../components/vendor-connections/sync-badge.js';
import { useMedia } from '../../../../lib/use-media.js';
import { RevealCredentials } from '../../credentials/reveal-credentials.js';
import { TableCells, TableFrame, type TableColumn } from '../../../../components/ui/table-frame.js';

const columns: readonly TableColumn<MaskedConnection>[] = [
  { label: 'Vendor', cell: ({ vendorDomain }) => vendorDomain },
  { label: 'User name', cell: ({ username }) => username },
  { label: 'Password', cell: ({ password }) => password },
  {
    label: 'Payment Method',
    className: 'whitespace-nowrap',
    cell: ({ paymentMethod }) => paymentMethodLabels[paymentMethod],
  },
  { label: 'Status', cell: ({ syncStatus }) => <SyncBadge status={syncStatus} /> },
];

interface Props {
  connections: readonly MaskedConnection[];
}

/** The user's accounts at sellers, as cards on a phone. Credentials come masked; each can be revealed for a reason. */
export function VendorConnections({ connections }: Props) {
  const wide = useMedia('(min-width: 40rem)');
  const [revealing, setRevealing] = useState<string | null>(null);
  if (connections.length === 0) return <p className="text-soft">No vendor is connected.</p>;
  return (
    <>
      {wide === false ? <Cards connections={connections} /> : <Table connections={connections} />}
      {/* Outside the layouts: what was revealed stays when the width changes. */}
      <ul className="mt-3 flex flex-wrap gap-2">
        {connections.map(({ _id, label }) => (
          <li key={_id} className="max-w-full has-[form,dl]:w-full">
            {/* One at a time: asking for another forgets what is shown. */}
            <RevealCredentials
              connectionId={_id}
              label={label}
              open={revealing === _id}
              onOpen={() => setRevealing(_id)}
              onClose={() => setRevealing(null)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Cards({ connections }: Props) {
  return (
    <ul className="space-y-3">
      {connections.map(({ _id, vendorDomain, username, password, paymentMethod, syncStatus }) => (
        <li key={_id} className="rounded-md border border-line p-4">
          <p className="mb-2 flex items-center justify-between gap-3 font-semibold">
            {vendorDomain}
            <SyncBadge status={syncStatus} />
          </p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <dt className="text-soft">User name</dt>
            <dd>{username}</dd>
            <dt className="text-soft">Password</dt>
            <dd>{password}</dd>
            <dt className="text-soft">Payment Method</dt>
            <dd>{paymentMethodLabels[paymentMethod]}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Table({ connections }: Props) {
  return (
    <TableFrame size="small" label="Connected Vendors" columns={columns}>
      {connections.map((connection) => (
        <tr key={connection._id}>
          <TableCells size="small" columns={columns} row={connection} />
        </tr>
      ))}
    </TableFrame>
  );
}
