import { plural } from '@sextant/domain/shared/plural.js';
import { Link } from 'react-router';
import { ProductFacts } from '../../../components/catalog/product-facts.js';
import { StockBadge } from '../../../components/catalog/stock-badge.js';
import { Badge } from '../../../components/ui/badge.js';
import { Changing } from '../../../components/ui/changing.js';
import { Dotted } from '../../../components/ui/dotted.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { passOnFocus } from '../../../components/ui/pass-on-focus.js';
import { Picture } from '../../../components/ui/picture.js';
import { Stepper } from '../../../components/ui/stepper.js';
import { cx } from '../../../lib/class-names.js';
import { centsOf, formatCents, NO_PRICE, unitPriceText } from '../../../lib/money.js';
import { isYourPrice } from '../../../lib/own-prices.js';
import { useProductLink } from '../../../lib/product-dialog.js';
import { changeQuantity } from '../cart-actions.js';
import { isGone, isSoldOut, otherOffersOf, type ShownLine } from '../shown-lines.js';

/** One product at one seller. */
export function CartLine({ line, onRemove }: { line: ShownLine; onRemove: (line: ShownLine) => void }) {
  const { product, seller, quantity, wasCents, nowOwn } = line;
  const link = useProductLink(product._id);
  const cents = centsOf(seller.price);
  const others = otherOffersOf(line);
  const piece = unitPriceText(cents, product.pack);
  return (
    <li ref={passOnFocus} className="flex gap-4 py-4">
      <Picture src={product.image} alt="" className="size-18 shrink-0" />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Link {...link} className="line-clamp-2 text-sm leading-snug font-semibold hover:underline">
              {product.product_name}
            </Link>
            <p className="mt-1 text-xs text-soft">
              <ProductFacts
                code={product.manufacturer_code}
                more={[
                  seller.domain,
                  product.pack,
                  piece && <span className="money whitespace-nowrap">{piece}</span>,
                ]}
              />
            </p>
            {isGone(line) && (
              <p className="mt-1">
                <Badge tone="bad">No longer offered</Badge>
              </p>
            )}
            {!isGone(line) && (isSoldOut(line) || seller.availability === 'backorder') && (
              <p className="mt-1">
                <StockBadge availability={seller.availability} tone={isSoldOut(line) ? 'bad' : undefined} />
              </p>
            )}
            {cents === null && others > 0 && (
              <Link
                {...link}
                aria-label={`See ${plural(others, 'other offer')} of ${product.product_name}`}
                className="inline-flex min-h-6 items-center text-xs font-semibold text-accent hover:underline"
              >
                See {plural(others, 'other offer')}
              </Link>
            )}
          </div>
          <IconButton
            icon="trash"
            label={`Remove ${product.product_name} from ${seller.domain}`}
            className="-mt-2 -mr-2 text-soft"
            onClick={() => onRemove(line)}
          />
        </div>
        <div className="mt-2 flex items-center justify-between gap-3">
          <Stepper
            value={quantity}
            label={`Quantity of ${product.product_name} from ${seller.domain}`}
            onChange={(next) => changeQuantity(line, next)}
          />
          <p className="text-right text-sm">
            {cents === null ? (
              <>
                <span className="block text-bad">{NO_PRICE}</span>
                {wasCents !== null && <WasPrice cents={wasCents} each={quantity > 1} />}
              </>
            ) : (
              <>
                <Changing value={cents} className="money block font-semibold">
                  {formatCents(cents * quantity)}
                </Changing>
                {quantity > 1 && (
                  <span className="money block text-xs text-soft">{formatCents(cents)} each</span>
                )}
                {wasCents !== null && !nowOwn && (
                  <WasPrice cents={wasCents} each={quantity > 1} cheaper={cents < wasCents} />
                )}
                <OwnPrice line={line} cents={cents} />
              </>
            )}
          </p>
        </div>
      </div>
    </li>
  );
}

/** The price the buyer knew. */
function WasPrice({ cents, each, cheaper = false }: { cents: number; each: boolean; cheaper?: boolean }) {
  return (
    <span className={cx('money block text-xs font-semibold', cheaper ? 'text-good' : 'text-warn')}>
      was {formatCents(cents)}
      {each && ' each'}
    </span>
  );
}

/** The struck list price where the user's own is lower; a text while the own price is asked for, and when it cannot be had. */
function OwnPrice({ line, cents }: { line: ShownLine; cents: number }) {
  if (line.ownPrice.status === 'loading')
    return <span className="block text-xs text-soft">Loading your price…</span>;
  if (line.ownPrice.status === 'lost')
    return <span className="block text-xs text-bad">Failed to load price</span>;
  if (line.ownPrice.status === 'failed')
    return (
      <span className="block text-xs text-soft">
        <Dotted parts={[<span className="text-bad">Failed to load price</span>, 'List price']} />
      </span>
    );
  const list = centsOf(line.listPrice);
  if (line.ownPrice.status !== 'known' || list === null || !isYourPrice(cents, list)) return null;
  return (
    <span className="block text-xs text-soft">
      <span className="font-semibold text-good">Your Price</span>{' '}
      <span className="whitespace-nowrap">
        List: <s className="money">{formatCents(list)}</s>
      </span>
    </span>
  );
}
