import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { addToCart } from '../features/cart/cart-actions.js';
import { CardHeart } from '../features/favorites/components/card-heart.js';
import { CardAddButton } from '../features/product/components/card-add-button.js';
import type { OwnBest } from '../lib/own-prices.js';

/** Heart and Add to Cart of a card in a list. */
export function CardButtons({ product, own }: { product: ProductCard; own: OwnBest | null }) {
  return (
    <>
      <CardHeart product={product} />
      <CardAddButton
        product={product}
        own={own}
        onAdd={({ offer, cents }) => addToCart({ product, seller: offer, quantity: 1 }, cents)}
      />
    </>
  );
}
