import type { ChatCommand, ChatProduct } from '@sextant/contracts/http/chat.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import type { OwnBest, Priced } from '../../lib/own-prices.js';

/** A product of a reply as own prices are looked up for it. */
export const pricedOf = ({ id, pricing, sellers }: ChatProduct): Priced => ({
  _id: id,
  min_price: pricing.bestPrice,
  sellers,
});

/** The command for the offer that the card shows, at the price it shows: the user's own, where that is the best. */
export function atOwnPrice(
  command: ChatCommand,
  { sellers }: ChatProduct,
  own: OwnBest | null | undefined,
): ChatCommand {
  if (command.type !== 'add_to_cart') return command;
  const seller = own && sellers.find(({ url }) => url === own.url);
  if (!seller) return command;
  return { ...command, data: { ...command.data, seller: { ...seller, price: toDollars(own.cents) } } };
}
