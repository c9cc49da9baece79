import { cardOf, pageDetailsOf } from '@sextant/read-models/products/product-document.js';
import type { EntryOffer } from '@sextant/read-models/products/product-entry.js';
import { expandRules } from '@sextant/seller-sandbox/catalog/expand.js';
import { nameOf } from '@sextant/seller-sandbox/catalog/product.js';
import { rootRules } from '@sextant/seller-sandbox/catalog/rules/index.js';
import { CatalogIndex } from './catalog-index.js';
import { CatalogSearch, type Found, type Nearness, type Search } from './catalog-search.js';
import { searchDocumentOf, type SearchDocument } from './search-document.js';

const chips =
  'Composite, Impression Material, Gloves, Burs, Brackets, Cements, Crowns, Orthodontics, Endodontics, Implants, ' +
  'Sterilization, Bonding, Restorative, Instruments, X-Ray, Anesthetics, 3M, Kerr, Dentsply, Ultradent, GC America, ' +
  'Ivoclar Vivadent, Henry Schein, Kavo, Preventive, Prophy, Face Masks, Invisalign, Curing Lights, Handpieces';

/** Offers of a few sellers, from the hash the generator gives every product. */
function offersOf(hash: number, cents: number): EntryOffer[] {
  const sellers = ['darby', 'net32', 'benco', 'safcodental'].filter((_, i) => (hash >>> i) & 1);
  return (sellers.length > 0 ? sellers : ['henryschein']).map((seller, i) => ({
    seller,
    sku: `${seller}-${hash}`,
    url: '',
    priceCents: hash % 50 === 0 ? null : cents + i * 10,
    availability: hash % 9 === i ? 'out_of_stock' : 'in_stock',
    rating: null,
    ratingCount: hash % 40,
    lastChecked: '',
  }));
}

const documents: SearchDocument[] = expandRules(rootRules, 7).map((p) => {
  const visual = { kind: p.visual.kind, swatch: null, label: null, badge: null };
  const extras = {
    ...visual,
    description: '',
    specifications: p.specifications,
    gtin: p.gtin,
    familyId: p.familyId,
  };
  const details = {
    name: nameOf(p.parts),
    brand: p.brand,
    manufacturer: p.manufacturer,
    manufacturerCode: p.manufacturerCode,
    categories: [p.root, p.rule.leaf],
    pack: p.specifications.Packaging ?? null,
  };
  const card = cardOf({ id: `p${p.hash}`, details, offers: offersOf(p.hash, p.listCents) });
  return searchDocumentOf(card, pageDetailsOf(extras));
});

