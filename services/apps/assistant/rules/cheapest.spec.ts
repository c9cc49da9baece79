import { asked, rows } from './testing/asked.js';

const named = async (text: string) =>
  (await asked(text)).productIds.map((id) => rows.get(id)?.card.product_name ?? '');

describe('the cheapest', () => {
  it.each([
    ['cheapest bibs', /Bibs,/],
    ['cheapest bibs per piece', /Bibs,/],
    ['cheap bibs', /Bibs,/],
    ['cheap cups', /Cups,/],
    ['cheapest syringes', /Syringe,/],
    ['cheapest composite', /Composite,/],
    ['cheapest composite syringes', /Composite,.*Syringe/],
    ['cheapest bib holders', /Bib Holders,/],
    ['cheapest diamond burs', /Diamond Burs/],
  ])('is one of the kind asked for with "%s"', async (text, kind) => {
    const names = await named(text);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(kind);
  });

  it.each(['3M', 'Microcopy', 'Ultradent', 'GC America'])(
    'is of any kind where only a brand is named: %s',
    async (brand) => {
      const { productIds } = await asked(`cheapest ${brand} product`);
      const prices = [...rows.values()].flatMap(({ card }) =>
        card.brand === brand && card.min_price !== null ? [card.min_price] : [],
      );
      expect(rows.get(productIds[0] ?? '')?.card.min_price).toBe(Math.min(...prices));
    },
  );

  it('counts no goods of a refused brand that are of another kind', async () => {
    const countOf = async (text: string) => /I found (\S+) products/.exec((await asked(text)).text)?.[1];
    // Its goods are bib holders.
    expect(await countOf('cheap bibs, not Plasdent')).toBe(await countOf('cheap bibs'));
  });
});
