import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Button, buttonClass } from '../../../components/ui/button.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { passOnFocus } from '../../../components/ui/pass-on-focus.js';
import { Picture } from '../../../components/ui/picture.js';
import { compareAddress } from '../api/get-compared.js';
import {
  followCompared,
  forgetCompared,
  restoreCompared,
  toggleCompared,
  useCompared,
} from '../store/compared.js';

/** Products chosen for comparison, at the foot of every page until compared or dismissed. */
export function CompareTray() {
  const products = useCompared((state) => state.products) ?? [];
  useEffect(restoreCompared, []);
  useEffect(followCompared, []);
  const { pathname } = useLocation();
  // The comparison itself shows these products already.
  if (products.length === 0 || pathname === '/compare') return null;
  return (
    <section
      ref={passOnFocus}
      aria-label="Products to compare"
      data-tray
      className="sticky bottom-0 z-20 border-t border-line bg-raised px-4 py-2 shadow-float"
    >
      <div className="mx-auto flex max-w-[80rem] items-center gap-3">
        <ul className="flex min-w-0 flex-1 gap-2 overflow-x-auto py-1">
          {products.map((product) => (
            <li key={product._id} ref={passOnFocus} className="relative shrink-0">
              <Picture src={product.image} alt={product.product_name} className="size-12 rounded-sm!" />
              <IconButton
                icon="close"
                label={`Remove ${product.product_name} from the comparison`}
                onClick={() => toggleCompared(product)}
                className="absolute! -top-1 -right-1 size-6! rounded-full! bg-raised text-soft shadow-card"
              />
            </li>
          ))}
        </ul>
        <Button look="quiet" size="sm" onClick={forgetCompared}>
          Clear
        </Button>
        {products.length > 1 ? (
          <Link to={compareAddress(products.map(({ _id }) => _id))} className={buttonClass('primary', 'sm')}>
            Compare {products.length}
          </Link>
        ) : (
          <p className="text-sm text-soft">Choose one more</p>
        )}
      </div>
    </section>
  );
}