describe('search over the demo catalog', () => {
  const index = new CatalogIndex();
  for (const doc of documents) index.upsert(doc);
  const byId = new Map(documents.map((doc) => [doc.id, doc]));
  const search = new CatalogSearch(index);
  const find = (q: string, more: Partial<Search> = {}, near?: Nearness): Found =>
    search.search({ q, filters: {}, sort: 'relevance', page: 1, limit: 10, ...more }, near);
  const names = (found: Found): string[] => found.ids.map((id) => byId.get(id)?.name ?? '');

  it.each(chips.split(', '))('finds products for the chip "%s"', (chip) => {
    const found = find(chip);
    expect(found.total).toBeGreaterThan(2);
    // All of its words, in the name, the brand or the category of what comes first.
    const first = byId.get(found.ids[0] ?? '');
    const text = [first?.name, first?.brand, ...(first?.categories ?? [])].join(' ').toLowerCase();
    for (const word of chip.toLowerCase().split(/[ -]/))
      expect(text).toContain(word.replace(/(ization|e?s)$/, ''));
  });

  it('puts an exact manufacturer code first, in any spelling, and never hides what words find', () => {
    for (const doc of documents.filter((_, i) => i % 97 === 0)) {
      for (const code of [
        doc.manufacturerCode,
        doc.manufacturerCode.toLowerCase().replace(/[^a-z0-9]/g, ' '),
      ]) {
        expect(byId.get(find(code).ids[0] ?? '')?.manufacturerCode.replace(/\W/g, '')).toBe(
          doc.manufacturerCode.replace(/\W/g, ''),
        );
      }
    }
  });

  it.each([
    ['nitrle glovs', /nitrile.*gloves/i],
    ['a2 composite', /composite.*\bA2\b/i],
    ['gp points', /gutta percha points/i],
    ['carpule lidocaine', /lidocaine|xylocaine|octocaine/i],
    ['pvs light body', /light/i],
    ['xray film', /x-ray film/i],
    ['27 gauge needles', /27/],
    ['hu friedy scaler', /hu-friedy.*scaler/i],
    ['k-file #25 25mm', /K-File, #25, 25 mm/],
    ['anaesthetic', /anesthe|caine/i],
  ])('for "%s" shows %s first', (q, expected) => {
    for (const name of names(find(q, { limit: 2 }))) expect(name).toMatch(expected);
  });

  it('goes on while the last word is being typed', () => {
    for (const q of ['nitr', 'nitrile gl', 'composi']) expect(find(q).total).toBeGreaterThan(50);
  });

  it('finds most of the words when nothing has all of them', () => {
    const found = find('nitrile qqqqqq');
    expect(found.total).toBeGreaterThan(100);
    expect(names(found)[0]).toMatch(/nitrile/i);
  });

  it('pages without gaps or repeats, in every order', () => {
    for (const sort of [
      'relevance',
      'price_asc',
      'price_desc',
      'vendors',
      'rating',
      'rating_count',
    ] as const) {
      const pages = [1, 2, 3].flatMap((page) => find('bur', { sort, page, limit: 40 }).ids);
      expect(new Set(pages).size).toBe(120);
      expect(pages).toEqual(find('bur', { sort, limit: 120 }).ids);
    }
  });

  it('orders by price with the unpriced last, and by sellers with most first', () => {
    const all = (sort: Search['sort']) =>
      find('', { sort, limit: documents.length }).ids.map((id) => byId.get(id));
    const prices = all('price_asc').map((doc) => doc?.priceCents ?? Infinity);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    const down = all('price_desc').map((doc) => doc?.priceCents ?? -Infinity);
    expect(down).toEqual([...down].sort((a, b) => b - a));
    const sellers = all('vendors').map((doc) => doc?.sellers.length ?? 0);
    expect(sellers).toEqual([...sellers].sort((a, b) => b - a));
  });

  it('knows the best price of every product, and of no other', () => {
    expect(documents.map(({ id }) => index.bestPriceOf(id))).toEqual(documents.map((doc) => doc.priceCents));
    expect(documents.some(({ priceCents }) => priceCents === null)).toBe(true);
    expect(index.bestPriceOf('no such product')).toBeUndefined();
  });

  it('keeps words in charge when meaning joins in', () => {
    const strangers = find('bracket').ids.map((id) => ({ id, similarity: 1 }));
    for (const q of ['nitrile gloves', 'a2 composite', documents[50]?.manufacturerCode ?? '']) {
      const [plain, hybrid] = [
        find(q, { limit: 10 }),
        find(q, { limit: 10 }, { neighbors: strangers, weight: 0.7 }),
      ];
      expect(hybrid.ids.slice(0, plain.ids.length)).toEqual(plain.ids);
      expect(hybrid.total).toBeGreaterThan(plain.total);
    }
    // Words that find nothing leave the field to meaning; a weight of one ignores words.
    expect(find('qqqqqq', {}, { neighbors: strangers, weight: 0.7 }).ids.sort()).toEqual(
      strangers.map((s) => s.id).sort(),
    );
    expect(find('nitrile gloves', {}, { neighbors: strangers, weight: 1 }).total).toBe(strangers.length);
  });

  it('finds the same after everything has been rewritten and compacted', () => {
    const again = new CatalogIndex();
    for (const doc of documents) again.upsert({ ...doc, name: 'Before' });
    for (const doc of documents) again.upsert(doc);
    expect(again.capacity).toBeLessThan(documents.length * 1.5);
    const rewritten = new CatalogSearch(again);
    for (const q of ['nitrile gloves', '', 'kerr', documents[9]?.manufacturerCode ?? '']) {
      const how = { q, filters: { multiSite: true }, sort: 'price_asc', page: 1, limit: 20 } as const;
      expect(rewritten.search(how)).toEqual(search.search(how));
    }
  });
});
