import { piecesIn } from '@sextant/domain/product-offers/pack.js';
import { normalizeCode } from '@sextant/domain/vocabulary/words.js';
import type { FeedItem } from '../feed-item.js';
import { Catalog } from './catalog.js';
import { isValidGtin } from './gtin.js';
import { nameOf } from './product.js';
import { sandboxSellers } from './sellers.js';
import { visualKinds } from './visuals.js';

const today = '2026-08-19';
const catalog = new Catalog({ seed: 1, today });
const { products } = catalog;
const feeds = new Map(
  sandboxSellers.map(({ key }) => [
    key,
    (catalog.inventory(key) ?? []).map((line) => catalog.feedItem(line)),
  ]),
);
const items = [...feeds.values()].flat();

/** The offers of each product, grouped as a reader of all feeds would: by maker and code. */
const makers: Record<string, string> = {
  '3M': 'Solventum',
  '3M ESPE': 'Solventum',
  Dentsply: 'Dentsply Sirona',
  GC: 'GC America',
  'Hu-Friedy': 'HuFriedyGroup',
  'Hu Friedy': 'HuFriedyGroup',
  Ivoclar: 'Ivoclar Vivadent',
};
const maker = (name: string): string => makers[name] ?? name;
const byCode = Map.groupBy(
  items,
  (item) => `${maker(item.manufacturer)}|${normalizeCode(item.manufacturerCode)}`,
);
const share = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10;

