import type { VendorConnection } from '@sextant/contracts/http/vendors.js';
import { isUsable } from '@sextant/domain/vendor-connection/sync-status.js';
import type { Connected } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { sellerLabel } from '@sextant/sellers/registry.js';

/** Name of the sealed field; bound to its text, so it can never change. */
export const USERNAME_FIELD = 'vendorUsername';

/** A connection in the form of the HTTP contract, but for its sealed user name. */
export const toVendor = (connection: Connected): Omit<VendorConnection, 'username'> => ({
  _id: connection.connectionId,
  vendorDomain: connection.vendorDomain,
  seller: connection.seller,
  label: sellerLabel(connection.seller),
  paymentMethod: connection.paymentMethod,
  syncStatus: connection.syncStatus,
  isActive: isUsable(connection),
  createdAt: connection.connectedAt,
});
