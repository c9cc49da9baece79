import type { ChatCommand, ChatProduct } from '@sextant/contracts/http/chat.js';
import type { OwnBest, Priced } from '../../lib/own-prices.js';

/** A product of a reply as own prices are looked up for it. */
export const pricedOf = ({ id, pricing, sellers }: ChatProduct): Priced => ({
  _id: id,
  min_price: pricing.bestPrice,
  sellers,
});

/**
 * A product with the one offer that its reply offers to buy, where that is not the best: the buyer has asked for its seller, or
 * refused the best one. So card and button agree.
 */
export function asOffered(product: ChatProduct, commands: readonly ChatCommand[]): ChatProduct {
  const { data } =
    commands.find(({ type, data: of }) => type === 'add_to_cart' && of.productId === product.id) ?? {};
  const { seller, sellerAsked } = data ?? {};
  if (!seller || (!sellerAsked && seller.label === product.pricing.bestVendor)) return product;
  return {
    ...product,
    pricing: { ...product.pricing, bestPrice: seller.price, bestVendor: seller.label },
    sellers: product.sellers.filter(({ domain }) => domain === seller.domain),
  };
}

/** The command for the offer that the card shows: the user's own price, unless they asked for another seller. */
export function atOwnPrice(
  command: ChatCommand,
  { sellers }: ChatProduct,
  own: OwnBest | null | undefined,
): ChatCommand {
  if (command.type !== 'add_to_cart' || command.data.sellerAsked) return command;
  const seller = own && sellers.find(({ label }) => label === own.label);
  return seller ? { ...command, data: { ...command.data, seller } } : command;
}
