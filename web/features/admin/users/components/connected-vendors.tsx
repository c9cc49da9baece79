import type { MaskedConnection } from '@sextant/contracts/http/admin.js';
import { paymentMethodLabels } from '../../../../components/vendors/payment-methods.js';
import { SyncBadge } from '../../../../components/vendors/sync-badge.js';

const columns = ['Vendor', 'Username', 'Password', 'Payment Method', 'Status'];

/** The user's accounts at sellers. Credentials come masked. */
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
          {vendors.map(({ _id, vendorDomain, username, password, paymentMethod, syncStatus }) => (
            <tr key={_id}>
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
          ))}
        </tbody>
      </table>
    </div>
  );
}
