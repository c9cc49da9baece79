import type { ProcessedItem } from '@sextant/contracts/http/inventory.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';
import { ADD_FAILED } from '../../../lib/add-failed.js';
import { messageOf } from '../../../lib/problem.js';
import { showToast } from '../../../lib/toasts.js';
import { useSaveFavorites } from '../api/inventory-calls.js';
import { availabilityOf, wantedRows, type WantedRow } from '../wanted-rows.js';

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

/** Puts rows into the cart from the sellers where that costs least; gives how many are in it, and what to tell. */
export type AddRows = (rows: readonly WantedRow[]) => Promise<{ added: number; message: string }>;

interface Props {
  /** The rows selected that have a product. */
  items: readonly ProcessedItem[];
  onAdd: AddRows;
  /** Further actions. */
  children?: ReactNode;
}

/** Puts what is selected into the cart or among the favorites. */
export function ResultActions({ items, onAdd, children }: Props) {
  const [inCart, confirmCart] = useConfirmed();
  const [saved, confirmSaved] = useConfirmed();
  const favorites = useSaveFavorites();
  const [adding, setAdding] = useState(false);
  const [message, setMessage] = useState('');
  const addToCart = async (): Promise<void> => {
    setAdding(true);
    setMessage('');
    try {
      const answer = await onAdd(wantedRows(items));
      setMessage(answer.message);
      if (answer.added > 0) confirmCart();
    } catch (error) {
      const text = messageOf(error, ADD_FAILED);
      showToast({ tone: 'bad', title: 'Cart Error', text });
    } finally {
      setAdding(false);
    }
  };
  const save = (): void => {
    setMessage('');
    favorites.mutate(
      items.flatMap(({ matchedProduct }) => matchedProduct?.id ?? []),
      {
        onSuccess: ({ saved: count, asked, problem }) => {
          if (count === asked) return confirmSaved();
          const reason = messageOf(problem, 'Please try again.');
          setMessage(`${formatCount(count)} of ${formatCount(asked)} added to favorites. ${reason}`);
        },
        onError: (error) => {
          const text = messageOf(error, 'Failed to add items to favorites. Please try again.');
          showToast({ tone: 'bad', title: 'Favorites Error', text });
        },
      },
    );
  };
  const left = items.filter((item) => availabilityOf(item) === 'out_of_stock').length;
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
        <Button disabled={items.length === 0} busy={adding} onClick={() => void addToCart()}>
          <Icon name={inCart ? 'check' : 'cart'} />
          {inCart ? 'Added to Cart!' : 'Add to Cart'}
        </Button>
      </div>
      {message && (
        <p role="status" className="basis-full text-sm">
          {message}
        </p>
      )}
    </div>
  );
}
