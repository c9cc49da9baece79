import {
  checkReasons,
  type CheckReason,
  type ProcessedItem,
  type RowCost,
} from '@sextant/contracts/http/inventory.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { useId } from 'react';
import { Link } from 'react-router';
import { StockBadge } from '../../../components/catalog/stock-badge.js';
import { Badge } from '../../../components/ui/badge.js';
import { Disclosure } from '../../../components/ui/disclosure.js';
import { Dotted } from '../../../components/ui/dotted.js';
import { Picture } from '../../../components/ui/picture.js';
import { cx } from '../../../lib/class-names.js';
import { formatDollars, formatPrice } from '../../../lib/money.js';
import { availabilityOf } from '../wanted-rows.js';
import { qualityOf } from '../../../components/catalog/match-quality.js';
import { Candidates } from './candidates.js';
import { Reasons } from '../../../components/catalog/match-reasons.js';
import { productAddress } from '../../../lib/product-dialog.js';

interface Props {
  uploadId: string;
  item: ProcessedItem;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

/** What is to be checked of a part of the row. */
const ToCheck = ({
  item,
  about,
  className,
}: Pick<Props, 'item'> & Pick<CheckReason, 'about'> & { className: string }) =>
  checkReasons(item)
    .filter((reason) => reason.about === about)
    .map(({ text }) => (
      <p key={text} className={cx('wrap-anywhere', className)}>
        {text}
      </p>
    ));

/** Price of the product here, beside what the same amount costs the practice today. */
function Cost({ cost, item }: Pick<Props, 'item'> & { cost: RowCost }) {
  const { quantity, conversion, paid, here, saving } = cost;
  // The previous release does not say `total`.
  const total = cost.total ?? here;
  const sameAmount = total === here ? '' : ' for the same amount';
  return (
    <>
      <p>
        <span className="font-semibold">{total === null ? formatPrice(null) : formatDollars(total)}</span>
        <span className="text-soft"> for {plural(quantity, 'unit')}</span>
      </p>
      {conversion && <p className="text-soft">{conversion}</p>}
      {here !== null && total !== null && total !== here && (
        <p className="text-soft">
          {formatDollars(here)} {total > here ? 'of it ' : ''}for what you asked
        </p>
      )}
      {paid !== null && <p className="text-soft">You pay {formatDollars(paid)} today</p>}
      <ToCheck item={item} about="price" className="text-bad" />
      {saving !== null && saving !== 0 && (
        <p className={saving > 0 ? 'font-semibold text-good' : 'text-bad'}>
          {saving > 0 ? `Saves ${formatDollars(saving)}` : `Costs ${formatDollars(-saving)} more`}
          {sameAmount}
        </p>
      )}
    </>
  );
}

/** A row as it was written, beside what it is taken for. */
export function ResultRow({ uploadId, item, selected, onSelect }: Props) {
  const { row, matchedProduct: product, confidence, cost, reasons, candidates, chosen } = item;
  const name = item.originalName || item.originalSku;
  const quality = qualityOf(confidence, reasons);
  const availability = availabilityOf(item);
  const id = useId();
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 px-4 py-4 md:grid-cols-[auto_1fr_1.4fr_12rem]">
      <input
        type="checkbox"
        aria-label={`Select row ${row}: ${name}`}
        checked={selected && product !== null}
        disabled={product === null}
        onChange={(event) => onSelect(event.target.checked)}
        className="mt-0.5 size-6 shrink-0 accent-accent"
      />
      <div className="min-w-0 text-sm">
        <p id={id} className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-soft wrap-anywhere">
          <Dotted
            parts={[
              `Row ${row}`,
              item.originalName && item.originalSku,
              item.originalBrand,
              item.originalQuantity,
            ]}
          />
        </p>
        <ToCheck item={item} about="quantity" className="text-bad" />
      </div>
      <div className="flex min-w-0 gap-3 max-md:col-start-2">
        {product ? (
          <>
            <Picture src={product.image} alt="" className="size-14 shrink-0" />
            <div className="min-w-0 text-sm">
              <Link
                to={productAddress(product.id)}
                target="_blank"
                className="font-semibold text-accent underline-offset-2 wrap-anywhere hover:underline"
              >
                {product.name}
              </Link>
              <p className="text-soft wrap-anywhere">
                <Dotted parts={[product.brand, product.manufacturerCode]} />
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-2 tabular-nums">
                <Badge long tone={chosen ? 'good' : quality.tone}>
                  {chosen ? 'Chosen by you' : `${quality.label} · ${confidence}%`}
                </Badge>
                {availability !== 'in_stock' && <StockBadge availability={availability} />}
              </p>
              <ToCheck item={item} about="product" className="mt-1" />
            </div>
          </>
        ) : (
          <ToCheck item={item} about="product" className="text-sm text-soft" />
        )}
      </div>
      <div className="text-sm tabular-nums max-md:col-start-2">
        {product && cost && <Cost cost={cost} item={item} />}
      </div>
      {candidates > 0 && (
        <Disclosure
          deferred
          className="col-start-2 md:col-end-5"
          summary={
            <span className="text-sm font-semibold text-accent">
              {product || chosen ? 'Why, and other products' : 'Products that come closest'}
            </span>
          }
        >
          <div className="space-y-4 py-2">
            <Reasons reasons={reasons} />
            <Candidates uploadId={uploadId} item={item} labelledBy={id} />
          </div>
        </Disclosure>
      )}
    </li>
  );
}
