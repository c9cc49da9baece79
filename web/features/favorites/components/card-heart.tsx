import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { cx } from '../../../lib/class-names.js';
import { useFavoriteIds, useToggleFavorite } from '../api/favorite-calls.js';

/** The heart on a card, for signed-in users only; all cards of a page ask once. */
export function CardHeart({ product: { _id, product_name } }: { product: ProductCard }) {
  const saved = useFavoriteIds().includes(_id);
  const toggle = useToggleFavorite(_id);
  return (
    <IconButton
      icon="heart"
      label={saved ? `Remove ${product_name} from favorites` : `Add ${product_name} to favorites`}
      filled={saved}
      aria-pressed={saved}
      onClick={() => !toggle.isPending && toggle.mutate(!saved)}
      className={cx('rounded-full! bg-raised shadow-card', saved ? 'text-bad' : 'text-soft')}
    />
  );
}
