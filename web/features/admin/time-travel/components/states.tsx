import type { CartAsOf, OrderAsOf, ProductAsOf, StateAsOf } from '@sextant/contracts/http/time-travel.js';
import { Link } from 'react-router';
import { Badge, type BadgeTone } from '../../../../components/ui/badge.js';
import { Dotted } from '../../../../components/ui/dotted.js';
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

/** Leads to the product as it stood at the same moment. */
function ProductThen({ id, name, at }: { id: string; name: string; at: string }) {
  const query = new URLSearchParams({ kind: 'product', id, at });
  return (
    <Link to={`/admin/history?${query.toString()}`} className="text-accent hover:underline">
      {name}
    </Link>
  );
}

const orderColumns = (at: string): Column<OrderAsOf['lines'][number]>[] => [
  { label: 'Item', cell: ({ productId, name }) => <ProductThen id={productId} name={name} at={at} /> },
  { label: 'Code', cell: ({ code }) => code },
  { label: 'Seller', cell: ({ seller }) => seller },
  { label: 'Quantity', numeric: true, cell: ({ quantity }) => quantity },
  { label: 'Price', numeric: true, cell: ({ unitPrice }) => formatDollars(unitPrice) },
  { label: 'Outcome', cell: ({ outcome }) => <Badge tone={outcomes[outcome]}>{outcome}</Badge> },
];

function OrderState({ state, at }: { state: OrderAsOf; at: string }) {
  const { status, sellers, lines, subtotal, shipping, total } = state;
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
            columns={orderColumns(at)}
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

const cartColumns = (at: string): Column<CartAsOf['lines'][number]>[] => [
  { label: 'Item', cell: ({ productId, name }) => <ProductThen id={productId} name={name} at={at} /> },
  { label: 'Seller', cell: ({ seller }) => seller },
  { label: 'Quantity', numeric: true, cell: ({ quantity }) => quantity },
  { label: 'Price', numeric: true, cell: ({ unitPrice }) => formatPrice(unitPrice) },
];

function CartState({ state: { lines, total }, at }: { state: CartAsOf; at: string }) {
  if (lines.length === 0) return <p className="text-sm text-soft">The cart was empty.</p>;
  return (
    <>
      <DataTable
        label="Cart"
        columns={cartColumns(at)}
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
        <Dotted
          parts={[
            <b>{name}</b>,
            code && <span className="text-soft">{code}</span>,
            <>
              Best price <b className="money">{formatPrice(bestPrice)}</b>
            </>,
          ]}
        />
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

/** An order, cart or product as it stood at an instant. */
export function PastState({ state, at }: { state: StateAsOf; at: string }) {
  switch (state.kind) {
    case 'order':
      return <OrderState state={state} at={at} />;
    case 'cart':
      return <CartState state={state} at={at} />;
    case 'product':
      return <ProductState {...state} />;
    default:
      return state satisfies never;
  }
}
