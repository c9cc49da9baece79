import { DELIVERY_NOTES, PURCHASE_ORDER_NUMBER, type Order } from '@sextant/contracts/http/orders.js';

/** Entries of a description list: what the buyer wrote for the delivery, and their own number of the order. */
export function OrderNotes({ order }: { order: Pick<Order, 'notes' | 'purchaseOrderNumber'> }) {
  const { notes, purchaseOrderNumber } = order;
  return (
    <>
      {notes && (
        <div>
          <dt className="font-semibold">{DELIVERY_NOTES}</dt>
          <dd className="mt-1 wrap-anywhere whitespace-pre-line text-soft">{notes}</dd>
        </div>
      )}
      {purchaseOrderNumber && (
        <div>
          <dt className="font-semibold">{PURCHASE_ORDER_NUMBER}</dt>
          <dd className="mt-1 wrap-anywhere text-soft">{purchaseOrderNumber}</dd>
        </div>
      )}
    </>
  );
}
