import type { Availability } from '@sextant/domain/product-offers/events.js';
import { sortOptions } from '@sextant/contracts/http/catalog.js';
import { quickSearches, searchExamples } from '@sextant/contracts/http/quick-searches.js';
import { addedCost } from '@sextant/domain/basket/added-cost.js';
import fc from 'fast-check';
import type { CartTerms } from './landed.js';
import { queryWords, withoutStopWords } from '@sextant/domain/vocabulary/words.js';
import { CatalogIndex } from './catalog-index.js';
import { CatalogSearch, type Found, type VectorHits, type Search } from './catalog-search.js';
import { searchDocumentOf, type SearchDocument } from './search-document.js';
import { demoRows } from './testing/demo-rows.js';
import { missingWords } from './unknown-words.js';
import { bestAmong, overlap } from './testing/reference-filters.js';

const documents = demoRows().map(({ card, details }) => searchDocumentOf(card, details));

describe('search over the demo catalog', () => {
  const index = new CatalogIndex();
  for (const doc of documents) index.upsert(doc);
  const byId = new Map(documents.map((doc) => [doc.id, doc]));
  const search = new CatalogSearch(index);
  // An empty cart at list prices, for the sort by added cost.
  const cart: CartTerms = { addedCents: (_, cents) => cents, quotes: [] };
  const find = (q: string, more: Partial<Search> = {}, near?: VectorHits): Found =>
    search.search({ q, filters: {}, sort: 'relevance', page: 1, limit: 10, cart, ...more }, near);
  const names = (found: Found): string[] => found.ids.map((id) => byId.get(id)?.name ?? '');

  it.each(quickSearches)('finds products for the chip "%s"', (chip) => {
    const found = find(chip);
    expect(found.total).toBeGreaterThan(2);
    // The first product has all words, in its name, brand or categories.
    const first = byId.get(found.ids[0] ?? '');
    const text = [first?.name, first?.brand, ...(first?.categories ?? [])].join(' ').toLowerCase();
    for (const word of chip.toLowerCase().split(/[ -]/))
      expect(text).toContain(word.replace(/(ization|e?s)$/, ''));
  });

  it.each(searchExamples)('finds products for the example "%s", and knows all of its words', (example) => {
    const found = find(example);
    expect(found.total).toBeGreaterThan(2);
    expect(missingWords(found)).toEqual([]);
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

  it.each([
    ['order gloves', /glove/i],
    ['shop gloves', /glove/i],
    ['gloves stock', /glove/i],
    ['composite deal', /composite/i],
    ['burs sale', /bur/i],
    ['curing light under 500', /curing light/i],
    ['burs under 20', /bur/i],
    ['gloves between 10 and 20', /glove/i],
  ])('finds what "%s" is about', (q, name) => {
    expect(names(find(q))[0]).toMatch(name);
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
    for (const sort of sortOptions) {
      const pages = [1, 2, 3].flatMap((page) => find('bur', { sort, page, limit: 40 }).ids);
      expect(new Set(pages).size).toBe(120);
      expect(pages).toEqual(find('bur', { sort, limit: 120 }).ids);
    }
  });

  it('orders by price, in all or per piece, with the unpriced last, and by sellers with most first', () => {
    const all = (sort: Search['sort']) =>
      find('', { sort, limit: documents.length }).ids.map((id) => byId.get(id));
    const prices = all('price_asc').map((doc) => doc?.priceCents ?? Infinity);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    const down = all('price_desc').map((doc) => doc?.priceCents ?? -Infinity);
    expect(down).toEqual([...down].sort((a, b) => b - a));
    const pieces = all('unit_price').map((doc) => doc?.pieceCents ?? Infinity);
    expect(pieces).toEqual([...pieces].sort((a, b) => a - b));
    expect(pieces[0]).toBeLessThan(Infinity);
    const sellers = all('vendors').map((doc) => doc?.sellers.length ?? 0);
    expect(sellers).toEqual([...sellers].sort((a, b) => b - a));
  });

  it('puts what is cheapest at the chosen sellers first, in stock if they have it', () => {
    for (const sellers of [['darby'], ['net32', 'safcodental']]) {
      const prices = (ids: readonly string[]) =>
        ids.map((id) => bestAmong(byId.get(id) as SearchDocument, sellers) ?? Infinity);
      const sold = documents.filter((doc) => overlap(doc.sellers, sellers)).map(({ id }) => id);
      const { ids } = find('', { sort: 'price_asc', filters: { sellers }, limit: documents.length });
      expect(prices(ids)).toEqual(prices(sold).sort((a, b) => a - b));
    }
  });

  it('orders by what a cart costs more, own prices and what is in stock included', () => {
    const rule = { flatRateCents: 700, freeFromCents: 5000 };
    const [quoted] = documents.filter(({ offers }) =>
      offers.some((offer) => offer.seller === 'net32' && offer.availability === 'in_stock'),
    );
    const listed = quoted?.offers.find(({ seller }) => seller === 'net32');
    if (!quoted || !listed) throw new Error('net32 sells nothing');
    const availabilities = ['in_stock', 'backorder', 'out_of_stock'] as const;
    const voided = { seller: 'darby', sku: quoted.codes[0] ?? '', cents: 0, available: true };
    const terms: CartTerms = {
      addedCents: (seller, cents) => addedCost(seller === 'benco' ? 6000 : 0, cents, rule),
      quotes: [
        {
          seller: 'net32',
          sku: quoted.codes[quoted.sellers.indexOf('net32')] ?? '',
          listCents: listed.priceCents,
          availability: listed.availability,
          cents: 1,
          available: true,
        },
        // Quotes for another list price or availability, hence void.
        { ...voided, availability: 'in_stock', listCents: -5 },
        ...quoted.offers
          .filter(({ seller }) => seller !== 'net32')
          .flatMap(({ seller, priceCents: listCents, availability }) =>
            availabilities
              .filter((other) => other !== availability)
              .map((other) => ({ ...voided, seller, listCents, availability: other })),
          ),
      ],
    };
    const { ids, landed = {} } = find('', { sort: 'cart', cart: terms, limit: documents.length });
    expect(landed[quoted.id]).toEqual({ seller: 'net32', cents: 701 });
    const added = ids.map((id) => landed[id]?.cents ?? Infinity);
    expect(added).toEqual([...added].sort((a, b) => a - b));
    for (const doc of documents.filter(({ id }) => id !== quoted.id)) {
      const open = doc.offers.filter(
        ({ priceCents, availability }) => priceCents !== null && availability === 'in_stock',
      );
      const least = Math.min(
        ...open.map(({ seller, priceCents }) => terms.addedCents(seller, priceCents ?? 0)),
      );
      expect({ id: doc.id, cents: landed[doc.id]?.cents ?? Infinity }).toEqual({ id: doc.id, cents: least });
    }
  });

  it('leaves goods on backorder there where they have an own price, and keeps goods sold out for the account', () => {
    const costing = (availability: Availability) => {
      const index = new CatalogIndex();
      index.upsert({
        ...(documents[0] as SearchDocument),
        id: 'late',
        codes: ['N-1', 'D-1'],
        offers: [
          { seller: 'net32', priceCents: 900, availability },
          { seller: 'darby', priceCents: 1000, availability: 'in_stock' },
        ],
        sellers: ['net32', 'darby'],
      });
      const item = { seller: 'net32', sku: 'N-1', listCents: 900, availability };
      const quotes = [{ ...item, cents: 500, available: true }];
      const asked = { q: '', filters: {}, sort: 'cart', page: 1, limit: 1 } as const;
      return new CatalogSearch(index).search({ ...asked, cart: { ...cart, quotes } }).landed?.['late'];
    };
    expect(costing('backorder')).toEqual({ seller: 'darby', cents: 1000 });
    expect(costing('out_of_stock')).toEqual({ seller: 'net32', cents: 500 });
  });

  it('takes an own price for the item it was quoted for, not for another one of its seller at the same price', () => {
    const listed = { seller: 'net32', priceCents: 900, availability: 'in_stock' } as const;
    const doc: SearchDocument = {
      ...(documents[0] as SearchDocument),
      id: 'twice',
      codes: ['N-1', 'N-2'],
      offers: [listed, listed],
      sellers: ['net32'],
    };
    const two = new CatalogIndex();
    two.upsert(doc);
    const costing = (own: Record<string, number>) => {
      const quotes = Object.entries(own).map(([sku, cents]) => ({
        seller: 'net32',
        sku,
        listCents: 900,
        availability: 'in_stock' as const,
        cents,
        available: true,
      }));
      const asked = { q: '', filters: {}, sort: 'cart', page: 1, limit: 1 } as const;
      return new CatalogSearch(two).search({ ...asked, cart: { ...cart, quotes } }).landed?.['twice']?.cents;
    };
    expect(costing({ 'N-1': 1200 })).toBe(900);
    expect(costing({ 'N-2': 800 })).toBe(800);
    expect(costing({ 'N-1': 1200, 'N-2': 1100 })).toBe(1100);
  });

  it('shows the sizes and shades of a thing once, with all of them as choices', () => {
    const familyOf = (id: string) => byId.get(id)?.familyId || id;
    const priceOf = (id: string) => byId.get(id)?.priceCents ?? Infinity;
    const each = find('nitrile gloves', { limit: 5000 });
    const { ids, total, families } = find('nitrile gloves', { families: true, limit: 5000 });
    const members = Map.groupBy(each.ids, familyOf);
    expect([families?.products, total]).toEqual([each.total, members.size]);
    expect(total).toBeLessThan(each.total / 3);
    for (const id of ids) {
      const own = members.get(familyOf(id)) ?? [];
      const choices = families?.choices[id];
      expect(choices?.products.map(({ _id }) => _id).sort() ?? [id]).toEqual(own.sort());
      if (choices) expect(choices.from).toBe(Math.min(...own.map(priceOf)) / 100);
    }
  });

  it('shows every product where a code or one size is asked for', () => {
    const some = documents.find(({ name }) => /Nitrile Exam Gloves/.test(name));
    for (const q of [some?.manufacturerCode ?? '', 'nitrile gloves medium', 'a2 composite'])
      expect(find(q, { families: true }).families).toBeUndefined();
  });

  it('puts what contradicts an attribute after everything that fits, in every order', () => {
    const valuesOf = {
      Size: ['small', 'medium', 'large', 'x-large'],
      Gauge: ['25 ga', '27 ga', '30 ga'],
      Shade: ['A1', 'A2', 'B1'],
    };
    const things = { Size: 'nitrile gloves', Gauge: 'needles', Shade: 'composite' };
    const asked = fc
      .constantFrom('Size' as const, 'Gauge' as const, 'Shade' as const)
      .chain((name) => fc.constantFrom(...valuesOf[name]).map((value) => ({ name, value })));
    fc.assert(
      fc.property(asked, fc.constantFrom(...sortOptions), fc.boolean(), ({ name, value }, sort, families) => {
        const found = find(`${things[name]} ${value}`, { sort, families, limit: 500 });
        const fits = found.ids.map((id) => {
          const stated = byId.get(id)?.specifications[name]?.toLowerCase();
          return stated === undefined || stated.split(/[ /]/)[0] === value.toLowerCase().split(' ')[0];
        });
        expect(fits).toContain(true);
        const firstMisfit = fits.indexOf(false);
        if (firstMisfit >= 0) expect(fits.slice(firstMisfit)).not.toContain(true);
        // Fitting products have one card for each size.
        expect(found.families).toBeUndefined();
      }),
      { numRuns: 60 },
    );
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
    // Without lexical hits only meaning counts; a weight of one ignores words.
    expect(find('qqqqqq', {}, { neighbors: strangers, weight: 0.7 }).ids.sort()).toEqual(
      strangers.map((s) => s.id).sort(),
    );
    expect(find('nitrile gloves', {}, { neighbors: strangers, weight: 1 }).total).toBe(strangers.length);
  });

  it('weighs meaning by the share of the query that no word explains, and neighbors by their similarity', () => {
    const strangers = find('bracket', { limit: 3 }).ids.map((id, i) => ({ id, similarity: 1 - i / 100 }));
    const [plain, hybrid] = [
      find('nitrile gloves qqqq'),
      find('nitrile gloves qqqq', {}, { neighbors: strangers, weight: 0.7 }),
    ];
    expect(hybrid.ids[0]).toBe(plain.ids[0]);
    expect(hybrid.total).toBe(plain.total + strangers.length);
    expect(find('qqqq', {}, { neighbors: strangers, weight: 0.7 }).ids).toEqual(
      strangers.map(({ id }) => id),
    );
  });

  it.each([
    ['endodontic fiels', /file/i],
    ['hand peice', /handpiece/i],
  ])('reads the last words of "%s" as misspelled rather than unfinished', (q, meant) => {
    for (const name of names(find(q))) expect(name).toMatch(meant);
  });

  describe('among a few products', () => {
    const named = (name: string, description = ''): SearchDocument => ({
      ...(documents[0] as SearchDocument),
      id: name,
      name,
      description,
      brand: 'Kerr',
      manufacturer: 'Kerr',
      manufacturerCode: '',
      codes: [],
      categories: ['Supplies'],
      specifications: {},
    });
    const among = (q: string, ...docs: SearchDocument[]): string[] => {
      const few = new CatalogIndex();
      for (const doc of docs) few.upsert(doc);
      return new CatalogSearch(few).search({ q, filters: {}, sort: 'relevance', page: 1, limit: 10 }).ids;
    };

    it('finds nothing by the corrected spelling of a word beside words that are spelled right', () => {
      const [gloves, sealer] = [named('Nitrile Gloves'), named('Canal Sealer', 'For every fastener.')];
      expect(among('sealor', gloves, sealer)).toEqual(['Canal Sealer']);
      expect(among('nitrile sealor', gloves, sealer)).toEqual(['Nitrile Gloves']);
      // A description is no source of guesses.
      expect(among('fastenar', gloves, sealer)).toEqual([]);
    });

    it('ranks what a product is above what it is for or a substitute of', () => {
      const sensors = ['Dukal Sensor X-Ray Sensor Barriers', 'Dukal Clear Intraoral X-Ray Sensor'];
      expect(among('x-ray sensor', ...sensors.map((name) => named(name)))).toEqual(sensors.toReversed());
      const alginates = ['Silgin Alginate Substitute', 'Jeltra Regular Alginate Impression Material'];
      expect(among('alginate', ...alginates.map((name) => named(name)))).toEqual(alginates.toReversed());
    });

    it('lists other sizes after the one size asked for, and nothing else with that number', () => {
      const forceps = ['Atlas Extraction Forceps, 150', 'Atlas Extraction Forceps, 23'];
      expect(among('forceps 150', ...[...forceps, 'Curing Lamp, 150 W'].map((name) => named(name)))).toEqual(
        forceps,
      );
    });
  });

  describe('letters for sizes', () => {
    it.each([
      ['gloves M', 'gloves medium', 'M'],
      ['gloves m', 'gloves medium', 'm'],
      ['gloves size S', 'gloves small', 'size S'],
      ['glove size L', 'glove large', 'size L'],
      ['nitrile gloves L', 'nitrile gloves large', 'L'],
      ['L nitrile gloves', 'large nitrile gloves', 'L'],
      ['gown M', 'gown medium', 'M'],
      ['wedges S', 'wedges small', 'S'],
    ])('finds for "%s" what it finds for "%s"', (q, spelledOut, text) => {
      const { ids, reading } = find(q);
      expect(reading.slots).toContainEqual(expect.objectContaining({ name: 'size', text }));
      expect(ids.length).toBeGreaterThan(0);
      expect(ids).toEqual(find(spelledOut).ids);
    });

    it.each([
      ['S-Max M', /S-Max M\b/],
      ['S-Max M handpiece', /S-Max M\b/],
      ['evacuation cleaner 2 L', /Cleaner.* 2 L/],
      ['2 L cleaner', /Cleaner.* 2 L/],
      ['Slimline S insert', /Slimline-S/],
      ['type M', /./],
      ['gloves s/m', /./],
      ["dr's gloves", /./],
      ['gloves type M', /./],
      ['gloves 2 L', /./],
    ])('reads no size in "%s"', (q, first) => {
      const found = find(q);
      expect(found.reading.slots.map(({ name }) => name)).not.toContain('size');
      expect(names(found)[0]).toMatch(first);
    });
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

  it('knows the family that a product has now', () => {
    const again = new CatalogIndex();
    const [doc] = documents as [SearchDocument];
    for (const familyId of ['before', 'after']) again.upsert({ ...doc, familyId });
    expect(again.familyOf(again.ordinalOf(doc.id) ?? -1)).toBe('after');
  });

  // True when a product's text asserts the pattern, its negations removed by a rule of this spec's own.
  const saysItHolds = (id: string, pattern: RegExp): boolean => {
    const doc = byId.get(id);
    const text = [
      doc?.name,
      doc?.description,
      ...Object.values(doc?.specifications ?? {}),
      ...(doc?.categories ?? []),
    ]
      .join(' ; ')
      .replace(/\b(?:non[- ]?\w+|\w+[- ]free|(?:not made with|without|no) (?:natural rubber )?\w+)/gi, '');
    return pattern.test(text);
  };

  const avoided: readonly (readonly [subject: string, things: string, held: RegExp])[] = [
    ['latex', 'gloves', /latex|natural rubber/i],
    ['latex', 'dental dam', /latex|natural rubber/i],
    ['powder', 'exam gloves', /powder/i],
    ['vinyl', 'gloves', /vinyl/i],
    ['nitrile', 'gloves', /nitrile/i],
    ['chloroprene', 'gloves', /chloroprene/i],
    ['eugenol', 'temporary cement', /eugenol/i],
    ['epinephrine', 'anesthetic', /epinephrine|1:(?:50|100|200),000/i],
    ['epinephrine', 'articaine', /epinephrine|1:(?:50|100|200),000/i],
    ['fluoride', 'prophy paste', /fluoride|NaF/i],
    ['mint', 'prophy paste', /mint/i],
    ['alcohol', 'oral rinse', /(?<!benzyl )alcohol/i],
    ['chlorhexidine', 'rinse', /chlorhexidine/i],
    ['nickel', 'orthodontic wire', /nickel|niti|stainless/i],
    ['stainless steel', 'crowns', /stainless/i],
    ['mercury', 'filling', /amalgam/i],
    ['lidocaine', 'anesthetic', /lidocaine|xylocaine|octocaine/i],
    ['benzocaine', 'topical', /benzocaine/i],
    ['silicone', 'impression material', /silicone|polysiloxane|\bvps\b|\bpvs\b/i],
    ['wax', 'floss', /\bwaxed|\bwax\b/i],
    ['methacrylate', 'cement', /resin|light cure|dual cure/i],
    ['HEMA', 'cement', /resin-modified/i],
    ['BPA', 'filling', /composite/i],
    ['metal', 'brackets', /steel|chromium|niti/i],
    ['bicarbonate', 'air polishing powder', /bicarbonate/i],
    ['aluminum chloride', 'retraction cord', /aluminum/i],
    ['nickel', 'brackets', /steel|nickel|niti/i],
  ];
  const ways: readonly ((subject: string, things: string) => string)[] = [
    (subject, things) => `${subject} free ${things}`,
    (subject, things) => `${subject}-free ${things}`,
    (subject, things) => `non-${subject} ${things}`,
    (subject, things) => `${things} without ${subject}`,
    (subject, things) => `no ${subject} ${things}`,
    (subject, things) => `${things} not made with ${subject}`,
    (subject, things) => `${things} for a patient allergic to ${subject}`,
  ];

  it.each(
    avoided.flatMap(([subject, things, held]) => ways.map((way) => [way(subject, things), held] as const)),
  )('offers nothing that holds what "%s" rules out, in any order of the answer', (q, held) => {
    for (const sort of sortOptions) {
      const ids = find(q, { sort, limit: 20 }).ids;
      expect(ids.filter((id) => saysItHolds(id, held)).map((id) => byId.get(id)?.name)).toEqual([]);
    }
    expect(find(q).reading.exclusions).toHaveLength(1);
  });

  it.each([
    ['sutures', 'silk', /silk/i],
    ['cad cam blocks', 'lithium disilicate', /lithium disilicate/i],
    ['gloves', 'latex', /latex/i],
  ] as const)('reads however somebody says that %s hold no %s', (things, subject, held) => {
    for (const q of [
      `${things} but not ${subject}`,
      `${things} that aren't ${subject}`,
      `${subject} free ${things}`,
      `${things} rather than ${subject}`,
      `we do not want ${subject} in ${things}`,
      `${things}, patient can't have ${subject}`,
      `${things} for someone with a ${subject} allergy`,
      `${things} with no trace of ${subject}`,
      `${things} that has no ${subject} in it`,
      `nothing containing ${subject}, ${things}`,
      `${things}, ${subject} is not allowed`,
    ]) {
      const { ids, reading, total } = find(q, { limit: 20 });
      expect({ q, wanted: withoutStopWords(queryWords(reading.wanted)) }).toEqual({
        q,
        wanted: queryWords(things),
      });
      expect(total).toBeGreaterThan(2);
      expect(ids.filter((id) => saysItHolds(id, held))).toEqual([]);
    }
  });

  it('takes no "latex-free" for latex, in whichever field and shape it stands', () => {
    const [like] = documents.filter(({ name }) => /Nitrile Exam Gloves/.test(name));
    if (!like) throw new Error('the catalog has no nitrile gloves');
    const free: Partial<SearchDocument>[] = [
      { name: `${like.name}, Latex-Free` },
      { description: 'Soft gloves, not made with natural rubber latex.' },
      { specifications: { ...like.specifications, Latex: 'No' } },
      { specifications: { ...like.specifications, 'Latex Free': 'Yes' } },
      { specifications: { ...like.specifications, 'Contains Latex': 'No' } },
    ];
    const holding: Partial<SearchDocument>[] = [
      { specifications: { ...like.specifications, 'Latex-Free': 'No' } },
      { specifications: { ...like.specifications, 'Contains Latex': 'Yes' } },
      { specifications: {}, description: 'Gloves of natural rubber latex.' },
      { name: 'Gloves -Latex, Medium' },
    ];
    const few = new CatalogIndex();
    free.forEach((change, i) => few.upsert({ ...like, ...change, id: `free${i}` }));
    holding.forEach((change, i) => few.upsert({ ...like, ...change, id: `holding${i}` }));
    const { ids } = new CatalogSearch(few).search({
      q: 'gloves without latex',
      filters: {},
      sort: 'relevance',
      page: 1,
      limit: 20,
    });
    expect(ids.toSorted()).toEqual(free.map((_, i) => `free${i}`));
  });

  it('finds what is wanted beside what is ruled out, what says so first', () => {
    for (const name of names(find('latex free gloves')))
      expect(name).toMatch(/nitrile|vinyl|chloroprene|poly/i);
    expect(names(find('eugenol free temporary cement'))[0]).toMatch(/non-eugenol/i);
  });

  it('offers what is known to be free before what does not say so, in every order', () => {
    const stated = (id: string) => byId.get(id)?.specifications.Material !== undefined;
    for (const sort of sortOptions) {
      const order = find('orthodontics without nickel', { sort, limit: 400 }).ids.map(stated);
      expect(order.indexOf(false)).toBeGreaterThan(0);
      expect(order.slice(order.indexOf(false))).not.toContain(true);
    }
  });

  it.each([
    ['latx free gloves', 'latex'],
    ['anesthetic without epinepherine', 'epinephrine'],
    ['eugenal free temporary cement', 'eugenol'],
    ['nitrile gloves not black', 'black'],
    ['fluoride varnish not cherry', 'cherry'],
  ])('reads what "%s" rules out', (q, key) => {
    expect(find(q).reading.exclusions.map((exclusion) => exclusion.key)).toEqual([key]);
    expect(find(q).total).toBeGreaterThan(0);
    for (const id of find(q, { limit: 20 }).ids) expect(saysItHolds(id, new RegExp(key, 'i'))).toBe(false);
  });

  it.each([
    ['burs not FG', /\bFG\b/, 'burs'],
    ['burs not FG or RA', /\b(?:FG|RA)\b/, 'burs'],
    ['endodontic files not size 25', /#25\b|\b25\/\./, 'endodontic files'],
    ['endodontic files not #25', /#25\b|\b25\/\./, 'endodontic files'],
    ['scalers -"Hu-Friedy"', /hu-friedy/i, 'scalers'],
    ['scalers none by Hu-Friedy', /hu-friedy/i, 'scalers'],
    ['lidocaine not 1:50,000', /1:50,000/, 'lidocaine'],
    ['lidocaine not 50k', /1:50,000/, 'lidocaine'],
    ['stone not type III', /type III\b/i, 'stone'],
    ['vps not fast set', /fast set/i, 'vps'],
  ])('never shows what "%s" refuses', (q, refused, wanted) => {
    const found = find(q, { limit: 200 });
    expect(queryWords(found.reading.wanted)).toEqual(queryWords(wanted));
    expect(found.total).toBeGreaterThan(2);
    expect(names(found).filter((name) => refused.test(name))).toEqual([]);
  });

  it.each(['gloves not for surgery', 'gloves not at all', 'none of these gloves'])(
    'refuses no word that tells nothing: "%s"',
    (q) => {
      expect(find(q).reading.exclusions).toEqual([]);
    },
  );

  it.each([
    ['composite A2 in stock', 'composite A2'],
    ['in stock gloves', 'gloves'],
    ['best rated gloves', 'gloves'],
    ['cheapest gloves without latex, in stock', 'gloves without latex'],
    ['composite that are in stock', 'composite'],
    ['gloves under $10', 'gloves'],
  ])('finds for "%s" what it finds for "%s", because no search follows the rest', (q, rest) => {
    const [found, all] = [find(q), find(rest)];
    expect(all.total).toBeGreaterThan(5);
    expect([found.total, found.ids]).toEqual([all.total, all.ids]);
  });

  it('leaves out of what is wanted what is ruled out twice, and whom it would harm', () => {
    const { reading } = find('no nitrile gloves please, skin reacts to nitrile');
    expect(reading.exclusions).toHaveLength(1);
    expect(reading.wanted).not.toMatch(/nitrile|skin/);
    expect(find('gloves for a patient with a latex allergy').reading.wanted).toBe('gloves');
  });

  it.each(['sutures not 4-0', 'sutures not 4/0', 'sutures no 3-0 or 4-0', 'not 4-0 sutures'])(
    'never shows sutures of a size that "%s" rules out',
    (q) => {
      const found = find(q, { limit: 300 });
      expect(found.ids.length).toBeGreaterThan(50);
      for (const name of names(found)) expect(name).not.toMatch(/\b4-0\b/);
    },
  );

  it('rules out in meaning, too', () => {
    const latex = find('latex gloves').ids.map((id) => ({ id, similarity: 1 }));
    const found = find('gloves without latex', { limit: 50 }, { neighbors: latex, weight: 0.7 });
    expect(found.ids.filter((id) => latex.some((near) => near.id === id))).toEqual([]);
  });

  it.each([
    ['nitrile gloves medium', 'Size', 'Medium'],
    ['nitrile gloves large', 'Size', 'Large'],
    ['sm nitrile gloves', 'Size', 'Small'],
    ['nitrile gloves med', 'Size', 'Medium'],
    ['nitrile gloves lg', 'Size', 'Large'],
    ['xlg nitrile gloves', 'Size', 'X-Large'],
    ['xl nitrile gloves', 'Size', 'X-Large'],
    ['nitrile gloves X-Lg', 'Size', 'X-Large'],
    ['extra large nitrile gloves', 'Size', 'X-Large'],
    ['27g needles', 'Gauge', '27 ga'],
    ['coarse prophy paste', 'Grit', 'Coarse'],
    ['a2 composite', 'Shade', 'A2'],
    ['silk sutures 4-0', 'Size', '4-0'],
    ['sutures 4/0', 'Size', '4-0'],
  ])('keeps the attribute asked for by "%s" before all others, in every order', (q, name, value) => {
    for (const sort of sortOptions) {
      const values = find(q, { sort, limit: 20 }).ids.map((id) => byId.get(id)?.specifications[name]);
      expect(values.filter((found) => found !== undefined && found !== value)).toEqual([]);
    }
    expect(find(q).reading.slots.map(({ label }) => label)).toContain(`${name}: ${value}`);
  });

  it.each([
    ['paper to see high spots of the bite', /articulating paper/i],
    ['glue that holds a provisional crown for some weeks', /temporary cement/i],
    ['lamp that hardens the material', /curing light/i],
    ['protect the eyes of my staff', /eyewear/i],
  ])('finds by its use what nobody calls by its name: "%s"', (q, kind) => {
    for (const name of names(find(q, { limit: 5 }))) expect(name).toMatch(kind);
  });

  it('lets what fits most of the words follow what fits all, where that is little', () => {
    const found = names(find('Hu-Friedy Atlas forceps 150 serrated', { limit: 20 }));
    expect(found[0]).toMatch(/Hu-Friedy Atlas Extraction Forceps/);
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((name) => !/forceps/i.test(name))).toEqual([]);
  });

  it('knows words by their family', () => {
    for (const name of names(find('relining denture', { limit: 5 }))) expect(name).toMatch(/reline/i);
    expect(find('sterilizers').total).toBeGreaterThan(10);
  });

  it('names the words of names that nothing found has', () => {
    expect(missingWords(find('paper cups'))).toEqual(['paper']);
    expect(missingWords(find('plastic cups'))).toEqual([]);
  });

  it('never ranks another strength before the one asked for', () => {
    for (const q of [
      'lidocaine 1:100000',
      'lidocaine 1:100,000',
      'lidocaine 1:100k',
      'lidocaine 100k',
      'lidocane 2% epi 100 k',
      'lido 2% 100k',
    ]) {
      const first = names(find(q, { limit: 5 }));
      expect(first.filter((name) => /1:(?!100,000)/.test(name))).toEqual([]);
      expect(first[0]).toMatch(/1:100,000/);
    }
  });

  it('finds products by the beginning of a code', () => {
    for (const doc of documents.filter((_, i) => i % 211 === 0)) {
      const bare = doc.manufacturerCode.replace(/[^A-Za-z0-9]/g, '');
      const typed = bare.slice(0, -1);
      if (bare.length < 6 || !/\d/.test(typed)) continue;
      expect(names(find(typed, { limit: 50 })).length).toBeGreaterThan(0);
    }
  });
});
