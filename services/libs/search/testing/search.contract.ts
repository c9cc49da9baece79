import {
  filterNames,
  sortOptions,
  type FilterName,
  type ProductCard,
} from '@sextant/contracts/http/catalog.js';
import { MAX_OPTIONS, MULTI_SITE_SELLERS } from '@sextant/contracts/http/limits.js';
import { addedCost } from '@sextant/domain/basket/added-cost.js';
import { piecesIn } from '@sextant/domain/product-offers/pack.js';
import { fromDollars } from '@sextant/domain/shared/money.js';
import fc from 'fast-check';
import type { Found, Search, VectorHits } from '../catalog-search.js';
import type { Filters } from '../filters.js';
import type { CartTerms } from '../landed.js';
import type { SearchCatalog } from '../search-catalog.js';
import { searchDocumentOf, type SearchDocument } from '../search-document.js';
import { missingWords, unknownWords } from '../unknown-words.js';
import { demoRows, type DemoRow } from './demo-rows.js';
import { bestAmong, counts, passing, sellerCounts, shown } from './reference-filters.js';

export interface CatalogUnderTest {
  readonly catalog: SearchCatalog;
  close(): Promise<void>;
}

// Part of the demo catalog that covers every rule and is written in seconds.
const kinds = /glove|needle|composite|forceps|prophy|temporary|anesthe|mask/i;
const MOST = 2500;
const rows = demoRows()
  .filter(({ card }) => kinds.test(`${card.product_name} ${card.category.join(' ')}`))
  .slice(0, MOST);

