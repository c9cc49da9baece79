import { IconButton } from '../../../components/ui/icon-button.js';
import { cx } from '../../../lib/class-names.js';
import { useIsFavorite, useToggleFavorite } from '../api/favorite-calls.js';

/** The heart on a product; for signed-in users only. */
export function FavoriteHeart({ productId }: { productId: string }) {
  const saved = useIsFavorite(productId);
  const toggle = useToggleFavorite(productId);
  return (
    <IconButton
      icon="heart"
      label={saved ? 'Remove from favorites' : 'Add to favorites'}
      filled={saved}
      aria-pressed={saved}
      onClick={() => !toggle.isPending && toggle.mutate(!saved)}
      className={cx('size-11! rounded-full! bg-raised shadow-card', saved ? 'text-bad' : 'text-soft')}
    />
  );
}
