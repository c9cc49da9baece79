import type { Order, OrderItem } from '@sextant/contracts/http/orders.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ProductFacts } from '../../../components/catalog/product-facts.js';
import { Button, buttonClass } from '../../../components/ui/button.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import type { TableColumn } from '../../../components/ui/table-frame.js';
import { cx } from '../../../lib/class-names.js';
import { useDateFormats } from '../../../lib/dates.js';
import { formatDollars } from '../../../lib/money.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import { orderQuery } from '../api/get-orders.js';
import { ItemAmount } from '../../../components/orders/item-amount.js';
import { NotCharged } from '../../../components/orders/not-charged.js';
import { statusLooks } from '../../../components/orders/order-statuses.js';
import { shippingAmount } from '../../../components/orders/shipping-texts.js';
import { cancellationText } from '../cancellation.js';
import { PriceTerms } from './price-terms.js';
import { ShippingTo } from './shipping-to.js';

/** /orders/{id}/print: the order on paper, seller by seller, without anything of the app around it. */
export function PrintScreen({ id }: { id: string }) {
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 text-sm print:max-w-none print:p-0">
      <div className="mb-8 flex justify-between gap-3 print:hidden">
        <Link to={`/orders/${id}`} className={buttonClass('secondary', 'sm')}>
          Back to My Orders
        </Link>
        <Button size="sm" disabled={!order} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {error && !order && (
        <FailedState level="h1" title="The order did not load" onRetry={() => void refetch()} />
      )}
      {order && <Paper order={order} />}
    </div>
  );
}

const cell = 'py-2 pr-4 align-top last:pr-0';

const columns: readonly TableColumn<OrderItem>[] = [
  {
    label: 'Product',
    cell: (item) => (
      <>
        {item.product.product_name}
        <span className="block text-xs text-soft">
          <ProductFacts
            code={item.product.manufacturer_code}
            more={[
              item.seller.sku && <>SKU {item.seller.sku}</>,
              item.outcome === 'refused' && `Refused${item.refusal ? `: ${item.refusal}` : ''}`,
            ]}
          />
        </span>
      </>
    ),
  },
  { label: 'Quantity', className: 'money text-right sm:w-20', cell: ({ quantity }) => quantity },
  { label: 'Price', className: 'money text-right sm:w-24', cell: ({ price }) => formatDollars(price) },
  { label: 'Total', className: 'money text-right sm:w-28', cell: (item) => <ItemAmount of={item} /> },
];

function Paper({ order }: { order: Order }) {
  const { formatDateTime } = useDateFormats();
  return (
    <article>
      <header className="mb-6 flex justify-between gap-8">
        <div>
          <h1 className="text-2xl font-semibold">Order {orderNumber(order._id)}</h1>
          <p className="mt-1 text-soft">
            Placed on {formatDateTime(order.createdAt)} · {statusLooks[order.status].label}
          </p>
          <p className="mt-1 text-soft">Order ID {order._id}</p>
        </div>
        <p className="text-lg font-semibold">Sextant</p>
      </header>
      <p className="mb-6 font-semibold empty:hidden">{cancellationText(order, formatDateTime)}</p>
      <ShippingTo order={order} />
      {order.sellers.map((seller) => (
        <section key={seller.key} className="mt-8 break-inside-avoid">
          <h2 className="font-semibold">
            {seller.label} <span className="font-normal text-soft">· {seller.domain}</span>
          </h2>
          <p className="mt-1 text-soft">{seller.message}</p>
          {/* The tables of all sellers are read as one: their columns stand below each other. */}
          <table className="mt-2 w-full border-t border-line text-left sm:table-fixed">
            <thead className="text-xs text-soft">
              <tr>
                {columns.map(({ label, className }) => (
                  <th key={label} scope="col" className={cx(cell, className)}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {order.items
                .filter((item) => item.seller.key === seller.key)
                .map((item) => (
                  <tr key={item.product._id + item.seller.url} className="border-t border-line">
                    {columns.map((column) => (
                      <td key={column.label} className={cx(cell, column.className)}>
                        {column.cell(item)}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      ))}
      <dl className="mt-8 ml-auto grid w-64 grid-cols-[1fr_auto] gap-y-1.5 border-t border-line pt-3">
        <dt>Subtotal</dt>
        <dd className="money text-right">{formatDollars(order.subtotal)}</dd>
        <dt>Shipping</dt>
        <dd className="money text-right">{shippingAmount(order.totalShipping)}</dd>
        <dt className="font-semibold">Total</dt>
        <dd className="money text-right font-semibold">{formatDollars(order.totalAmount)}</dd>
        <NotCharged order={order} pays="You pay" />
      </dl>
      <PriceTerms />
    </article>
  );
}
