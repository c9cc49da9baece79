import type { CartItem } from '@sextant/contracts/http/cart.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Picture } from '../../../components/ui/picture.js';
import { Stepper } from '../../../components/ui/stepper.js';
import { formatCents, toCents } from '../../../lib/money.js';
import { changeQuantity, removeFromCart } from '../cart-actions.js';

/** One product at one seller. */
export function CartLine({ line }: { line: CartItem }) {
  const { product, seller, quantity } = line;
  const cents = seller.price === null ? null : toCents(seller.price);
  return (
    <li className="flex gap-4 py-4">
      <Picture src={product.image} alt="" className="size-18 shrink-0" />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 text-sm leading-snug font-semibold">{product.product_name}</p>
            <p className="mt-1 text-xs text-soft">
              <span className="money">{product.manufacturer_code}</span> · {seller.domain}
            </p>
          </div>
          <IconButton
            icon="trash"
            label={`Remove ${product.product_name}`}
            className="-mt-2 -mr-2 text-soft"
            onClick={() => removeFromCart(line)}
          />
        </div>
        <div className="mt-2 flex items-center justify-between gap-3">
          <Stepper
            value={quantity}
            label={`Quantity of ${product.product_name}`}
            onChange={(next) => changeQuantity(line, next)}
          />
          <p className="text-right text-sm">
            {cents === null ? (
              <span className="text-bad">Price not available</span>
            ) : (
              <>
                <span className="money block font-semibold">{formatCents(cents * quantity)}</span>
                {quantity > 1 && <span className="money text-xs text-soft">{formatCents(cents)} each</span>}
              </>
            )}
          </p>
        </div>
      </div>
    </li>
  );
}
