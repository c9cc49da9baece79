import { NO_LONGER_LISTED, pictureAddress } from '@sextant/contracts/http/catalog.js';
import type { ListAnswer } from '@sextant/contracts/http/lists.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AtBest } from '../../../components/catalog/at-best.js';
import { Dotted } from '../../../components/ui/dotted.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Notice } from '../../../components/ui/notice.js';
import { passOnFocus } from '../../../components/ui/pass-on-focus.js';
import { Picture } from '../../../components/ui/picture.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { Stepper } from '../../../components/ui/stepper.js';
import { useOwnBest, type OwnBest } from '../../../lib/own-prices.js';
import { listQuery, useRemoveLine, useSetQuantity } from '../api/list-calls.js';
import { productAddress } from '../../../lib/product-dialog.js';
import { useWatchProducts } from '../../../lib/watched-products.js';

export function ListItems({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(listQuery(id));
  const ownBest = useOwnBest((data?.items ?? []).flatMap(({ product }) => product ?? []));
  useWatchProducts((data?.items ?? []).map(({ productId }) => productId));
  if (error && !data)
    return <FailedState level="h3" title="The list did not load" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  if (data.items.length === 0)
    return (
      <p className="py-4 text-sm text-soft">
        Nothing on it yet. Add products from your cart, an order, an upload or a quick order.
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {data.items.map((item) => (
        <Item key={item.productId} list={id} item={item} own={item.product ? ownBest(item.product) : null} />
      ))}
    </ul>
  );
}

interface ItemProps {
  /** Id of the list. */
  list: string;
  item: ListAnswer['items'][number];
  own: OwnBest | null | undefined;
}

/** Each item has its changes of its own: several may be on their way. */
function Item({ list, item: { productId, product, quantity }, own }: ItemProps) {
  const setQuantity = useSetQuantity(list, productId);
  const remove = useRemoveLine(list, productId);
  const name = product?.product_name ?? NO_LONGER_LISTED;
  return (
    <li ref={passOnFocus} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Picture src={product?.image ?? pictureAddress(productId)} alt="" className="size-14 shrink-0" />
      <div className="min-w-0 flex-1 basis-40 text-sm">
        {product ? (
          <Link
            to={productAddress(productId)}
            className="font-semibold underline-offset-2 wrap-anywhere hover:underline"
          >
            {name}
          </Link>
        ) : (
          <p className="font-semibold">{name}</p>
        )}
        {product && (
          <p className="text-soft wrap-anywhere">
            <Dotted parts={[product.manufacturer_code, <AtBest min_price={product.min_price} own={own} />]} />
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        <Stepper
          // The requested quantity, until the list has it.
          value={setQuantity.isPending ? setQuantity.variables : quantity}
          label={`Quantity of ${name}`}
          onChange={(wanted) => setQuantity.mutate(wanted)}
        />
        <IconButton icon="trash" label={`Remove ${name}`} onClick={() => remove.mutate()} />
      </div>
      {(setQuantity.isError || remove.isError) && (
        <div className="basis-full">
          <Notice tone="bad">Your change was not saved. Please try again.</Notice>
        </div>
      )}
    </li>
  );
}
