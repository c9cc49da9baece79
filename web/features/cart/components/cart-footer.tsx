import { Button } from '../../../components/ui/button.js';
import { cx } from '../../../lib/class-names.js';
import { formatCents } from '../../../lib/money.js';
import type { ConnectionsStatus } from '../../../lib/vendor-connections.js';
import { totalsOf } from '../cart-totals.js';
import { useShippingAddresses } from '../checkout/shipping-addresses.js';
import type { Checkout } from '../checkout/use-checkout.js';
import type { PriceChanges } from '../price-changes.js';
import { notePrices } from '../seen-prices.js';
import { otherOffersOf, sellerOf, type ShownLine } from '../shown-lines.js';
import type { CartDialogProps } from './cart-dialog.js';
import { CartTotal } from './cart-total.js';
import { ConnectFirst } from './connect-first.js';
import { OrderNotice } from './order-notice.js';
import { PriceChangesNotice } from './price-changes-notice.js';
import { SHIPPING_FORM } from './shipping-form.js';

interface Props extends CartDialogProps {
  lines: ShownLine[];
  changes: PriceChanges;
  /** The press on Place Order came with the change of a price: it has to be pressed once more. */
  asked: boolean;
  checkout: Checkout;
  busy: boolean;
}

/** The sellers one cannot order from yet of lines that have a price, each once. */
function unconnected(lines: readonly ShownLine[], connected: readonly string[]) {
  const priced = lines.filter(({ seller }) => seller.price !== null);
  const sellers = new Map(priced.map((line) => [sellerOf(line), line.seller.domain]));
  return [...sellers].flatMap(([key, domain]) => (connected.includes(key) ? [] : [{ key, domain }]));
}

/**
 * What the order waits for; empty for nothing. A price that is still on its way keeps nobody waiting: a press in the moment in which
 * an offer changes would be lost, and the server charges no more than was shown.
 */
function unknownText(lines: readonly ShownLine[], connections: ConnectionsStatus): string {
  if (connections === 'loading' || connections === 'lost')
    return 'You can place the order once it is known which sellers you have connected.';
  return lines.some(({ ownPrice, settled }) => ownPrice.status === 'lost' && !settled)
    ? 'You can place the order once your own prices are known.'
    : '';
}

/** The total, what stands in the way, and Place Order. */
export function CartFooter(props: Props) {
  const { lines, changes, asked, checkout, busy, connections, connected, refused, ...rest } = props;
  const totals = totalsOf(lines);
  // Until the form is there, a press would be lost.
  const { loading } = useShippingAddresses(rest.signedIn);
  const missing = connections === 'known' ? unconnected(lines, connected) : [];
  const repriced = checkout.refusal?.kind === 'repriced';
  const asks = repriced || changes.costsMore;
  const needsConfirmation = checkout.refusal?.kind === 'needs-confirmation';
  const unknown = rest.visitor ? '' : unknownText(lines, connections);
  const unpriced = totals.itemsWithoutPrice > 0;
  // The session ended under an order: own prices are gone with it, which is no price that went up.
  const loggedOut = checkout.refusal !== null && rest.visitor;
  return (
    <div>
      {checkout.refusal && <OrderNotice refusal={checkout.refusal} onRemoved={checkout.dismiss} />}
      {rest.signedIn && <ConnectFirst sellers={missing} refused={refused} onConnect={rest.onConnect} />}
      {(!repriced || asked) && !loggedOut && (
        <PriceChangesNotice changes={changes} asked={asked} onNoted={() => notePrices(lines)} />
      )}
      <CartTotal
        totals={totals}
        otherOffers={lines.every((line) => line.seller.price !== null || otherOffersOf(line) > 0)}
        wasTotalCents={loggedOut ? totals.totalCents : changes.wasTotalCents}
      />
      <p id="not-known" role="status" className="text-xs text-soft not-empty:mt-2">
        {unknown}
      </p>
      {rest.visitor ? (
        <Button className="mt-2 w-full sm:mt-4" onClick={rest.onSignIn}>
          Log in to order
        </Button>
      ) : (
        <div className="mt-2 flex gap-3 sm:mt-4">
          {(repriced || needsConfirmation) && (
            <Button look="secondary" onClick={checkout.dismiss}>
              Not now
            </Button>
          )}
          <Button
            type="submit"
            form={SHIPPING_FORM}
            busy={busy}
            disabled={loading || unknown !== '' || missing.length > 0 || unpriced}
            aria-describedby={
              cx(
                missing.length > 0 && 'connect-first',
                unpriced && 'without-price',
                unknown !== '' && 'not-known',
              ) || undefined
            }
            className="flex-1"
          >
            {busy
              ? 'Placing Order...'
              : asks
                ? `Place Order for ${formatCents(totals.totalCents)}`
                : needsConfirmation
                  ? 'Place Order anyway'
                  : 'Place Order'}
          </Button>
        </div>
      )}
    </div>
  );
}
