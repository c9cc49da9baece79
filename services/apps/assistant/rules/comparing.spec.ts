import type { Reply } from '@sextant/domain/conversation/reply.js';
import { asked, rows } from './testing/asked.js';

const shadesOf = ({ productIds }: Reply) =>
  productIds.map((id) => rows.get(id)?.details.specifications['Shade']);
const brandsOf = ({ productIds }: Reply) => productIds.map((id) => rows.get(id)?.card.brand);

describe('two products that are compared', () => {
  it.each(['whats cheeper: kerr or 3m composit a2', 'Which is cheaper, Kerr or 3M A2 composite?'])(
    'both have the shade that "%s" names once',
    async (text) => {
      const reply = await asked(text);
      expect(reply.reading).toContainEqual({ name: 'shade', label: 'Shade: A2' });
      expect(brandsOf(reply)).toEqual(['Kerr', '3M']);
      for (const shade of shadesOf(reply)) expect(shade).toMatch(/\bA2\b/);
    },
  );

  it('may differ in what each side says', async () => {
    const reply = await asked('Kerr A2 or Kerr A3 composite?');
    const shades = shadesOf(reply);
    expect([shades.length, shades[0], shades[1]]).toEqual([
      2,
      expect.stringMatching(/\bA2\b/),
      expect.stringMatching(/\bA3\b/),
    ]);
  });

  it.each(['compare Komet 9215588 with Brasseler 558', 'Brasseler 558 vs Komet 9215588'])(
    'are as alike as the request allows where "%s" names one of them by its code',
    async (text) => {
      const names = (await asked(text)).productIds.map((id) => rows.get(id)?.card.product_name);
      expect(names.toSorted()).toEqual([
        expect.stringMatching(/^Brasseler USA Surgical Carbide Burs, 558, /),
        expect.stringMatching(/^Komet Bone Cutter Surgical Carbide Burs, 558, 44\.5 mm HP/),
      ]);
    },
  );

  it('are not replaced by others where there is only another strength', async () => {
    const reply = await asked('Compare Cook-Waite lidocaine and Septodont articaine 1:50k');
    expect(brandsOf(reply)).toEqual(['Cook-Waite']);
    expect(reply.text).toMatch(
      /^I found no “Septodont articaine 1:50k” to compare\.\nCook-Waite Lidocaine [^\n]*$/,
    );
  });
});
