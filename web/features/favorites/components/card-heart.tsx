import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { cx } from '../../../lib/class-names.js';
import { useFavoriteIds, useToggleFavorite } from '../api/favorite-status.js';

interface Props {
  /** Name of the product. */
  name: string;
  saved: boolean;
  onPress: () => void;
}

export function HeartButton({ name, saved, onPress }: Props) {
  return (
    <IconButton
      icon="heart"
      label={saved ? `Remove ${name} from favorites` : `Add ${name} to favorites`}
      filled={saved}
      aria-pressed={saved}
      onClick={onPress}
      className={cx('rounded-full! bg-raised shadow-card', saved ? 'text-bad' : 'text-soft')}
    />
  );
}

/** The heart on a card; all cards of a page ask once. */
export function CardHeart({ product: { _id, product_name } }: { product: ProductCard }) {
  const saved = useFavoriteIds().includes(_id);
  const toggle = useToggleFavorite(_id);
  return (
    <HeartButton
      name={product_name}
      saved={saved}
      onPress={() => !toggle.isPending && toggle.mutate(!saved)}
    />
  );
}
