import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { addToCart } from '../features/cart/cart-actions.js';
import { CardCompareToggle } from '../features/compare/components/compare-toggle.js';
import { CardHeart } from '../features/favorites/components/card-heart.js';
import { CardAddButton } from '../features/product/components/card-add-button.js';
import type { OwnBest } from '../lib/own-prices.js';
import { useUser } from '../lib/session.js';
import { usePromptSignIn } from './prompt-sign-in.js';

interface Props {
  product: ProductCard;
  own: OwnBest | null | undefined;
  /** The product with the offers that the card counts; default: all. */
  offered?: ProductCard;
  /** Buys one more of a product, from wherever; default: the offer the card shows. */
  onBuy?: (product: ProductCard) => Promise<boolean>;
}

/** Heart (signed-in users only), Compare and Add to Cart, which asks a visitor to log in, of a card in a list. */
export function CardButtons({ product, own, offered = product, onBuy }: Props) {
  const signedIn = useUser() !== null;
  const promptSignIn = usePromptSignIn();
  return (
    <>
      {signedIn && <CardHeart product={product} />}
      <CardCompareToggle product={product} />
      <CardAddButton
        product={offered}
        own={own}
        onAdd={({ offer, cents }) => {
          if (signedIn) addToCart({ product, seller: offer, quantity: 1 }, cents);
          else promptSignIn(offer.label);
          return signedIn;
        }}
        onAddCheapest={onBuy && (() => onBuy(product))}
      />
    </>
  );
}
