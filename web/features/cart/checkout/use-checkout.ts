import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MEANT_BEFORE_MS } from '../../../lib/meant-before.js';
import { hasCode, hasStatus } from '../../../lib/problem.js';
import { ORDERS_KEY } from '../../../lib/query-keys.js';
import { useSession } from '../../../lib/session.js';
import { showToast } from '../../../lib/toasts.js';
import { vendorConnectionsQuery } from '../../../lib/vendor-connections.js';
import { cartSettled, pullCart } from '../api/sync-cart.js';
import { removeOrdered } from '../cart-actions.js';
import { totalsOf } from '../cart-totals.js';
import type { ShownLine } from '../shown-lines.js';
import { keepDraft } from './draft-store.js';
import { warningsOf } from './warnings.js';
import { orderBody } from './order-body.js';
import { LOGGED_OUT, newPrices, ORDER_ARRIVED, readRefusal, type NotPlaced } from './order-refusal.js';
import { showNotPlaced, showPlaced, type Placed } from './order-toasts.js';
import { forgetOrder, noteOrder } from './order-under-way.js';
import { placeOrder } from './place-order.js';
import { shippingAddressesQuery } from './shipping-addresses.js';
import type { Shipping } from './shipping-fields.js';

export interface Checkout {
  /** An order was sent and not answered yet. */
  underWay: boolean;
  placed: Placed | null;
  refusal: NotPlaced | null;
  /** Prices the server named after they had changed, by line key. */
  repriced: Record<string, number>;
  /** The cart has been fetched since the server named `repriced`. */
  fetched: boolean;
  /** Forgets the refusal and shows the cart again. */
  dismiss: () => void;
  /** @throws the refusal, for the form to find the fields it concerns */
  place: (lines: readonly ShownLine[], values: Shipping) => Promise<void>;
}

const userId = (): string | undefined => useSession.getState().user?._id;

/** Sends the order, or says why it cannot be placed. */
export function useCheckout(): Checkout {
  const queryClient = useQueryClient();
  const [underWay, setUnderWay] = useState(false);
  const [placed, setPlaced] = useState<Placed | null>(null);
  const [refusal, setRefusal] = useState<NotPlaced | null>(null);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const askedAt = useRef(-Infinity);
  const [{ repriced, fetched }, setRepriced] = useState<Pick<Checkout, 'repriced' | 'fetched'>>({
    repriced: {},
    fetched: true,
  });
  const onScreen = useRef(false);
  useEffect(() => {
    onScreen.current = true;
    return () => void (onScreen.current = false);
  }, []);

  const place = async (lines: readonly ShownLine[], values: Shipping): Promise<void> => {
    const warnings = warningsOf(lines, values);
    const asked = refusal?.kind === 'needs-confirmation' ? refusal.warnings : confirmed;
    if (warnings.some((warning) => !asked.includes(warning))) {
      askedAt.current = performance.now();
      setRefusal({ kind: 'needs-confirmation', warnings });
      return;
    }
    // The second click of a double click answers no question.
    if (refusal?.kind === 'needs-confirmation' && performance.now() - askedAt.current < MEANT_BEFORE_MS)
      return;
    setConfirmed(warnings);
    setRefusal(null);
    setUnderWay(true);
    const buyer = userId();
    try {
      // A change of the cart that arrived after the order would put back what was ordered.
      await cartSettled();
      const { totalCents: shownCents } = totalsOf(lines);
      const order = await placeOrder(queryClient, orderBody(lines, values), lines, (key) => {
        if (buyer !== undefined) noteOrder({ userId: buyer, key, shownCents });
      });
      const done = { order, shownCents };
      setPlaced(done);
      // The answer is for who has ordered; somebody else may have logged in since.
      if (userId() !== buyer) return;
      showPlaced(done);
      removeOrdered(lines);
      keepDraft(null);
      const { shippingAddress, notes } = order;
      queryClient.setQueryData(shippingAddressesQuery.queryKey, (known = []) => [
        { ...shippingAddress, notes },
        ...known,
      ]);
      void queryClient.invalidateQueries({ queryKey: shippingAddressesQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
    } catch (error) {
      const found = readRefusal(error, lines);
      // Pages of signed-in users go, and the cart over them with what it says.
      if (hasStatus(error, 401))
        showToast({ tone: 'bad', title: 'Not ordered', text: LOGGED_OUT, stays: true, waits: true });
      else if (!onScreen.current && userId() === buyer) showNotPlaced(error);
      setRefusal(found);
      setRepriced({ repriced: found.kind === 'repriced' ? newPrices(found.changes) : {}, fetched: false });
      // The cart behind the message shows every price that has changed.
      if (found.kind !== 'failed' || hasCode(error, ORDER_ARRIVED))
        await pullCart().then(
          () => setRepriced((named) => ({ ...named, fetched: true })),
          () => undefined,
        );
      void queryClient.invalidateQueries({ queryKey: vendorConnectionsQuery.queryKey });
      throw error;
    } finally {
      forgetOrder();
      setUnderWay(false);
    }
  };
  return {
    underWay,
    placed,
    refusal,
    repriced,
    fetched,
    place,
    dismiss: () => setRefusal(null),
  };
}
