import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { addToCart } from '../features/cart/cart-actions.js';
import { CardCompareToggle } from '../features/compare/components/compare-toggle.js';
import { CardHeart, HeartButton } from '../features/favorites/components/card-heart.js';
import { CardAddButton } from '../features/product/components/card-add-button.js';
import type { OwnBest } from '../lib/own-prices.js';
import { useUser } from '../lib/session.js';
import { useAuthDialog } from './auth-dialog.js';

/** Whose favorite it shall be is asked first. */
function VisitorHeart({ product }: { product: ProductCard }) {
  const { open } = useAuthDialog();
  const reason = `Log in to save ${product.product_name} and hear when it gets cheaper.`;
  return (
    <HeartButton
      name={product.product_name}
      saved={false}
      onPress={() => open({ view: 'login', reason, favorite: product._id })}
    />
  );
}

interface Props {
  product: ProductCard;
  own: OwnBest | null;
  /** Buys one more of a product, from wherever; default: the offer the card shows. */
  onBuy?: (product: ProductCard) => Promise<boolean>;
}

/** Heart, Compare and Add to Cart of a card in a list. */
export function CardButtons({ product, own, onBuy }: Props) {
  const signedIn = useUser() !== null;
  return (
    <>
      {signedIn ? <CardHeart product={product} /> : <VisitorHeart product={product} />}
      <CardCompareToggle product={product} />
      <CardAddButton
        product={product}
        own={own}
        onAdd={({ offer, cents }) => addToCart({ product, seller: offer, quantity: 1 }, cents)}
        onAddCheapest={onBuy && (() => onBuy(product))}
      />
    </>
  );
}
