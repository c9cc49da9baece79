import { chooseTogether } from './choose-together.js';

const at = (seller: string, lineCents: number) => ({ seller, lineCents });
const sellersOf = (chosen: readonly { seller: string }[]) => [...new Set(chosen.map(({ seller }) => seller))];

describe('choosing sellers for a list', () => {
  it('takes one seller for hardly more than the cheapest of each', () => {
    const needs = [
      [at('net32', 10_000), at('darby', 10_100)],
      [at('darby', 10_000), at('net32', 10_200)],
      [at('benco', 20_000), at('darby', 20_100), at('net32', 20_300)],
    ];
    const chosen = chooseTogether(needs);
    expect(sellersOf(chosen)).toEqual(['darby']);
    expect(chosen.map(({ lineCents }) => lineCents)).toEqual([10_100, 10_000, 20_100]);
  });

  it('pays more shipping where the goods save more than that', () => {
    const needs = [
      [at('net32', 10_000), at('darby', 30_000)],
      [at('darby', 20_000), at('net32', 60_000)],
    ];
    expect(sellersOf(chooseTogether(needs))).toEqual(['net32', 'darby']);
  });

  it('chooses what only one seller has, and nothing of nothing', () => {
    expect(sellersOf(chooseTogether([[at('net32', 1)], [at('benco', 1)]]))).toEqual(['net32', 'benco']);
    expect(chooseTogether([])).toEqual([]);
  });
});
