import type { CartItem } from '@sextant/contracts/http/cart.js';
import type { ProcessedItem } from '@sextant/contracts/http/inventory.js';

/** The cart line a row becomes: its product from the cheapest seller that has it; undefined when nobody does. */
export function cartItemOf({ matchedProduct, cost, quantity }: ProcessedItem): CartItem | undefined {
  const offers = (matchedProduct?.sellers ?? []).filter(
    ({ price, availability }) => price !== null && availability === 'in_stock',
  );
  const [seller] = offers.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0));
  if (!matchedProduct || !seller) return undefined;
  const { id, name, brand, image, manufacturerCode, minPrice, sellers } = matchedProduct;
  return {
    product: {
      _id: id,
      product_name: name,
      brand,
      image,
      manufacturer_code: manufacturerCode,
      min_price: minPrice,
      sellers,
    },
    seller,
    quantity: cost?.quantity ?? quantity,
  };
}
