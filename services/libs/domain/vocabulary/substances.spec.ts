import { substancesIn, substancesOfKind } from './substances.js';
import { queryWords } from './words.js';

const named = (text: string): string[] => [...substancesIn(queryWords(text))];
const kind = (text: string): string[] => [...substancesOfKind(queryWords(text)).held];
const free = (text: string): string[] => [...substancesOfKind(queryWords(text)).free];

describe('substances', () => {
  it('knows what a substance is called and what contains it', () => {
    expect(named('Zinc Oxide Eugenol')).toContain('eugenol');
    expect(named('Self-ligating steel')).toEqual(expect.arrayContaining(['nickel', 'metal']));
    expect(named('Sodium Bicarbonate')).toContain('bicarbonate');
    expect(named('Toothpaste, 5000 ppm')).toContain('fluoride');
    expect(named('Lidocaine 2%, 1:100,000')).toContain('epinephrine');
  });

  it('knows what kinds of products hold, and tells it from what they are used with', () => {
    expect(kind('Resin Cement')).toEqual(expect.arrayContaining(['methacrylate', 'bpa']));
    expect(kind('Light cure')).toContain('methacrylate');
    expect(kind('Resin-Modified Glass Ionomer Cement')).toEqual(expect.arrayContaining(['hema', 'fluoride']));
    expect(kind('Articaine 4%')).toContain('epinephrine');
    expect(named('A clear form for composite build-up')).not.toContain('methacrylate');
  });

  it('knows kinds and lines that are free of a substance', () => {
    expect(kind('Zinc Phosphate & Polycarboxylate Cement')).toEqual([]);
    expect(free('Zinc Phosphate & Polycarboxylate Cement')).toContain('methacrylate');
    expect(free('Retraction Cord, 00, Plain')).toContain('epinephrine');
    expect(named('Self-etch')).not.toContain('etching');
    expect(named('Total-etch')).toContain('etching');
  });
});
