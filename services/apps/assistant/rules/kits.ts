import { kitOf, kits } from '@sextant/companion/kits/kits.js';
import { sources, type KitNeed } from '@sextant/companion/kits/kit.js';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { KitLine } from '@sextant/domain/conversation/reply.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { piecesOf } from '@sextant/read-models/products/pack.js';
import { bestOfferOf } from '@sextant/read-models/conversations/shown-reply.js';
import type { ShopTools } from '../tools/shop-tools.js';
import type { Answer, Turn } from './turn.js';

const CANDIDATES = 12;
const MOST_PROCEDURES = 1000;

const perPack = (card: ProductCard, { perPack: known }: KitNeed): number => known ?? piecesOf(card.pack) ?? 1;

/** What the need costs with this product, whole packs; undefined when it cannot be bought now. */
function costOf(card: ProductCard, need: KitNeed, pieces: number) {
  const offer = bestOfferOf(card);
  if (offer?.availability !== 'in_stock') return undefined;
  const packs = Math.ceil(pieces / perPack(card, need));
  return { card, packs, dollars: packs * offer.price };
}

/** The product that covers the need for the least money, among the best matches of its words. */
async function lineFor(need: KitNeed, count: number, tools: ShopTools): Promise<KitLine> {
  const pieces = Math.ceil(need.pieces * count);
  const { products } = await tools.search({ q: need.search, limit: CANDIDATES });
  const best = products
    .flatMap((card) => costOf(card, need, pieces) ?? [])
    .sort((a, b) => a.dollars - b.dollars)[0];
  return { need: need.need, pieces, unit: need.unit, productId: best?.card._id, packs: best?.packs };
}

export async function kit({ wanted, tools }: Turn): Promise<Answer> {
  const found = kitOf(wanted.procedure ?? '');
  if (!found) {
    const names = kits.map(({ names: [name] }) => name).join(', ');
    return { text: `I have no list for ${wanted.procedure ?? 'that'} yet. There are lists for: ${names}.` };
  }
  const count = Math.min(wanted.quantity ?? 1, MOST_PROCEDURES);
  const lines = await Promise.all(found.needs.map((need) => lineFor(need, count, tools)));
  const title = count === 1 ? `For ${found.name}` : `For ${plural(count, found.name, found.plural)}`;
  const missing = lines.filter(({ productId }) => productId === undefined).map(({ need }) => need);
  return {
    text: [
      `${title}: ${plural(lines.length, 'thing')} with quantities you can change. The list takes whole packs, each product where it costs least.`,
      missing.length > 0 ? `Nobody has these in stock at the moment: ${missing.join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    kit: { title, lines, sources: [...new Set(found.needs.map(({ from }) => sources[from]))] },
  };
}
