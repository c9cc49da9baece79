import { covers } from '@sextant/companion/kits/covers.js';
import { kits, proceduresIn, type Procedure } from '@sextant/companion/kits/kits.js';
import { readingOf, sellerLabels } from '@sextant/companion/reading/query-of.js';
import type { Slots } from '@sextant/companion/reading/reading.js';
import { sources, type Kit, type KitNeed } from '@sextant/companion/kits/kit.js';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { proposalLimits } from '@sextant/contracts/http/limits.js';
import type { KitChoice, KitLine, Reply } from '@sextant/domain/conversation/reply.js';
import { MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
import { listOf } from '@sextant/domain/shared/list-of.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { formatCount, plural } from '@sextant/domain/shared/plural.js';
import { piecesIn, piecesInName } from '@sextant/domain/product-offers/pack.js';
import { sellerLabel, sellersBut } from '@sextant/sellers/registry.js';
import type { Refused, ShopTools } from '../tools/shop-tools.js';
import { isStocked } from './offer-texts.js';
import type { Answer, Turn } from './turn.js';
import { leftOutText, refusalsOf } from './wanted.js';

const MAX_PROCEDURES = 1000;
/** Best matches of a search that are looked through for the thing needed. */
const MAX_CANDIDATES = 60;

/** Pieces or pairs in a pack of a product, so that whole packs cover a need; 1 where nothing states them. */
export const perPack = (
  card: Pick<ProductCard, 'pack' | 'product_name'>,
  { perPack: known }: Pick<KitNeed, 'perPack'>,
): number => known ?? piecesIn(card.pack) ?? piecesInName(`${card.product_name}, ${card.pack ?? ''}`) ?? 1;

/** Products that cover a need and are in stock, from the best matches of its words, the cheapest first. */
async function choicesFor(need: KitNeed, pieces: number, tools: ShopTools): Promise<KitChoice[]> {
  const { products } = await tools.search({ q: need.search, limit: MAX_CANDIDATES });
  const choices = products.flatMap((card) => {
    const packs = Math.ceil(pieces / perPack(card, need));
    const prices = card.sellers.flatMap(({ price, availability }) =>
      price === null || availability !== 'in_stock' ? [] : [price],
    );
    return prices.length > 0 && packs <= MAX_QUANTITY && covers(need, card)
      ? [{ productId: card._id, packs, least: packs * Math.min(...prices) }]
      : [];
  });
  return choices
    .slice(0, proposalLimits.choices)
    .sort((a, b) => a.least - b.least)
    .map(({ productId, packs }) => ({ productId, packs }));
}

const linesFor = (needs: readonly KitNeed[], tools: ShopTools): Promise<KitLine[]> =>
  Promise.all(
    needs.map(async (each) => {
      const pieces = Math.ceil(each.pieces);
      return { need: each.need, unit: each.unit, pieces, choices: await choicesFor(each, pieces, tools) };
    }),
  );

/** Needs of a kit without the excluded parts; any other exclusion ("latex") applies to every part. */
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

/** Refused brands and sellers: with a seller that is asked for, all others. */
const refusedOf = (wanted: Slots): Refused => ({
  ...refusalsOf(wanted),
  ...(wanted.seller !== undefined && { sellers: sellersBut([wanted.seller]) }),
});

/** Lines of a kit's list that can be bought now: at a seller, or at any that is not refused. */
export async function kitStock(
  { lines, notSellers = [] }: NonNullable<Reply['kit']>,
  seller: string | undefined,
  tools: ShopTools,
): Promise<Answer> {
  const cards = await tools
    .refusing({ sellers: seller === undefined ? notSellers : [], brands: [] })
    .cards([...new Set(lines.flatMap(({ choices }) => choices.map(({ productId }) => productId)))]);
  const stocked = new Set(cards.filter((card) => isStocked(card, seller)).map(({ _id }) => _id));
  const missing = lines.filter(({ choices }) => !choices.some(({ productId }) => stocked.has(productId)));
  const where = seller === undefined ? '' : ` at ${sellerLabel(seller)}`;
  if (missing.length === 0) return { text: `Everything on the list is in stock${where}.` };
  const found = `${plural(lines.length - missing.length, 'thing')} of ${lines.length} on the list`;
  return {
    text: `In stock${where}: ${found}. Not in stock: ${missing.map(({ need }) => need).join(', ')}.`,
  };
}

/** What a number of procedures must be that no list can be made for; undefined for a possible one. */
function limitOn(count: number): string | undefined {
  if (count < 1) return '1 at least';
  if (count > MAX_PROCEDURES) return `${formatCount(MAX_PROCEDURES)} at most`;
  return Number.isInteger(count) ? undefined : 'whole numbers only';
}

/** A procedure, or several of them. */
interface Planned {
  readonly kit: Kit;
  readonly count: number;
}

const procedureText = ({ kit: { name, plural: names }, count }: Planned): string =>
  count === 1 ? name : plural(count, name, names);

/** The procedures wanted, each with its number; those of one list together. */
function plannedOf(procedures: readonly Procedure[], { quantity }: Slots): readonly Planned[] {
  const counts = new Map<Kit, number>();
  for (const { kit: found, count = 1 } of procedures)
    if (found) counts.set(found, quantity ?? (counts.get(found) ?? 0) + count);
  return Array.from(counts, ([found, count]) => ({ kit: found, count }));
}

/** Everything that the procedures take; what several of them take is one line. */
function needsOf(planned: readonly Planned[]): readonly KitNeed[] {
  const all = planned.flatMap(({ kit: { needs, plural: names }, count }) =>
    needs.map((each) => ({ ...each, pieces: each.pieces * count, names })),
  );
  const isSame = (a: KitNeed, b: KitNeed): boolean =>
    a.need === b.need && a.search === b.search && a.unit === b.unit && a.perPack === b.perPack;
  const lines = all.filter((each, n) => all.findIndex((other) => isSame(each, other)) === n);
  const areNamedAlike = (each: KitNeed): boolean => lines.filter(({ need }) => need === each.need).length > 1;
  return lines.map(({ names, ...each }) => ({
    ...each,
    need: areNamedAlike(each) ? `${each.need} for ${names}` : each.need,
    pieces: all.filter((other) => isSame(each, other)).reduce((sum, { pieces }) => sum + pieces, 0),
  }));
}

/** "Not taken into account: at most $100.00." Empty without a condition that a list does not look at. */
function unkeptText({ minPrice, maxPrice, minRating, brand }: Slots): string {
  const parts = readingOf({ minPrice, maxPrice, minRating, brand });
  if (parts.length === 0) return '';
  const labels = parts.map(({ label }) => `${label.charAt(0).toLowerCase()}${label.slice(1)}`);
  return `Not taken into account: ${labels.join(', ')}.`;
}

/** "The list does not choose sizes or shapes. Check those of: Hand files." Empty where nothing on the list comes in any. */
function sizesText(needs: readonly KitNeed[], lines: readonly KitLine[]): string {
  const sized = lines.filter(({ choices }, n) => needs[n]?.inAnySize && choices.length > 0);
  if (sized.length === 0) return '';
  return `The list does not choose sizes or shapes. Check those of: ${sized.map(({ need }) => need).join(', ')}.`;
}

export async function kit({ wanted, tools }: Turn): Promise<Answer> {
  const procedures = proceduresIn(wanted.procedure ?? '');
  const planned = plannedOf(procedures, wanted);
  if (planned.length === 0) {
    const names = kits.map(({ names: [name] }) => name).join(', ');
    return { text: `I have no list for ${wanted.procedure ?? 'that'} yet. There are lists for: ${names}.` };
  }
  for (const { kit: found, count } of planned) {
    const limit = limitOn(count);
    if (limit)
      return { text: `I cannot list supplies for ${plural(count, found.name, found.plural)}: ${limit}.` };
  }
  const all = needsOf(planned);
  if (all.length > proposalLimits.needs) {
    const names = planned.map(({ kit: { plural: each } }) => each);
    return { text: `That is too much for one list. Ask for ${listOf(names)} one after the other.` };
  }
  const refused = refusedOf(wanted);
  const notSellers = refused.sellers;
  const needs = wantedNeeds(all, wanted.exclude);
  const lines = await linesFor(needs, tools.refusing(refused));
  const title = `For ${listOf(planned.map(procedureText))}`;
  const unlisted = procedures.flatMap(({ kit: found, said }) => (found ? [] : said));
  const missing = lines.filter(({ choices }) => choices.length === 0).map(({ need }) => need);
  return {
    text: [
      `${title}: ${plural(lines.length, 'thing')} with quantities you can change. The list is made up of whole packs from the sellers with the lowest total, counting shipping and your own prices.`,
      wanted.seller === undefined ? '' : `All of it is from ${sellerLabel(wanted.seller)}.`,
      wanted.fromSellers === undefined ? '' : `All of it is from ${sellerLabels(wanted.fromSellers)}.`,
      leftOutText(wanted).trim(),
      unkeptText(wanted),
      sizesText(needs, lines),
      unlisted.length > 0 ? `I have no list for ${listOf(unlisted)} yet.` : '',
      missing.length > 0
        ? `${notSellers.length > 0 ? 'None of the sellers left' : 'Nobody'} has these in stock at the moment: ${missing.join(', ')}.`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
    kit: { title, lines, notSellers, sources: [...new Set(needs.map(({ from }) => sources[from]))] },
  };
}
