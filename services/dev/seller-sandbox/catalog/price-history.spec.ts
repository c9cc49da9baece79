import { Catalog } from './catalog.js';
import { sandboxSellers } from './sellers.js';

const today = '2026-08-19';
const weekAgo = '2026-08-12';
const catalog = new Catalog({ seed: 1, today });
const lines = sandboxSellers.flatMap(({ key }) => catalog.inventory(key) ?? []);
const priced = lines.map((line) => catalog.feedItem(line)).filter(({ price }) => price !== null);

describe('a year of prices', () => {
  it('ends at today’s price and runs forward inside the year', () => {
    const wrong = priced.filter(({ history = [], price }) => {
      const dates = history.map(([date]) => date);
      const inOrder = dates.every(
        (date, index) => date > (dates[index - 1] ?? '2025-08-09') && date <= today,
      );
      return !inOrder || history.at(-1)?.[1] !== price;
    });
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  it('is made of about eight to fifteen steps, each a real change', () => {
    const inRange = priced.filter(({ history = [] }) => history.length >= 8 && history.length <= 15).length;
    expect(inRange / priced.length).toBeGreaterThan(0.98);
    const still = priced.filter(({ history = [] }) =>
      history.some(([, price], index) => price === history[index - 1]?.[1]),
    );
    expect(still.slice(0, 3)).toEqual([]);
  });

  it('has no history where there is no price', () => {
    const silent = lines.filter(({ offer }) => offer.cents === null).map((line) => catalog.feedItem(line));
    expect(silent.length).toBeGreaterThan(0);
    expect(silent.every(({ history }) => history?.length === 0)).toBe(true);
  });

  it('shows a fresh fall of the best price by five percent or more on five in a hundred products', () => {
    const fallen = new Set(
      lines.flatMap((line) => {
        const { history = [] } = catalog.feedItem(line);
        const [before, now] = history.slice(-2);
        const fresh = now && before && now[0] > weekAgo && Number(now[1]) <= Number(before[1]) * 0.95;
        return fresh && line.first ? [line.product.key] : [];
      }),
    );
    expect(fallen.size / catalog.products.length).toBeGreaterThan(0.04);
    expect(fallen.size / catalog.products.length).toBeLessThan(0.06);
  });

  it('changes nothing in the last week where no fall was meant', () => {
    const others = lines
      .filter(({ offer }) => offer.fellFrom === undefined)
      .map((line) => catalog.feedItem(line));
    expect(others.filter(({ history = [] }) => (history.at(-1)?.[0] ?? '') > weekAgo)).toEqual([]);
  });
});
