import { plural } from '@sextant/domain/shared/plural.js';
import { listOf } from '@sextant/domain/shared/list-of.js';
import { sellers, type Seller } from '@sextant/sellers/registry.js';
import type { ConnectionState } from '../tools/shop-tools.js';
import { seeAll } from './search-texts.js';
import { shippingFrom } from './shipping.js';
import type { Answer, Turn } from './turn.js';

const accounts: Readonly<Record<ConnectionState, string>> = {
  usable: 'Your account there is connected.',
  refused: 'It refused the account that you connected: check its credentials under Connected Vendors.',
  none: 'You have no account connected there. Connect one under Connected Vendors to see your prices and to order.',
};

/** State of the buyer's own connection, which was asked for. */
export const connectionTo = async ({ message, tools }: Turn, { key, label }: Seller): Promise<Answer> => ({
  text: `${label}: ${accounts[await tools.connection(message.userId, key)]}`,
});

const SELLERS = '(?:sellers|vendors|suppliers|shops|stores|dealers|distributors)';
const asksWhichSellers = new RegExp(
  `\\b(?:how many|which|what|who|list|all|name)\\b(?: (?:are|is))?(?: (?:all|of))?(?: (?:the|your))?(?: different)? ${SELLERS}\\b(?! (?:has|have|had|ships?|sells?|offers?|charges?|carry|carries)\\b)`,
  'i',
);

/** "How many sellers do you have": true for a question for the sellers themselves. */
export const isAboutSellers = (text: string): boolean => asksWhichSellers.test(text);

export const aboutSellers: Answer = {
  text: `I compare ${plural(sellers.length, 'seller')}: ${listOf(sellers.map(({ label }) => label))}.`,
};

/** What there is to know of a seller that is named without goods: "Darby?". */
export async function aboutSeller({ message, tools }: Turn, seller: Seller): Promise<Answer> {
  const { total } = await tools.search({ q: '', seller: seller.key, limit: 1 });
  const [shipping, connection] = await Promise.all([
    shippingFrom(seller, { message, tools }),
    tools.connection(message.userId, seller.key),
  ]);
  const offers =
    total === 0
      ? `${seller.label} lists no products here at the moment.`
      : `I can show you ${plural(total, 'product')} that ${seller.label} lists; name one for its price there.`;
  return {
    text: `${offers} ${shipping} ${accounts[connection]}`,
    commands: total === 0 ? [] : [seeAll({ seller: seller.key })],
  };
}
