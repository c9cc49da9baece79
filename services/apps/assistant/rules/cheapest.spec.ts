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
});