/** Behavior required of every catalog, wherever it is stored. */
export function searchContract(
  name: string,
  open: (rows: readonly DemoRow[]) => Promise<CatalogUnderTest>,
): void {
  describe(`search: ${name}`, () => {
    let under: CatalogUnderTest;
    const documents = rows.map(({ card, details }) => searchDocumentOf(card, details));
    const byId = new Map(documents.map((doc) => [doc.id, doc]));
    const cards = new Map(rows.map(({ card }) => [card._id, card]));
    const doc = (id: string | undefined): SearchDocument => {
      const found = byId.get(id ?? '');
      if (!found) throw new Error(`${id} is no product`);
      return found;
    };
    const cart: CartTerms = { addedCents: (_, cents) => cents, quotes: [] };
    const find = (q: string, more: Partial<Search> = {}, near?: VectorHits): Promise<Found> =>
      under.catalog.find({ q, filters: {}, sort: 'relevance', page: 1, limit: 10, cart, ...more }, near);
    const namesOf = ({ ids }: Found): string[] => ids.map((id) => doc(id).name);

    beforeAll(async () => {
      under = await open(rows);
    });
    afterAll(() => under.close());

    it.each([
      ['nitrile gloves', /nitrile.*gloves/i],
      ['nitrle glovs', /nitrile.*gloves/i],
      ['a2 composite', /composite.*\bA2\b/i],
      ['carpule lidocaine', /lidocaine|xylocaine|octocaine/i],
      ['27 gauge needles', /27/],
      ['anaesthetic', /anesthe|caine/i],
      ['nitrile gl', /nitrile.*gloves/i],
    ])('for "%s" shows %s first', async (q, expected) => {
      const found = await find(q, { limit: 2 });
      expect(found.ids).toHaveLength(2);
      for (const product of namesOf(found)) expect(product).toMatch(expected);
    });

    it.each([
      ['gloves M', 'gloves medium'],
      ['nitrile gloves size S', 'nitrile gloves small'],
    ])('finds for "%s" what it finds for "%s"', async (letter, spelledOut) => {
      const { ids, reading } = await find(letter);
      expect(reading.slots.map(({ name }) => name)).toContain('size');
      expect(ids).toHaveLength(10);
      expect(ids).toEqual((await find(spelledOut)).ids);
    });

    it.each([
      ['lidocaine 100k', '100,000'],
      ['lido 2% 100k', '100,000'],
      ['lidocane 2% epi 100 k', '100,000'],
      ['lidocaine 2% 1/50k', '50,000'],
      ['anesthetic epi 200,000', '200,000'],
    ])('reads the ratio in "%s" and puts other strengths behind', async (q, parts) => {
      const found = await find(q, { limit: 3 });
      expect(found.reading.slots).toContainEqual(
        expect.objectContaining({ name: 'ratio', label: `Ratio: 1:${parts}` }),
      );
      expect(found.ids).toHaveLength(3);
      for (const product of namesOf(found)) expect(product).toContain(`1:${parts}`);
    });

    it('reads no ratio of goods that are not diluted', async () => {
      expect((await find('nitrile gloves 100k')).reading.slots.map(({ name }) => name)).not.toContain(
        'ratio',
      );
    });

    it('puts an exact code first, in any spelling', async () => {
      const some = documents.filter((_, i) => i % 331 === 0);
      expect(some.length).toBeGreaterThan(5);
      for (const { manufacturerCode } of some) {
        const bare = manufacturerCode.toLowerCase().replace(/[^a-z0-9]/g, ' ');
        for (const code of [manufacturerCode, bare]) {
          const { ids, exactCode } = await find(code);
          expect(doc(ids[0]).manufacturerCode.replace(/\W/g, '')).toBe(manufacturerCode.replace(/\W/g, ''));
          expect(exactCode).toBe(code.trim());
        }
      }
    });

    it('finds products by the beginning of a code', async () => {
      const some = documents
        .map(({ manufacturerCode }) => manufacturerCode.replace(/[^A-Za-z0-9]/g, ''))
        .filter((code, i) => i % 101 === 0 && code.length > 6 && /\d/.test(code.slice(0, -1)));
      expect(some.length).toBeGreaterThan(2);
      for (const code of some) expect((await find(code.slice(0, -1))).ids.length).toBeGreaterThan(0);
    });

    it('finds most of the words when nothing has all of them', async () => {
      const found = await find('nitrile qqqqqq');
      expect(found.total).toBeGreaterThan(20);
      for (const product of namesOf(found)) expect(product).toMatch(/nitrile/i);
      expect(found.lexical).toBe(true);
      expect(await find('qqqqqq')).toMatchObject({ total: 0, ids: [], lexical: false });
    });

    it('names the words that only other products hold', async () => {
      expect(missingWords(await find('filtek gloves'))).toEqual(['gloves']);
      for (const q of ['nitrile gloves', 'composite A2', 'nitrile qqqqqq'])
        expect(missingWords(await find(q))).toEqual([]);
    });

    it('shows nothing near in meaning where a query refuses everything that holds its words', async () => {
      const other = documents.find(({ name }) => /composite/i.test(name))?.id ?? '';
      const near: VectorHits = { neighbors: [{ id: other, similarity: 0.9 }], weight: 0.5 };
      expect((await find('gloves')).total).toBeGreaterThan(20);
      expect(await find('gloves not powder-free', {}, near)).toMatchObject({ total: 0, lexical: false });
      expect((await find('qqqqqq not powder-free', {}, near)).ids).toEqual([other]);
    });

    it.each([
      ['gloves without latex', /latex/i],
      ['latex free gloves', /latex/i],
      ['gloves that are not nitrile', /nitrile/i],
      ['nitrile gloves not black', /black/i],
      ['nitrile gloves not Halyard', /halyard/i],
      ['nitrile gloves -halyard', /halyard/i],
      ['gloves not X-Small', /x-small/i],
      ['gloves not xs', /x-small/i],
      ['nitrile gloves not light blue', /light blue/i],
      ['needles not 27 gauge', /\b27 ga\b/i],
      ['needles not 27ga', /\b27 ga\b/i],
      ['needles neither 27 nor 30 gauge', /\b(?:27|30) ga\b/i],
      ['needles not 27 or 30 gauge', /\b(?:27|30) ga\b/i],
      ['gloves sin latex', /latex/i],
      ['gloves --latex', /latex/i],
      ['masks not level 1', /level 1/i],
      ['masks not ASTM Level 3', /level 3/i],
      ['composite not A2', /\bA2\b/],
      ['composite without shade A2', /\bA2\b/],
      ['gloves not size M', /medium/i],
      ['gloves not 100/box', /100\/box/i],
      ['composite not light cure', /light.cure/i],
      ['gloves not by Halyard', /halyard/i],
      ['gloves -"Halyard"', /halyard/i],
      ['gloves not “Cardinal Health”', /cardinal/i],
      ['gloves -"Clear Choice"', /clear choice/i],
    ])('never shows what "%s" rules out, in any order', async (q, held) => {
      const { reading } = await find(q);
      expect(reading.exclusions.length).toBeGreaterThan(0);
      for (const sort of sortOptions) {
        const found = await find(q, { sort, limit: 50 });
        expect(found.total).toBeGreaterThan(5);
        const holding = found.ids.filter((id) =>
          held.test(doc(id).name.replace(/latex.free|non.latex/gi, '')),
        );
        expect(holding.map((id) => doc(id).name)).toEqual([]);
      }
    });

    it.each<[q: string, wanted: string, brand: string, said?: string]>([
      ['composite not 3M', 'composite', '3M'],
      ['anesthetic without Cook-Waite', 'anesthetic', 'Cook-Waite'],
      ['gloves but not Henry Schein brand', 'gloves', 'Henry Schein'],
      ['not 3M', '', '3M'],
      ['without Cook-Waite', '', 'Cook-Waite'],
      ['everything except Cook-Waite', '', 'Cook-Waite'],
      ['composite -"3M ESPE"', 'composite', '3M', '3M ESPE'],
      ['composite not 3M ESPE', 'composite', '3M', '3M ESPE'],
    ])(
      'rules out by "%s" a brand that is more than one word of letters',
      async (q, wanted, brand, said = brand) => {
        const found = await find(q, { limit: 100 });
        expect(found.reading).toMatchObject({ wanted, exclusions: [{ subject: said }] });
        expect(found.ids.filter((id) => doc(id).brand === brand)).toEqual([]);
        const [all, theirs] = [await find(wanted), await find(wanted, { filters: { brand } })];
        expect(theirs.total).toBeGreaterThan(0);
        expect(found.total).toBe(all.total - theirs.total);
      },
    );

    it('reads the values that are refused as no wishes, whatever else is wanted', async () => {
      const { reading } = await find('27 gauge needles not 25 gauge or 30 gauge, level 3 masks not A2');
      expect(reading.wanted.replace(/\W+/g, ' ')).toBe('27 gauge needles level 3 masks');
      expect(reading.slots.map(({ label }) => label)).toEqual(['Gauge: 27 ga', 'Level: 3']);
      expect(reading.exclusions.map(({ subject }) => subject)).toEqual(['25 gauge', '30 gauge', 'A2']);
    });

    it('rules out by "not powder-free" what says that it is', async () => {
      const { reading, ids } = await find('gloves not powder-free', { limit: 50 });
      expect(reading).toMatchObject({ wanted: 'gloves', exclusions: [{ subject: 'powder-free' }] });
      expect(ids.filter((id) => /powder.free/i.test(JSON.stringify(doc(id))))).toEqual([]);
    });

    it('leaves the offers of a seller to the filters, and finds everything where nothing else is said', async () => {
      const { reading, total } = await find('not Henry Schein');
      expect(reading.refusedSellers).toMatchObject([{ key: 'henryschein', subject: 'Henry Schein' }]);
      expect(reading.exclusions).toEqual([]);
      expect(total).toBe(rows.length);
    });

    it.each([
      ['composite A2 from Darby', 'composite A2', ['darby']],
      ['composite A2 no Kerr, from Darby or net32', 'composite A2 no Kerr', ['darby', 'net32']],
      ['from Darby', '', ['darby']],
      ['composite A2 net32', 'composite A2', ['net32']],
      ['net32 composite A2', 'composite A2', ['net32']],
    ])('searches by "%s" for the rest, and leaves the sellers to the filters', async (q, rest, keys) => {
      const [found, all] = [await find(q), await find(rest)];
      expect(found.reading.sellersAsked).toMatchObject([{ keys }]);
      expect([found.total, found.ids]).toEqual([all.total, all.ids]);
    });

    it.each([
      ['best rated gloves in stock under $10', 'gloves'],
      ['in stock from Darby', 'from Darby'],
    ])('finds for "%s" what it finds for "%s", because no search follows the rest', async (q, rest) => {
      const [found, all] = [await find(q), await find(rest)];
      expect(all.total).toBeGreaterThan(5);
      expect([found.total, found.ids]).toEqual([all.total, all.ids]);
    });

    it('means by the name of a seller without "from" its brand', async () => {
      const { reading, ids } = await find('Darby gloves');
      expect(reading.sellersAsked).toEqual([]);
      expect(doc(ids[0]).brand).toBe('Darby');
    });

    it.each([
      'composite A2 but not 3M or Kerr',
      'composite A2 not 3M or Kerr',
      'composite A2 except Kerr and 3M',
      'composite A2 no Kerr, no 3M',
      'composite A2, neither Kerr nor 3M',
      'composite A2 not by Kerr or by 3M',
    ])('rules out by "%s" both brands', async (q) => {
      const { reading, ids, total } = await find(q, { limit: 100 });
      expect(reading).toMatchObject({ wanted: expect.stringMatching(/^composite A2\W*$/) as string });
      expect(reading.exclusions.map(({ subject }) => subject).toSorted()).toEqual(['3M', 'Kerr']);
      expect(total).toBeGreaterThan(5);
      expect(ids.filter((id) => /^(?:3M|Kerr)$/.test(doc(id).brand))).toEqual([]);
    });

    it.each([
      ['composite not Ivoclar', /^Ivoclar/],
      ['composite no Kerr', /^Kerr/],
      ["composite without Kerr's", /^Kerr/],
      ['composite not Kerr’s', /^Kerr/],
      ['composite not Kerr or Ivoclar', /^(?:Kerr|Ivoclar)/],
      ['composite not Ivoclar, Kerr', /^(?:Kerr|Ivoclar)/],
    ])('ranks what "%s" leaves as the query without the refusal does', async (q, refused) => {
      const all = (await find('composite', { limit: 200 })).ids.filter((id) => !refused.test(doc(id).brand));
      expect(all.length).toBeGreaterThan(50);
      expect((await find(q, { limit: 50 })).ids).toEqual(all.slice(0, 50));
    });

    it('answers a refusal of the beginning of a brand with everything else', async () => {
      const { total } = await find('not Ivoclar');
      const [all, theirs] = [await find(''), await find('', { filters: { brand: 'Ivoclar Vivadent' } })];
      expect(theirs.total).toBeGreaterThan(0);
      expect(total).toBe(all.total - theirs.total);
    });

    it.each([
      ['nitrile gloves medium', 'Size', 'Medium'],
      ['27g needles', 'Gauge', '27 ga'],
      ['composite shade B1', 'Shade', 'B1'],
      ['masks level 3', 'Level', 'ASTM Level 3'],
    ])('keeps what contradicts "%s" behind what fits, in every order', async (q, title, value) => {
      for (const sort of sortOptions) {
        const { ids, families } = await find(q, { sort, families: true, limit: 200 });
        const fits = ids.map((id) => [undefined, value].includes(doc(id).specifications[title]));
        expect(fits).toContain(true);
        const misfit = fits.indexOf(false);
        if (misfit >= 0) expect(fits.slice(misfit)).not.toContain(true);
        expect(families).toBeUndefined();
      }
    });

    it('orders by price, in all or per piece, with the unpriced last, by sellers and by ratings', async () => {
      const all = async (sort: Search['sort']) =>
        (await find('gloves', { sort, limit: 100 })).ids.map((id) => doc(id));
      const increases = (values: readonly number[]) =>
        expect(values).toEqual(values.toSorted((a, b) => a - b));
      increases((await all('price_asc')).map(({ priceCents }) => priceCents ?? Infinity));
      increases((await all('price_desc')).map(({ priceCents }) => -(priceCents ?? -1)));
      increases((await all('unit_price')).map(({ pieceCents }) => pieceCents ?? Infinity));
      increases((await all('vendors')).map(({ sellers }) => -sellers.length));
      const rated = await all('rating');
      expect(new Set(rated.map(({ rating }) => rating)).size).toBeGreaterThan(2);
      increases(rated.map(({ rating }) => -(rating ?? 0)));
      const alike = rated.filter(({ rating }) => rating === rated[0]?.rating);
      expect(new Set(alike.map(({ ratingCount }) => ratingCount)).size).toBeGreaterThan(1);
      increases(alike.map(({ ratingCount }) => -ratingCount));
      increases((await all('rating_count')).map(({ ratingCount }) => -ratingCount));
      const [cheapest] = documents
        .flatMap(({ name, priceCents }) => (/gloves/i.test(name) && priceCents !== null ? [priceCents] : []))
        .toSorted((a, b) => a - b);
      expect((await all('price_asc'))[0]?.priceCents).toBe(cheapest);
    });

    it.each<[string, Filters, string[]]>([
      ['are chosen', { sellers: ['darby', 'net32'] }, ['darby', 'net32']],
      ['it is restricted to', { onlySellers: ['benco'] }, ['benco']],
      ['are chosen among them', { sellers: ['darby', 'net32'], onlySellers: ['net32', 'benco'] }, ['net32']],
    ])('orders by the prices of the sellers that %s', async (_, filters, sellers) => {
      const best = (id: string | undefined) => bestAmong(doc(id), sellers);
      const sorted = async (sort: Search['sort']) =>
        (await find('gloves', { sort, filters, limit: 100 })).ids;
      const increases = (values: readonly number[]) =>
        expect(values).toEqual(values.toSorted((a, b) => a - b));
      const cheapest = await sorted('price_asc');
      increases(cheapest.map((id) => best(id) ?? Infinity));
      expect(cheapest.some((id) => best(id) !== doc(id).priceCents)).toBe(true);
      increases((await sorted('price_desc')).map((id) => -(best(id) ?? -1)));
      increases(
        (await sorted('unit_price')).map((id) => {
          const pieces = piecesIn(cards.get(id)?.pack ?? null);
          return pieces === undefined ? Infinity : (best(id) ?? Infinity) / pieces;
        }),
      );
      const { families } = await find('gloves', { filters, families: true, limit: 10 });
      const choices = Object.values(families?.choices ?? {});
      expect(choices.length).toBeGreaterThan(0);
      for (const { from, products } of choices) {
        const prices = products.map(({ _id }) => best(_id) ?? Infinity);
        expect(products.map(({ price }) => (price === null ? Infinity : fromDollars(price)))).toEqual(prices);
        expect(from === null ? Infinity : fromDollars(from)).toBe(Math.min(...prices));
      }
    });

    it.each<[string, Filters, string[]]>([
      ['are chosen', { sellers: ['darby', 'net32'] }, ['darby', 'net32']],
      ['it is restricted to', { onlySellers: ['benco'] }, ['benco']],
      ['are chosen among them', { sellers: ['darby', 'net32'], onlySellers: ['net32', 'benco'] }, ['net32']],
    ])('narrows to a range of prices by the prices of the sellers that %s', async (_, sellers, keys) => {
      const range = { minPriceCents: 500, maxPriceCents: 1000 };
      const within = (cents: number | null | undefined) =>
        typeof cents === 'number' && cents >= range.minPriceCents && cents <= range.maxPriceCents;
      const all = (await find('', { filters: sellers, limit: MOST })).ids.map((id) => doc(id));
      const expected = all.filter((d) => within(bestAmong(d, keys)));
      expect(expected.some(({ priceCents }) => !within(priceCents))).toBe(true);
      const { ids, total } = await find('', { filters: { ...sellers, ...range }, limit: MOST });
      expect(ids.toSorted()).toEqual(expected.map(({ id }) => id).sort());
      expect(total).toBe(expected.length);
    });

    it('orders per piece by the exact quotient, however many pieces a pack holds', async () => {
      const { ids } = await find('', { sort: 'unit_price', limit: rows.length });
      const perPiece = ids.map((id) => {
        const { min_price, pack } = cards.get(id) as ProductCard;
        const pieces = piecesIn(pack);
        return min_price === null || pieces === undefined ? Infinity : fromDollars(min_price) / pieces;
      });
      expect(perPiece).toEqual(perPiece.toSorted((a, b) => a - b));
    });

    it('tells what the products of an order by cart add to it', async () => {
      const rule = { flatRateCents: 700, freeFromCents: 5000 };
      const terms: CartTerms = {
        addedCents: (seller, cents) => addedCost(seller === 'benco' ? 6000 : 0, cents, rule),
        quotes: [],
      };
      const { ids, landed = {} } = await find('gloves', { sort: 'cart', cart: terms, limit: 20 });
      const added = ids.map((id) => landed[id]?.cents ?? Infinity);
      expect(added).toEqual(added.toSorted((a, b) => a - b));
      expect(added[0]).toBeLessThan(Infinity);
    });

    it.each(['gloves', ''])('pages of "%s" have no gaps or repeats, in every order', async (q) => {
      for (const sort of sortOptions)
        for (const families of [false, true]) {
          const pages = [1, 2, 3, 4, 5, 6, 7, 8].map((page) => find(q, { sort, families, page, limit: 6 }));
          const found = await Promise.all(pages);
          const total = found[0]?.total ?? 0;
          expect(total).toBeGreaterThan(12);
          const ids = found.flatMap((one) => one.ids);
          expect(ids).toHaveLength(Math.min(48, total));
          expect(new Set(ids).size).toBe(ids.length);
          const shownFamilies = ids.map((id) => doc(id).familyId || id);
          if (families) expect(new Set(shownFamilies).size).toBe(ids.length);
        }
    });

    it('shows the sizes and shades of a thing once, with all of them as choices', async () => {
      const familyOf = (id: string) => doc(id).familyId || id;
      const each = await find('nitrile gloves', { limit: 2000 });
      const { ids, total, families } = await find('nitrile gloves', { families: true, limit: 100 });
      const members = Map.groupBy(each.ids, familyOf);
      expect([families?.products, total]).toEqual([each.total, members.size]);
      expect(total).toBeLessThan(each.total / 2);
      for (const id of ids) {
        const own = members.get(familyOf(id)) ?? [];
        const choices = families?.choices[id];
        expect(choices?.products.map(({ _id }) => _id).sort() ?? [id]).toEqual(own.toSorted());
      }
    });

    it.each(['gloves', 'nitrile gloves medium', ''])(
      'finds the same for "%s" where counts are not asked for',
      async (q) => {
        expect((await find(q, { counted: false })).ids).toEqual((await find(q)).ids);
      },
    );

    it('counts facets under all filters but their own', async () => {
      const values = (title: string) =>
        [...new Set(documents.flatMap((d) => d.specifications[title] ?? []))].slice(0, 3);
      const [sizes, brands, categories] = [
        values('Size'),
        [...new Set(documents.map(({ brand }) => brand))].slice(0, 8),
        [...new Set(documents.flatMap((d) => d.categories))],
      ];
      const filters = fc.record<Filters>(
        {
          category: fc.constantFrom(...categories, 'Unheard of'),
          brand: fc.constantFrom(...brands, brands[0]?.toLowerCase() ?? ''),
          minPriceCents: fc.constantFrom(500, 2000),
          maxPriceCents: fc.constantFrom(3000, 9000),
          sellers: fc.subarray(['darby', 'net32', 'unheard'], { minLength: 1 }),
          multiSite: fc.boolean(),
          attributes: fc.record({ Size: fc.subarray(sizes, { minLength: 1 }) }),
          onlySellers: fc.subarray(['darby', 'net32', 'benco'], { minLength: 1 }),
        },
        { requiredKeys: [] },
      );
      const answers = new Map<string, SearchDocument[]>();
      for (const q of ['', 'gloves', 'nitrile gloves without latex'])
        answers.set(
          q,
          (await find(q, { limit: MOST })).ids.map((id) => doc(id)),
        );
      await fc.assert(
        fc.asyncProperty(filters, fc.constantFrom(...answers.keys()), async (chosen, q) => {
          const matching = answers.get(q) ?? [];
          const narrowed = (except?: FilterName) => passing(matching, chosen, except);
          const found = await find(q, { filters: chosen, limit: MOST });
          expect(found.ids.toSorted()).toEqual(
            narrowed()
              .map(({ id }) => id)
              .sort(),
          );
          expect(found.total).toBe(narrowed().length);
          expect(shown(found.categories)).toEqual(counts(narrowed('category').flatMap((d) => d.categories)));
          const top = counts(narrowed('brand').map((d) => d.brand));
          for (const [brand, count] of Object.entries(shown(found.brands)))
            expect({ brand, count }).toEqual({ brand, count: top[brand] });
          expect(shown(found.sellers)).toEqual(sellerCounts(matching, chosen));
          expect(found.multiSite).toBe(
            narrowed('multiSite').filter((d) => d.sellers.length >= MULTI_SITE_SELLERS).length,
          );
          const offered = found.attributes.find((one) => one.name === 'Size');
          const sized = counts(narrowed('attributes').flatMap((d) => d.specifications['Size'] ?? []));
          for (const { name: size, count } of offered?.values ?? [])
            expect({ size, count }).toEqual({ size, count: sized[size] ?? 0 });
          const best = Math.max(...filterNames.map((n) => narrowed(n).length));
          if (found.total > 0 || best === 0) expect(found.suggestion).toBeUndefined();
          else expect(found.suggestion?.total).toBe(best);
        }),
        { numRuns: 25 },
      );
    });

    it('finds a product by every one of 300 sellers, and counts as many as are shown', async () => {
      const keys = Array.from({ length: 300 }, (_, n) => `seller${n}`);
      const [first, second] = rows as [DemoRow, DemoRow];
      const [offer] = first.card.sellers;
      if (!offer) throw new Error('there is no offer');
      const sellers = keys.map((seller) => ({ ...offer, seller, label: seller, sku: seller }));
      const card = { ...first.card, sellers, seller_count: keys.length };
      const { catalog, close } = await open([{ ...first, card }, second]);
      try {
        const search = (filters: Filters) =>
          catalog.find({ q: '', filters, sort: 'relevance', page: 1, limit: 10, cart });
        for (const seller of ['seller0', 'seller31', 'seller255', 'seller256', 'seller299'])
          expect((await search({ sellers: [seller] })).ids).toEqual([card._id]);
        const found = await search({ onlySellers: keys });
        expect(found.ids).toEqual([card._id]);
        const counted = shown(found.sellers);
        expect(Object.keys(counted)).toHaveLength(MAX_OPTIONS);
        expect(new Set(Object.values(counted))).toEqual(new Set([1]));
        expect(searchDocumentOf(card, first.details).sellers).toHaveLength(keys.length);
      } finally {
        await close();
      }
    });

    it('keeps words in charge when meaning joins in, and rules out in meaning, too', async () => {
      const strangers = (await find('forceps', { limit: 30 })).ids.map((id) => ({ id, similarity: 1 }));
      const near = { neighbors: strangers, weight: 0.7 };
      for (const q of ['nitrile gloves', 'a2 composite']) {
        const [plain, hybrid] = [await find(q), await find(q, {}, near)];
        expect(hybrid.ids).toEqual(plain.ids);
        expect(hybrid.total).toBe(plain.total + strangers.length);
      }
      expect((await find('qqqqqq', { limit: 50 }, near)).ids.toSorted()).toEqual(
        strangers.map(({ id }) => id).toSorted(),
      );
      expect((await find('nitrile gloves', {}, { ...near, weight: 1 })).total).toBe(strangers.length);
      const latex = (await find('latex gloves', { limit: 50 })).ids.map((id) => ({ id, similarity: 1 }));
      const { ids } = await find('gloves without latex', { limit: 50 }, { neighbors: latex, weight: 0.7 });
      expect(ids.filter((id) => /\blatex\b/i.test(doc(id).name.replace(/latex.free/gi, '')))).toEqual([]);
    });

    it('knows what else one could buy, and how a category is priced', async () => {
      const glove = rows.find(({ card }) => /nitrile exam gloves/i.test(card.product_name))?.card;
      const card: ProductCard = glove ?? (rows[0] as DemoRow).card;
      const similar = await under.catalog.similar(card);
      expect(similar.length).toBeGreaterThan(0);
      for (const id of similar) {
        expect(doc(id).brand).not.toBe(card.brand);
        expect(doc(id).categories).toContain(card.category.at(-1));
      }
      const inCategory = documents.filter((d) => d.categories.includes(card.category.at(-1) ?? ''));
      const prices = inCategory.flatMap((d) => d.priceCents ?? []).toSorted((a, b) => a - b);
      const half = prices.length / 2;
      const middle = prices.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
      const pricing = await under.catalog.pricing(card);
      expect(pricing?.priced).toBe(prices.length);
      expect(pricing?.pricedByPiece).toBe(inCategory.filter((d) => (d.pieceCents ?? 0) > 0).length);
      expect(pricing?.medianPrice).toBeCloseTo(
        middle.reduce((sum, cents) => sum + cents, 0) / middle.length / 100,
        6,
      );
    });

    it.each(['asdfgh', 'zxcvb', 'qwertyuiop', 'asdfgh zxcvb'])('finds nothing for "%s"', async (q) => {
      expect((await find(q)).total).toBe(0);
    });

    it.each([
      ['qwertz gloves', ['qwertz']],
      ['Asdfgh nitrile gloves zxcvb', ['Asdfgh', 'zxcvb']],
      ['nitrle glovs', []],
      ['composite A2 net32', []],
      ['not 3M composi', []],
      ["gloves that won't get zxcvb", ['zxcvb']],
    ])('tells which words of "%s" stand for nothing', (q, words) => {
      const { catalog } = under;
      expect(unknownWords(catalog.read(q), catalog.lexicon)).toEqual(words);
    });

    it('knows the words of the catalog', () => {
      const { lexicon } = under.catalog;
      expect(lexicon.frequency('nitrile')).toBeGreaterThan(20);
      expect(lexicon.frequency('qqqqqq')).toBe(0);
      expect([lexicon.names('nitrile'), lexicon.names('qqqqqq')]).toEqual([true, false]);
      expect(lexicon.naming('nitrile')).toBeGreaterThan(20);
      expect(lexicon.corrections('nitrle', 1)).toEqual(['nitrile']);
      // Brands are among the words that are spelled right.
      expect(lexicon.corrections('ivoclr', 1)).toEqual(['ivoclar']);
      // "Surgical" names more than the products of Surgical Specialties, and Kerr is a whole name.
      expect(['ivoclar', 'surgical', 'kerr'].filter((word) => lexicon.beginsBrand(word))).toEqual([
        'ivoclar',
      ]);
      const { brands } = under.catalog.options();
      expect(shown(brands)).toEqual(counts(documents.map(({ brand }) => brand)));
    });
  });
}
