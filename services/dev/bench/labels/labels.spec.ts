import { sellers } from '@sextant/sellers/registry.js';
import { demoCatalog, idsInFeeds } from './demo-catalog.ts';
import { generatedExclusions } from './exclusions.ts';
import { groups, intents, readInventoryRows, readSearchQueries, readUtterances } from './labels.ts';
import { testOf, type Predicate } from './predicate.ts';

const products = demoCatalog();

describe('the demo catalog as the labels see it', () => {
  it('has the products the feeds lead to', () => {
    expect(new Set(products.map(({ id }) => id))).toEqual(idsInFeeds());
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
  });
});

describe('labeled utterances', () => {
  const utterances = [...readUtterances(), ...readUtterances('utterances-read')];
  const numbers = ['quantity', 'pack', 'maxPrice', 'ordinal'];
  const texts = ['size', 'shade', 'gauge', 'brand', 'seller', 'product', 'procedure', 'exclude'];

  it('are enough, of every intent', () => {
    expect(readUtterances().length).toBeGreaterThanOrEqual(320);
    for (const intent of intents) {
      const found = readUtterances().filter((one) => one.intent === intent).length;
      expect({ intent, enough: found >= 15 }).toEqual({ intent, enough: true });
    }
  });

  it('are each there once', () => {
    const keys = utterances.map(({ text, after }) => JSON.stringify([text.toLowerCase(), after]));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(utterances.map((one) => [one.text, one] as const))('%s', (_, { text, after, intent, slots }) => {
    expect(text.trim()).toBe(text);
    expect(text).not.toBe('');
    expect(intents).toContain(intent);
    for (const turn of after ?? []) expect(turn).not.toBe('');
    for (const [name, value] of Object.entries(slots)) {
      expect([...numbers, ...texts]).toContain(name);
      expect(typeof value).toBe(numbers.includes(name) ? 'number' : 'string');
      expect(value).not.toBe('');
    }
    if (slots.seller) expect(sellers.map(({ key }) => key)).toContain(slots.seller);
    if (slots.brand) {
      const { brand } = slots;
      expect(products.some((product) => [product.brand, product.manufacturer].includes(brand))).toBe(true);
    }
  });
});

describe('labeled inventory rows', () => {
  const rows = readInventoryRows();
  const ids = new Set(products.map(({ id }) => id));
  const columns = ['name', 'code', 'brand', 'quantity', 'unit', 'price'];

  it('are enough, some of them fitting nothing', () => {
    expect(rows.length).toBeGreaterThanOrEqual(520);
    expect(rows.filter(({ expected }) => expected.length === 0).length).toBeGreaterThanOrEqual(60);
    for (const kind of new Set(rows.map((one) => one.kind))) {
      const enough = rows.filter((one) => one.kind === kind).length >= 5;
      expect({ kind, enough }).toEqual({ kind, enough: true });
    }
  });

  it('are each there once', () => {
    const keys = rows.map(({ row }) => JSON.stringify(columns.map((name) => row[name as keyof typeof row])));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are read as a table would be', () => {
    for (const { row, kind } of rows) {
      expect(kind).not.toBe('');
      expect(row.name).not.toBe('');
      for (const [name, value] of Object.entries(row)) {
        expect(columns).toContain(name);
        expect(typeof value).toBe('string');
      }
    }
  });

  it('expect only products the demo catalog has, each once', () => {
    const unknown = rows.filter(({ expected }) => expected.some((id) => !ids.has(id)));
    expect(unknown).toEqual([]);
    expect(rows.filter(({ expected }) => new Set(expected).size !== expected.length)).toEqual([]);
  });
});

describe('labeled search queries', () => {
  const queries = readSearchQueries();
  const count = (predicate: Predicate): number => products.filter(testOf(predicate)).length;
  const least: Record<string, number> = {
    plain: 60,
    natural: 60,
    attributes: 60,
    typos: 50,
    codes: 40,
    exclusions: 60,
    brands: 30,
    synonyms: 30,
  };

  it('are enough, of every group', () => {
    expect(queries.length).toBeGreaterThanOrEqual(320);
    for (const group of groups) {
      const enough = queries.filter((one) => one.group === group).length >= (least[group] ?? 1);
      expect({ group, enough }).toEqual({ group, enough: true });
    }
  });

  it('are each there once', () => {
    const texts = queries.map(({ query }) => query.toLowerCase());
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each(queries.map((one) => [one.query, one] as const))('%s', (_, one) => {
    const { group, relevant, partly, forbidden, empty } = one;
    expect(groups).toContain(group);
    expect(count(relevant) === 0).toBe(empty ?? false);
    if (partly) expect(count(partly)).toBeGreaterThan(0);
    expect(forbidden !== undefined).toBe(group === 'exclusions');
    if (!forbidden) return;
    expect(count(forbidden)).toBeGreaterThan(0);
    const wanted = partly ? { any: [relevant, partly] } : relevant;
    expect(count({ all: [forbidden, wanted] })).toBe(0);
  });
});

describe('generated exclusions', () => {
  const generated = generatedExclusions();
  const texts = new Set(generated.map(({ query }) => query.toLowerCase()));

  it('are enough, each there once, none of them labeled by hand', () => {
    expect(texts.size).toBe(generated.length);
    expect(texts.size).toBeGreaterThanOrEqual(60);
    expect(readSearchQueries().filter(({ query }) => texts.has(query.toLowerCase()))).toEqual([]);
  });

  it('forbid some products of the catalog and leave others', () => {
    const count = (predicate: Predicate): number => products.filter(testOf(predicate)).length;
    for (const { query, relevant, forbidden } of generated) {
      const left = forbidden && count(forbidden) > 0 && count(relevant) > 0;
      expect({ query, left }).toEqual({ query, left: true });
    }
  });
});
