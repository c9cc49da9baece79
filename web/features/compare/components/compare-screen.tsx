import type { Product, SellerOffer } from '@sextant/contracts/http/catalog.js';
import { MAX_COMPARED } from '@sextant/contracts/http/limits.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ProductLink } from '../../../components/catalog/product-link.js';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { passOnFocus } from '../../../components/ui/pass-on-focus.js';
import { Picture } from '../../../components/ui/picture.js';
import { Rating } from '../../../components/ui/rating.js';
import { Loading } from '../../../components/ui/loading.js';
import { Stepper } from '../../../components/ui/stepper.js';
import { cx } from '../../../lib/class-names.js';
import { formatCents, formatUnitPrice } from '../../../lib/money.js';
import { compareAddress, compareQuery } from '../api/get-compared.js';
import { compareRows } from '../compare-rows.js';
import { toggleCompared, useCompared } from '../store/compared.js';

/** Lowest cost of a quantity of a product for this cart, over all sellers. */
export interface Landed {
  offer: SellerOffer;
  unitCents: number;
  /** True when `unitCents` is the buyer's own price and below the list price. */
  isYourPrice: boolean;
  addedShippingCents: number;
  totalCents: number;
  /** Dollars of one piece; null where the pack does not count pieces. */
  unitPrice: number | null;
}

interface Props {
  /** Ids of the products; null while they are unknown. */
  ids: readonly string[] | null;
  /** Null where nobody sells the product. */
  landed: (product: Product, quantity: number) => Landed | null;
  /** Puts the product into the cart; a visitor is asked to log in first. */
  onAdd: (product: Product, quantity: number, landed: Landed) => void;
}

/** Two to five products side by side. */
export function CompareScreen({ ids, landed, onAdd }: Props) {
  return (
    <div className="mx-auto max-w-[80rem] px-4 py-8 md:px-8">
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
        Compare products
      </h1>
      <div className="mt-6">
        {ids === null ? (
          <LoadingProducts />
        ) : ids.length === 0 ? (
          <NothingChosen />
        ) : (
          <Loaded ids={ids} landed={landed} onAdd={onAdd} />
        )}
      </div>
    </div>
  );
}

function NothingChosen() {
  return (
    <EmptyState
      icon="compare"
      title="Nothing to compare yet"
      text={`Choose 2 to ${MAX_COMPARED} products with the compare button on their cards.`}
      link={{ to: '/search', text: 'Search products' }}
    />
  );
}

const LoadingProducts = () => <Loading label="Loading products" blocks={['h-96 w-full']} />;

interface ComparedProps extends Props {
  ids: readonly string[];
}

function Loaded(props: ComparedProps) {
  const { data, isError, refetch } = useQuery(compareQuery(props.ids));
  if (isError && !data)
    return <FailedState title="The products did not load" onRetry={() => void refetch()} />;
  if (!data) return <LoadingProducts />;
  if (data.products.length === 0) return <NothingChosen />;
  return <Comparison {...props} products={data.products} />;
}

const cell = 'min-w-40 p-3 align-top';
const head =
  'sticky left-0 z-10 w-32 min-w-24 bg-surface p-3 text-left align-top text-xs font-semibold text-soft sm:w-44';

