import type { CartItem } from '@sextant/contracts/http/cart.js';
import type { ProcessedItem } from '@sextant/contracts/http/inventory.js';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';
import { formatCount } from '../../../lib/plural.js';
import { showToast } from '../../../lib/toasts.js';
import { useSaveFavorites } from '../api/inventory-calls.js';
import { cartItemOf } from '../buyable.js';

const CONFIRMED_MS = 2000;

/** True for two seconds after it was set. */
function useConfirmed(): [boolean, () => void] {
  const [count, setCount] = useState(0);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => setShown(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return [
    shown,
    () => {
      setShown(true);
      setCount((before) => before + 1);
    },
  ];
}

interface Props {
  /** The rows selected that have a product. */
  items: readonly ProcessedItem[];
  onAdd: (item: CartItem) => void;
  /** Further actions. */
  children?: ReactNode;
}

/** Puts what is selected into the cart or among the favorites. */
export function ResultActions({ items, onAdd, children }: Props) {
  const [inCart, confirmCart] = useConfirmed();
  const [saved, confirmSaved] = useConfirmed();
  const favorites = useSaveFavorites();
  const lines = items.map(cartItemOf).filter((line) => line !== undefined);
  const addToCart = (): void => {
    if (lines.length === 0) {
      showToast({ tone: 'bad', title: 'Cart Error', text: 'Failed to add items to cart. Please try again.' });
      return;
    }
    for (const line of lines) onAdd(line);
    confirmCart();
  };
  const save = (): void =>
    favorites.mutate(
      items.flatMap(({ matchedProduct }) => matchedProduct?.id ?? []),
      {
        onSuccess: confirmSaved,
        onError: () =>
          showToast({
            tone: 'bad',
            title: 'Favorites Error',
            text: 'Failed to add items to favorites. Please try again.',
          }),
      },
    );
  const left = items.length - lines.length;
  return (
    <div className="sticky -bottom-4 -mx-6 -mb-6 flex flex-wrap items-center justify-between gap-3 border-t border-line rounded-b-lg bg-raised px-6 py-4 max-md:bottom-0 max-md:rounded-none">
      <p role="status" className="money text-sm text-soft">
        {formatCount(items.length)} selected
        {left > 0 && `, ${formatCount(left)} of them out of stock`}
      </p>
      <div className="flex flex-wrap gap-3">
        {children}
        <Button look="secondary" disabled={items.length === 0} busy={favorites.isPending} onClick={save}>
          <Icon name={saved ? 'check' : 'heart'} />
          {saved ? 'Added to Favorites!' : 'Add to Favorites'}
        </Button>
        <Button disabled={items.length === 0} onClick={addToCart}>
          <Icon name={inCart ? 'check' : 'cart'} />
          {inCart ? 'Added to Cart!' : 'Add to Cart'}
        </Button>
      </div>
    </div>
  );
}
