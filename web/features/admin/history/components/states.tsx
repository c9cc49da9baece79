import type { CartAsOf, OrderAsOf, ProductAsOf, StateAsOf } from '@sextant/contracts/http/history.js';
import { Badge, type BadgeTone } from '../../../../components/ui/badge.js';
import { formatDollars, formatPrice } from '../../../../lib/money.js';
import { DataTable, type Column } from '../../components/data-table.js';

const outcomes: Record<OrderAsOf['lines'][number]['outcome'], BadgeTone> = {
  ordered: 'neutral',
  accepted: 'good',
  refused: 'bad',
};
const parts: Record<OrderAsOf['sellers'][number]['status'], BadgeTone> = {
  waiting: 'neutral',
  sent: 'info',
  accepted: 'good',
  refused: 'bad',
};

const orderColumns: Column<OrderAsOf['lines'][number]>[] = [
  { label: 'Item', cell: ({ name }) => name },
  { label: 'Code', cell: ({ code }) => code },
  { label: 'Seller', cell: ({ seller }) => seller },
  { label: 'Quantity', numeric: true, cell: ({ quantity }) => quantity },
  { label: 'Price', numeric: true, cell: ({ unitPrice }) => formatDollars(unitPrice) },
  { label: 'Outcome', cell: ({ outcome }) => <Badge tone={outcomes[outcome]}>{outcome}</Badge> },
];

function OrderState({ status, sellers, lines, subtotal, shipping, total }: OrderAsOf) {
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={status === 'cancelled' || status === 'deleted' ? 'bad' : 'accent'}>{status}</Badge>
        {sellers.map((seller) => (
          <Badge key={seller.label} tone={parts[seller.status]}>
            {seller.label}: {seller.status}
          </Badge>
        ))}
      </p>
      {lines.length > 0 && (
        <>
          <DataTable
            label="Items"
            columns={orderColumns}
            rows={lines}
            keyOf={({ productId, seller }) => `${productId} ${seller}`}
          />
          <p className="money mt-3 text-right text-sm">
            {formatDollars(subtotal)} +{' '}
            {shipping === 0 ? 'free shipping' : `${formatDollars(shipping)} shipping`} ={' '}
            <b>{formatDollars(total)}</b>
          </p>
        </>
      )}
    </>
  );
}

const cartColumns: Column<CartAsOf['lines'][number]>[] = [
  { label: 'Item', cell: ({ name }) => name },
  { label: 'Seller', cell: ({ seller }) => seller },
  { label: 'Quantity', numeric: true, cell: ({ quantity }) => quantity },
  { label: 'Price', numeric: true, cell: ({ unitPrice }) => formatPrice(unitPrice) },
];

function CartState({ lines, total }: CartAsOf) {
  if (lines.length === 0) return <p className="text-sm text-soft">The cart was empty.</p>;
  return (
    <>
      <DataTable
        label="Cart"
        columns={cartColumns}
        rows={lines}
        keyOf={({ productId, seller }) => `${productId} ${seller}`}
      />
      <p className="money mt-3 text-right text-sm">
        Total <b>{formatDollars(total)}</b>
      </p>
    </>
  );
}

const offerColumns: Column<ProductAsOf['offers'][number]>[] = [
  { label: 'Seller', cell: ({ seller }) => seller },
  { label: 'SKU', cell: ({ sku }) => sku },
  { label: 'Price', numeric: true, cell: ({ price }) => formatPrice(price) },
  { label: 'Stock', cell: ({ availability }) => availability.replaceAll('_', ' ') },
];

function ProductState({ name, code, bestPrice, offers }: ProductAsOf) {
  return (
    <>
      <p className="mb-3 text-sm">
        <b>{name}</b> {code && <span className="text-soft">· {code}</span>} · Best price{' '}
        <b className="money">{formatPrice(bestPrice)}</b>
      </p>
      {offers.length > 0 && (
        <DataTable
          label="Offers"
          columns={offerColumns}
          rows={offers}
          keyOf={({ seller, sku }) => `${seller} ${sku}`}
        />
      )}
    </>
  );
}

/** An order, cart or product as it stood. */
export function PastState({ state }: { state: StateAsOf }) {
  switch (state.kind) {
    case 'order':
      return <OrderState {...state} />;
    case 'cart':
      return <CartState {...state} />;
    case 'product':
      return <ProductState {...state} />;
    default:
      return state satisfies never;
  }
}