function Comparison({ ids, products, landed, onAdd }: ComparedProps & { products: Product[] }) {
  const [quantity, setQuantity] = useState(1);
  const navigate = useNavigate();
  const costs = products.map((product) => landed(product, quantity));
  const least = Math.min(...costs.map((cost) => cost?.totalCents ?? Infinity));
  const units = costs.map((cost) => cost?.unitPrice ?? null);
  const leastUnit = Math.min(...units.map((unit) => unit ?? Infinity));
  const rows = compareRows(products);
  const remove = (product: Product): void => {
    if (useCompared.getState().products?.some(({ _id }) => _id === product._id)) toggleCompared(product);
    void navigate(compareAddress(ids.filter((id) => id !== product._id)), { replace: true });
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3 text-sm">
        <Stepper value={quantity} onChange={setQuantity} label="Quantity to compare" />
        <p className="text-soft">Totals are for this quantity, with shipping as it changes your cart.</p>
      </div>
      {products.length === 1 && (
        <p className="mb-4 text-sm text-soft">Choose another product to see it beside this one.</p>
      )}
      <div
        role="region"
        aria-label="Comparison"
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-surface"
      >
        <table className="w-full text-sm">
          <thead>
            <tr>
              <th scope="col" className={head}>
                Product
              </th>
              {products.map((product) => (
                <th
                  key={product._id}
                  ref={passOnFocus}
                  scope="col"
                  className={cx(cell, 'text-left font-normal')}
                >
                  <div className="flex items-start gap-1">
                    <Picture src={product.image} alt="" className="max-w-36 min-w-0 flex-1" />
                    <IconButton
                      icon="close"
                      label={`Remove ${product.product_name} from the comparison`}
                      onClick={() => remove(product)}
                      className="-mt-2 -mr-2 shrink-0 text-soft"
                    />
                  </div>
                  <ProductLink
                    id={product._id}
                    card={product}
                    className="mt-2 block font-semibold hover:underline"
                  >
                    {product.product_name}
                  </ProductLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            <tr>
              <th scope="row" className={head}>
                Cost with shipping
              </th>
              {costs.map((cost, at) => (
                <td key={products[at]?._id} className={cell}>
                  {cost ? (
                    <>
                      <span className="money block text-lg font-semibold">
                        {formatCents(cost.totalCents)}
                      </span>
                      {cost.totalCents === least && products.length > 1 && (
                        <Badge tone="good">Least total</Badge>
                      )}
                      <span className="mt-1 block text-xs text-soft">
                        at {cost.offer.label}
                        {cost.isYourPrice && ', your price'}
                      </span>
                      <span className="money block text-xs text-soft">{shippingWords(cost)}</span>
                    </>
                  ) : (
                    <span className="text-soft">Not available</span>
                  )}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row" className={head}>
                Price per piece
              </th>
              {units.map((unit, at) => (
                <td key={products[at]?._id} className={cell}>
                  {unit === null ? (
                    <span className="text-soft">Not counted in pieces</span>
                  ) : (
                    <>
                      <span className="money">{formatUnitPrice(unit)}</span>{' '}
                      {unit === leastUnit && products.length > 1 && <Badge tone="good">Lowest</Badge>}
                    </>
                  )}
                </td>
              ))}
            </tr>
            {rows.map(({ name, values, differs }) => (
              <tr key={name} className={differs ? undefined : 'text-soft'}>
                <th scope="row" className={head}>
                  {name}
                  {differs && <span className="sr-only"> (differs)</span>}
                </th>
                {values.map((value, at) => (
                  <td key={products[at]?._id} className={cx(cell, differs && 'font-semibold')}>
                    {value ?? <span className="font-normal text-soft">Not stated</span>}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row" className={head}>
                Rating
              </th>
              {products.map(({ _id, rating, rating_count }) => (
                <td key={_id} className={cell}>
                  <Rating value={rating} count={rating_count} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row" className={head}>
                <span className="sr-only">Buy</span>
              </th>
              {products.map((product, at) => {
                const cost = costs[at];
                return (
                  <td key={product._id} className={cell}>
                    {cost && (
                      <Button
                        size="sm"
                        aria-label={`Add to Cart: ${product.product_name} from ${cost.offer.label}`}
                        onClick={() => onAdd(product, quantity, cost)}
                      >
                        Add to Cart
                      </Button>
                    )}
                  </td>
                );
              })}
            </tr>
          </tbody>
        </table>
      </div>
    </>
  );
}

function shippingWords({ addedShippingCents: added }: Landed): string {
  if (added > 0) return `with ${formatCents(added)} shipping`;
  return added < 0 ? `${formatCents(-added)} shipping less` : 'no added shipping';
}
