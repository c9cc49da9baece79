import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import type { OwnBest } from '../../../lib/own-prices.js';
import { cardOffer, type CardOffer } from '../card-offer.js';
import { useAdded } from '../use-added.js';
import { AddedStatus } from './added-status.js';

interface Props {
  product: ProductCard;
  own: OwnBest | null;
  onAdd: (choice: CardOffer) => void;
}

/** Puts one piece into the cart, at the price the card shows. */
export function CardAddButton({ product, own, onAdd }: Props) {
  const [added, press] = useAdded();
  const choice = cardOffer(product, own);
  if (!choice) return null;
  const add = (): boolean => {
    onAdd(choice);
    return true;
  };
  return (
    <>
      <IconButton
        icon={added ? 'check' : 'cart'}
        label={`Add ${product.product_name} from ${choice.offer.label} to cart`}
        aria-disabled={added || undefined}
        onClick={() => press(add)}
        className={`rounded-full! bg-raised shadow-card ${added ? 'text-good' : 'text-accent'}`}
      />
      <AddedStatus added={added} />
    </>
  );
}
