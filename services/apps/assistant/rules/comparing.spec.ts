import type { Reply } from '@sextant/domain/conversation/reply.js';
import { Catalog } from '@sextant/search/live-catalog.js';
import { demoRows } from '@sextant/search/testing/demo-rows.js';
import { ShopTools } from '../tools/shop-tools.js';
import { answerByRules } from './answer-by-rules.js';

const rows = new Map(demoRows().map((row) => [row.card._id, row]));
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
const tools = new ShopTools({
  catalog: { current: catalog },
  products,
  vendors: { usable: () => Promise.resolve(new Map()) },
  ownPrices: { holding: () => Promise.resolve([]) },
  clock: { now: () => new Date(0) },
} as never);

const asked = (text: string, ...replies: readonly Reply[]): Promise<Reply> =>
  answerByRules({ userId: 'u1', text, without: [], replies }, tools);
const shadesOf = ({ productIds }: Reply) =>
  productIds.map((id) => rows.get(id)?.details.specifications['Shade']);
const brandsOf = ({ productIds }: Reply) => productIds.map((id) => rows.get(id)?.card.brand);

describe('two products that are compared', () => {
  it.each(['whats cheeper: kerr or 3m composit a2', 'Which is cheaper, Kerr or 3M A2 composite?'])(
    'both have the shade that "%s" names once',
    async (text) => {
      const reply = await asked(text);
      expect(reply.reading).toContainEqual({ name: 'shade', label: 'Shade: A2' });
      expect(brandsOf(reply)).toEqual(['Kerr', '3M']);
      for (const shade of shadesOf(reply)) expect(shade).toMatch(/\bA2\b/);
    },
  );

  it('may differ in what each side says', async () => {
    const reply = await asked('Kerr A2 or Kerr A3 composite?');
    const shades = shadesOf(reply);
    expect([shades.length, shades[0], shades[1]]).toEqual([
      2,
      expect.stringMatching(/\bA2\b/),
      expect.stringMatching(/\bA3\b/),
    ]);
  });

  it('are not replaced by others where there is only another strength', async () => {
    const reply = await asked('Compare Cook-Waite lidocaine and Septodont articaine 1:50k');
    expect(brandsOf(reply)).toEqual(['Cook-Waite']);
    expect(reply.text).toMatch(
      /^I found no “Septodont articaine 1:50k” to compare\.\nCook-Waite Lidocaine [^\n]*$/,
    );
  });
});
