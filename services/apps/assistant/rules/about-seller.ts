import { plural } from '@sextant/domain/shared/plural.js';
import type { Seller } from '@sextant/sellers/registry.js';
import type { ConnectionState } from '../tools/shop-tools.js';
import { seeAll } from './search-texts.js';
import { shippingFrom } from './shipping.js';
import type { Answer, Turn } from './turn.js';

const accounts: Readonly<Record<ConnectionState, string>> = {
  usable: 'Your account there is connected.',
  refused: 'It refused the account that you connected: check its credentials under Connected Vendors.',
  none: 'You have no account connected there: under Connected Vendors you can, to see your prices and to order.',
};

/** State of the buyer's own connection, which was asked for. */
export const connectionTo = async ({ message, tools }: Turn, { key, label }: Seller): Promise<Answer> => ({
  text: `${label}: ${accounts[await tools.connection(message.userId, key)]}`,
});

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
