import type { MaskedConnection } from '@sextant/contracts/http/admin.js';
import { Fragment } from 'react';
import { paymentMethodLabels } from '../../../../components/vendors/payment-methods.js';
import { SyncBadge } from '../../../../components/vendors/sync-badge.js';
import { RevealCredentials } from '../../credentials/reveal-credentials.js';

const columns = ['Vendor', 'Username', 'Password', 'Payment Method', 'Status'];

/** The user's accounts at sellers. Credentials come masked; each can be revealed for a reason. */
export function ConnectedVendors({ vendors }: { vendors: readonly MaskedConnection[] }) {
  if (vendors.length === 0) return <p className="text-soft">No vendor is connected.</p>;
  return (
    <div
      className="overflow-x-auto rounded-md border border-line"
      tabIndex={0}
      role="group"
      aria-label="Connected Vendors"
    >
      <table className="w-full text-left">
        <thead className="bg-sunken text-xs text-soft">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {vendors.map(({ _id, label, vendorDomain, username, password, paymentMethod, syncStatus }) => (
            <Fragment key={_id}>
              <tr>
                <th scope="row" className="px-3 py-2">
                  {vendorDomain}
                </th>
                <td className="px-3 py-2">{username}</td>
                <td className="px-3 py-2">{password}</td>
                <td className="px-3 py-2 whitespace-nowrap">{paymentMethodLabels[paymentMethod]}</td>
                <td className="px-3 py-2">
                  <SyncBadge status={syncStatus} />
                </td>
              </tr>
              <tr className="border-t-0!">
                <td colSpan={columns.length} className="px-3 pb-2">
                  <RevealCredentials connectionId={_id} label={label} />
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
