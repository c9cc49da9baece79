import { isStillQuotedFor, type ListedItem } from './still-quoted.js';

const listed: ListedItem = { item: 'N-1', listCents: 900, availability: 'in_stock' };

describe('a quote of an own price', () => {
  it('holds for the item as it was listed', () => {
    expect(isStillQuotedFor(listed, { ...listed })).toBe(true);
    const unpriced = { ...listed, listCents: null };
    expect(isStillQuotedFor(unpriced, { ...unpriced })).toBe(true);
  });

  it.each([
    ['another item', { item: 'N-2' }],
    ['another list price', { listCents: 901 }],
    ['no list price', { listCents: null }],
    ['another availability', { availability: 'backorder' }],
  ] as const)('is void for %s', (_, change) => {
    expect(isStillQuotedFor(listed, { ...listed, ...change })).toBe(false);
  });

  it('is void when it is not known how available the item was', () => {
    expect(isStillQuotedFor({ ...listed, availability: undefined }, listed)).toBe(false);
  });
});