describe('demo catalog: the range', () => {
  it('holds between twelve and fourteen thousand products, with text that tells them apart', () => {
    expect(products.length).toBeGreaterThan(12_000);
    expect(products.length).toBeLessThan(14_000);
    expect(new Set(products.map((product) => `${product.manufacturer}|${nameOf(product.parts)}`)).size).toBe(
      products.length,
    );
  });

  it('spreads them over sixteen roots, some seventy filter nodes and every silhouette', () => {
    expect(new Set(products.map(({ root }) => root)).size).toBe(16);
    const leaves = new Set(products.map(({ rule }) => rule.leaf)).size;
    expect(leaves).toBeGreaterThanOrEqual(55);
    expect(leaves).toBeLessThanOrEqual(75);
    expect(new Set(products.map(({ visual }) => visual.kind))).toEqual(new Set(visualKinds));
  });

  it('never gives two items of a manufacturer the same code, however it is written', () => {
    const codes = products.map(
      (product) => `${product.manufacturer}|${normalizeCode(product.manufacturerCode)}`,
    );
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('gives every product its own valid GTIN outside the range of real ones', () => {
    expect(new Set(products.map(({ gtin }) => gtin)).size).toBe(products.length);
    expect(products.filter(({ gtin }) => !isValidGtin(gtin) || !/^[01]04\d{11}$/.test(gtin))).toEqual([]);
  });

  it('leaves no placeholder unfilled and says something about every product', () => {
    const broken = items.filter(
      ({ description, name }) =>
        description.length < 20 || /[{}]|undefined|\|\|| {2}/.test(`${description} ${name}`),
    );
    expect(broken.slice(0, 3)).toEqual([]);
  });

  it('keeps the list prices plausible', () => {
    const cents = products.map(({ listCents }) => listCents).sort((a, b) => a - b);
    expect(cents[0]).toBeGreaterThan(100);
    expect(cents.at(-1)).toBeLessThan(15_000_000);
    const median = cents[cents.length >> 1] ?? 0;
    expect(median).toBeGreaterThan(2_500);
    expect(median).toBeLessThan(7_500);
  });

  it('spreads the price of one nitrile glove widely while boxes look alike', () => {
    const each = items
      .filter(({ name, price }) => name.includes('Nitrile Exam Gloves') && price !== null)
      .map(({ price, specifications }) => (Number(price) * 100) / Number(specifications['Package Quantity']))
      .sort((a, b) => a - b);
    expect(each[0]).toBeLessThan(4);
    expect(each.at(-1)).toBeGreaterThan(13);
  });
});

describe('demo catalog: the sellers', () => {
  it('is the same on every machine and every day', () => {
    const again = new Catalog({ seed: 1, today: '2027-01-02' });
    const without = (item: FeedItem | undefined) => ({ ...item, history: [] });
    for (const { key } of sandboxSellers) {
      const inventory = again.inventory(key) ?? [];
      expect(inventory.length).toBe(feeds.get(key)?.length);
      for (let index = 0; index < inventory.length; index += 97) {
        const line = inventory[index];
        if (line) expect(without(again.feedItem(line))).toEqual(without(feeds.get(key)?.[index]));
      }
    }
  });

  it('asks other prices with another seed', () => {
    const other = new Catalog({ seed: 2, today });
    const prices = (one: Catalog) => one.products.slice(-200).map(({ listCents }) => listCents);
    expect(prices(other)).not.toEqual(prices(catalog));
  });

  it('is matched across sellers by maker and code, and never merges two products', () => {
    expect(byCode.size).toBe(products.length);
    const mixed = [...byCode.values()].filter((offers) => {
      const told = offers.map(({ specifications: { Packaging: _, ...others }, familyId }) => [
        familyId,
        others,
      ]);
      return new Set(told.map((one) => JSON.stringify(one))).size > 1;
    });
    expect(mixed).toEqual([]);
  });

  it('has every seller of a product count the same pieces, however the pack is written', () => {
    const counted = (offers: readonly FeedItem[]) =>
      new Set(offers.flatMap(({ specifications }) => piecesIn(specifications.Packaging ?? null) ?? []));
    expect([...byCode.values()].filter((offers) => counted(offers).size > 1)).toEqual([]);
  });

  it('prints codes, brands and packs in more than one way', () => {
    const spellings = [...byCode.values()].filter(
      (offers) => new Set(offers.map((o) => o.manufacturerCode)).size > 1,
    );
    expect(spellings.length).toBeGreaterThan(2_000);
    for (const brand of [
      '3M',
      '3M ESPE',
      'Solventum',
      'Dentsply',
      'Hu-Friedy',
      'HuFriedyGroup',
      'GC',
      'Ivoclar',
    ]) {
      expect(items.some((item) => item.brand === brand)).toBe(true);
    }
  });

  it('gives one to nine offers, eight in a hundred products a single one', () => {
    const counts = [...byCode.values()].map((offers) => offers.length);
    expect(Math.max(...counts)).toBe(9);
    const single = share(counts.filter((count) => count === 1).length, counts.length);
    expect(single).toBeGreaterThan(6.5);
    expect(single).toBeLessThan(9.5);
  });

  it('leaves one to two in a hundred products without a price, and seven offers out of stock', () => {
    const unpriced = [...byCode.values()].filter((offers) =>
      offers.every(({ price }) => price === null),
    ).length;
    expect(share(unpriced, byCode.size)).toBeGreaterThan(1);
    expect(share(unpriced, byCode.size)).toBeLessThan(2);
    const out = share(
      items.filter(({ availability }) => availability === 'out_of_stock').length,
      items.length,
    );
    expect(out).toBeGreaterThan(6);
    expect(out).toBeLessThan(8);
  });

  it('keeps equipment and implants with the sellers that carry them', () => {
    for (const { key, heavy } of sandboxSellers) {
      const sold = (catalog.inventory(key) ?? []).filter(({ product }) => product.rule.heavy).length;
      if (heavy) expect(sold).toBeGreaterThan(50);
      else expect(sold).toBe(0);
    }
  });

  it('numbers every item of a seller once, in the seller’s own shape', () => {
    for (const { key, skus, domain } of sandboxSellers) {
      const feed = feeds.get(key) ?? [];
      const shape = new RegExp(`^${skus.replace(/#/g, '\\d')}$`);
      expect(new Set(feed.map(({ sku }) => sku)).size).toBe(feed.length);
      expect(feed.filter(({ sku }) => !shape.test(sku))).toEqual([]);
      expect(feed[0]?.url).toBe(`https://www.${domain}/product/${feed[0]?.sku}`);
    }
  });

  it('leaves eighteen in a hundred products unrated and the rest around four and a half stars', () => {
    const rated = [...byCode.values()].filter((offers) => offers.some(({ rating }) => rating !== null));
    const unrated = share(byCode.size - rated.length, byCode.size);
    expect(unrated).toBeGreaterThan(16);
    expect(unrated).toBeLessThan(20);
    const stars = items.flatMap(({ rating }) => (rating === null ? [] : [rating]));
    expect(stars.reduce((sum, star) => sum + star, 0) / stars.length).toBeCloseTo(4.5, 0);
    expect(Math.max(...items.map(({ ratingCount }) => ratingCount))).toBeLessThanOrEqual(2_000);
  });
});
