import { CartDialog } from '../features/cart/components/cart-dialog.js';
import { SaveAsList } from '../features/lists/components/save-as-list.js';
import { ConnectSellerDialog } from '../features/vendor-connections/components/connect-dialog.js';
import { EditVendorConnectionDialog } from '../features/vendor-connections/components/edit-dialog.js';
import { useDialog } from '../lib/dialogs.js';
import { useSession } from '../lib/session.js';
import {
  useConnectedSellers,
  useVendorConnections,
  useVendorConnectionsKnown,
  useVerifiedSellers,
} from '../lib/vendor-connections.js';
import { useAuthDialog } from './auth-dialog.js';
import { useCartDialog, useCartUndo } from './cart-dialog.js';
import { CartNotice } from './cart-notice.js';
import { CartSavings } from './cart-savings.js';

/** Decided when the button is pressed: a login refused while the connect dialog stands open must not swap the dialog. */
interface SellerRequest {
  seller: string;
  todo: 'connect' | 'correct';
}

/** The cart, and over it the dialog that connects the sellers it needs: nobody has to leave the cart to order. */
export function CartFlow() {
  const { status } = useSession();
  const signedIn = status === 'signed-in';
  const connections = useVendorConnections();
  const { value: request, own, close } = useCartDialog();
  const { name, undo } = useCartUndo();
  const { open: openAuth } = useAuthDialog();
  const {
    value: asked,
    open: ask,
    close: endAsking,
  } = useDialog<SellerRequest>('cart-seller', { personal: true });
  const known = connections.find((connection) => connection.seller === asked?.seller);
  return (
    <CartDialog
      onClose={close}
      signedIn={signedIn}
      visitor={status === 'anonymous'}
      onSignIn={() => openAuth({ view: 'login' }, { instead: true })}
      connections={useVendorConnectionsKnown()}
      connected={useConnectedSellers()}
      verified={useVerifiedSellers()}
      refused={connections
        .filter((connection) => !connection.isActive)
        .map((connection) => connection.seller)}
      onConnect={(seller) =>
        ask({
          seller,
          todo: connections.some((connection) => connection.seller === seller) ? 'correct' : 'connect',
        })
      }
      savings={(lines) => (
        <>
          <CartSavings lines={lines} />
          {signedIn && (
            <div className="mb-5 flex justify-end">
              <SaveAsList
                from="cart"
                lines={lines.map(({ product, quantity }) => ({ productId: product._id, quantity }))}
              />
            </div>
          )}
        </>
      )}
      notice={
        own &&
        request?.notice !== undefined && (
          <CartNotice
            text={request.notice}
            undo={request.undo !== undefined && request.undo === name ? undo : undefined}
          />
        )
      }
    >
      {asked?.todo === 'connect' && <ConnectSellerDialog seller={asked.seller} onClose={endAsking} />}
      {asked?.todo === 'correct' && known && (
        <EditVendorConnectionDialog connection={known} onClose={endAsking} />
      )}
    </CartDialog>
  );
}
