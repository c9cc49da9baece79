import { useCallback, useState } from 'react';
import { Notice } from '../components/ui/notice.js';
import { CartDialog } from '../features/cart/components/cart-dialog.js';
import { ConnectVendorDialog } from '../features/vendors/components/connect-dialog.js';
import { EditVendorDialog } from '../features/vendors/components/edit-dialog.js';
import { useUser } from '../lib/session.js';
import { useConnectedSellers, useVendors, useVendorsKnown, useVerifiedSellers } from '../lib/vendors.js';
import { openAuth } from './auth-dialog.js';
import { setCartOpen, useCartDialog } from './cart-dialog.js';

/** The cart, and over it the way to connect the sellers it needs: nobody has to leave it to order. */
export function CartFlow() {
  const user = useUser();
  const vendors = useVendors();
  const notice = useCartDialog((state) => state.notice);
  const [wanted, setWanted] = useState<string | null>(null);
  const close = useCallback(() => setCartOpen(false), []);
  const endConnect = useCallback(() => setWanted(null), []);
  // Decided when the button is pressed: a login refused while the connect dialog stands open must not swap the dialog.
  const [mended, setMended] = useState<string | null>(null);
  const endMend = useCallback(() => setMended(null), []);
  const known = vendors.find((vendor) => vendor.seller === mended);
  return (
    <CartDialog
      onClose={close}
      signedIn={user !== null}
      onSignIn={() => {
        close();
        openAuth('login');
      }}
      vendors={useVendorsKnown()}
      connected={useConnectedSellers()}
      verified={useVerifiedSellers()}
      refused={vendors.filter((vendor) => !vendor.isActive).map((vendor) => vendor.seller)}
      onConnect={(seller) =>
        vendors.some((vendor) => vendor.seller === seller) ? setMended(seller) : setWanted(seller)
      }
      notice={
        notice !== null && (
          <div className="mb-5">
            <Notice tone="info">{notice}</Notice>
          </div>
        )
      }
    >
      {wanted !== null && <ConnectVendorDialog vendor={wanted} onClose={endConnect} />}
      {known && <EditVendorDialog vendor={known} onClose={endMend} />}
    </CartDialog>
  );
}
