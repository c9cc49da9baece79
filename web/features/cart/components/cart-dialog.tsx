import { plural } from '@sextant/domain/shared/plural.js';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from '../../../components/ui/dialog.js';
import { useOwnPrices } from '../../../lib/own-price-queries.js';
import { useShowsConnections } from '../../../lib/shown-connections.js';
import type { ConnectionsStatus } from '../../../lib/vendor-connections.js';
import { useWatchProducts } from '../../../lib/watched-products.js';
import { pullCart } from '../api/sync-cart.js';
import { removeFromCart } from '../cart-actions.js';
import { itemCount } from '../cart-lines.js';
import type { Shipping } from '../checkout/shipping-fields.js';
import { useCheckout } from '../checkout/use-checkout.js';
import { usePriceQuestion } from '../checkout/use-price-question.js';
import { priceChanges } from '../price-changes.js';
import { noteFirstPrices, noteLowest, notePrices } from '../seen-prices.js';
import { sellerOf, shownLines, wantedFor, type ShownLine } from '../shown-lines.js';
import { isKept, useCart } from '../store/cart-store.js';
import { CartContents } from './cart-contents.js';
import { CartFooter } from './cart-footer.js';
import { EmptyCart } from './empty-cart.js';
import { OrderPlaced } from './order-placed.js';

export interface CartDialogProps {
  onClose: () => void;
  signedIn: boolean;
  /** Neither this nor `signedIn` while a token is being checked. */
  visitor: boolean;
  onSignIn: () => void;
  /** Status of the three lists below; when the server cannot say, it decides at the order. */
  connections: ConnectionsStatus;
  /** Keys of the sellers one can order from. */
  connected: readonly string[];
  /** Keys of those of them that can say the user's own price. */
  verified: readonly string[];
  /** Keys of the sellers whose login was refused. */
  refused: readonly string[];
  /** Opens the dialog that connects a seller, over the cart. */
  onConnect: (seller: string) => void;
  /** Notice about the last change of the cart, above its lines. */
  notice?: ReactNode;
  /** Ways to buy the cart for less, above its lines. */
  savings?: (lines: ShownLine[]) => ReactNode;
  /** A dialog standing over the cart. */
  children?: ReactNode;
}

/** While `busy` the browser's Back does nothing: the answer to an order must be seen. */
function useBlockBack(busy: boolean): void {
  const blocker = useBlocker(({ historyAction }) => busy && historyAction === 'POP');
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
}

/** The cart, seller by seller, with everything it takes to order. */
export function CartDialog(props: CartDialogProps) {
  const { onClose, signedIn, visitor, onSignIn, connections, verified, refused, notice, savings, children } =
    props;
  const cart = useCart();
  const { lines, first, lowest } = cart;
  const priceOf = useOwnPrices(wantedFor(cart), verified);
  const checkout = useCheckout();
  const [busy, setBusy] = useState(false);
  const [removed, setRemoved] = useState('');
  useShowsConnections(lines.map(sellerOf));
  useWatchProducts(lines.map(({ product }) => product._id));
  const waits = busy || checkout.underWay;
  useBlockBack(waits);
  // The prices of this moment, not those of when the lines were added.
  useEffect(() => {
    const pull = (): void => void pullCart().catch(() => undefined);
    pull();
    return onlineManager.subscribe((online) => online && pull());
  }, []);
  const { repriced, fetched } = checkout;
  const shown = shownLines(lines, priceOf, {
    first,
    lowest,
    repriced,
    fetched,
    askable: connections === 'known' && !isKept(cart),
  });
  const firstPrices = useRef(new Map<string, number>());
  useEffect(() => {
    noteFirstPrices(shown, firstPrices.current);
    noteLowest(shown);
  });
  const changes = priceChanges(shown);
  const question = usePriceQuestion(changes);
  const order = async (values: Shipping): Promise<void> => {
    if (!question.meant()) return;
    notePrices(shown);
    await checkout.place(shown, values);
  };
  const remove = (line: ShownLine): void => {
    removeFromCart(line);
    setRemoved(`Removed ${line.product.product_name} from ${line.seller.domain}`);
  };
  const count = itemCount(lines);
  const empty = count === 0;
  return (
    <Dialog
      open
      onClose={waits ? () => undefined : onClose}
      title={empty ? 'Cart' : `Cart (${plural(count, 'item')})`}
      shape="side"
      footer={
        !empty &&
        !checkout.placed && (
          <CartFooter
            {...props}
            lines={shown}
            changes={changes}
            asked={question.asked}
            checkout={checkout}
            busy={busy}
          />
        )
      }
    >
      {checkout.placed ? (
        <OrderPlaced {...checkout.placed} onClose={onClose} />
      ) : (
        <>
          <p role="status" className="sr-only">
            {removed}
          </p>
          {notice}
          {empty ? (
            <EmptyCart checkout={checkout} visitor={visitor} onSignIn={onSignIn} onClose={onClose} />
          ) : (
            <>
              {savings?.(shown)}
              <CartContents
                signedIn={signedIn}
                refused={refused}
                lines={shown}
                onRemove={remove}
                onOrder={order}
                onBusy={setBusy}
              />
            </>
          )}
        </>
      )}
      {children}
    </Dialog>
  );
}
