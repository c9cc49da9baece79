import type { Reply } from '@sextant/domain/conversation/reply.js';
import { Catalog } from '@sextant/search/live-catalog.js';
import { demoRows } from '@sextant/search/testing/demo-rows.js';
import { ShopTools } from '../../tools/shop-tools.js';
import { answerByRules } from '../answer-by-rules.js';

/** The demo catalog as rows of the products read model, by id. */
export const rows = new Map(demoRows().map((row) => [row.card._id, row]));
const catalog = new Catalog();
for (const { card, details } of rows.values()) catalog.take(JSON.stringify(card), JSON.stringify(details));

const products = {
  cards: (ids: readonly string[]) =>
    Promise.resolve(
      new Map(
        ids.flatMap((id) => {
          const row = rows.get(id);
          return row ? [[id, JSON.stringify(row.card)]] : [];
        }),
      ),
    ),
  document: (id: string) => {
    const row = rows.get(id);
    return Promise.resolve(row && JSON.stringify({ ...row.card, ...row.details }));
  },
};
/** The shop as somebody finds it who has no cart, order or account at a seller. */
const toolsOf = (favorites: readonly string[]): ShopTools =>
  new ShopTools({
    catalog: { current: catalog },
    products,
    vendors: { usable: () => Promise.resolve(new Map()), bySeller: () => Promise.resolve(new Map()) },
    carts: { cart: () => Promise.resolve({ items: [] }) },
    ownPrices: { holding: () => Promise.resolve([]) },
    favorites: { isFavorite: (_user: string, id: string) => Promise.resolve(favorites.includes(id)) },
    clock: { now: () => new Date(0) },
  } as never);
const tools = toolsOf([]);

/** What the rules answer somebody who has no cart, order or account at a seller, after these replies. */
export const asked = (text: string, ...replies: readonly Reply[]): Promise<Reply> =>
  answerByRules({ userId: 'u1', text, without: [], replies }, tools);

/** The same for somebody whose favorites these products are. */
export const askedWith = (favorites: readonly string[], text: string): Promise<Reply> =>
  answerByRules({ userId: 'u1', text, without: [], replies: [] }, toolsOf(favorites));
