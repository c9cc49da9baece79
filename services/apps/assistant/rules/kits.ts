import { kitOf, kits } from '@sextant/companion/kits/kits.js';
import { sources, type KitNeed } from '@sextant/companion/kits/kit.js';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { BasketOffer } from '@sextant/domain/basket/basket.js';
import type { KitLine } from '@sextant/domain/conversation/reply.js';
import { fromDollars } from '@sextant/domain/shared/money.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { piecesOf } from '@sextant/read-models/products/pack.js';
import type { ShopTools } from '../tools/shop-tools.js';
import { chooseTogether } from './choose-together.js';
import type { Answer, Turn } from './turn.js';

const CANDIDATES = 12;
const MOST_PROCEDURES = 1000;

const perPack = (card: ProductCard, { perPack: known }: KitNeed): number => known ?? piecesOf(card.pack) ?? 1;

/** One way to cover a need: whole packs of a product at a seller. */
interface Choice extends BasketOffer {
  readonly productId: string;
  readonly packs: number;
}

/** Every way to cover a need now, among the best matches of its words. */
async function choicesFor(need: KitNeed, pieces: number, tools: ShopTools): Promise<Choice[]> {
  const { products } = await tools.search({ q: need.search, limit: CANDIDATES });
  return products.flatMap((card) => {
    const packs = Math.ceil(pieces / perPack(card, need));
    return card.sellers.flatMap(({ seller, price, availability }) =>
      price === null || availability !== 'in_stock'
        ? []
        : [{ productId: card._id, packs, seller, lineCents: fromDollars(price) * packs }],
    );
  });
}

async function linesFor(needs: readonly KitNeed[], count: number, tools: ShopTools): Promise<KitLine[]> {
  const wanted = await Promise.all(
    needs.map(async (need) => {
      const pieces = Math.ceil(need.pieces * count);
      return { need, pieces, choices: await choicesFor(need, pieces, tools) };
    }),
  );
  const chosen = chooseTogether(
    wanted.flatMap(({ choices }) => (choices.length > 0 ? [choices] : [])),
  ).values();
  return wanted.map(({ need: { need, unit }, pieces, choices }) => {
    const choice = choices.length > 0 ? chosen.next().value : undefined;
    const { productId, packs, seller } = choice ?? {};
    return { need, pieces, unit, productId, packs, seller };
  });
}

/** What of a kit is wanted: a part that is named is left out, anything else ("latex") must not be in any part. */
function wantedNeeds(needs: readonly KitNeed[], exclude = ''): readonly KitNeed[] {
  const words = (text: string) => new Set(queryWords(text));
  const isNamed = ({ need, search }: KitNeed, subject: string) => words(`${need} ${search}`).has(subject);
  const subjects = [...words(exclude)];
  const inNone = subjects.filter((subject) => !needs.some((need) => isNamed(need, subject)));
  return needs
    .filter((need) => !subjects.some((subject) => isNamed(need, subject)))
    .map((need) => ({
      ...need,
      search: [need.search, ...inNone.map((subject) => `without ${subject}`)].join(' '),
    }));
}

export async function kit({ wanted, tools }: Turn): Promise<Answer> {
  const found = kitOf(wanted.procedure ?? '');
  if (!found) {
    const names = kits.map(({ names: [name] }) => name).join(', ');
    return { text: `I have no list for ${wanted.procedure ?? 'that'} yet. There are lists for: ${names}.` };
  }
  const count = Math.min(wanted.quantity ?? 1, MOST_PROCEDURES);
  const needs = wantedNeeds(found.needs, wanted.exclude);
  const lines = await linesFor(needs, count, tools);
  const title = count === 1 ? `For ${found.name}` : `For ${plural(count, found.name, found.plural)}`;
  const missing = lines.filter(({ productId }) => productId === undefined).map(({ need }) => need);
  return {
    text: [
      `${title}: ${plural(lines.length, 'thing')} with quantities you can change. The list takes whole packs, from few sellers that are cheap together, shipping included.`,
      missing.length > 0 ? `Nobody has these in stock at the moment: ${missing.join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    kit: { title, lines, sources: [...new Set(needs.map(({ from }) => sources[from]))] },
  };
}
