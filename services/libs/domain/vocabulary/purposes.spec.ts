import { usesOf } from './purposes.js';

describe('what products are for', () => {
  it('knows a kind by all words of its name, wherever they stand', () => {
    expect(usesOf('Parkell AccuFilm Articulating Paper & Film, 40 µm').join()).toContain('check the bite');
    expect(usesOf('Sealants, Pit & Fissure').join()).toContain('grooves of molars');
    expect(usesOf('Paper cups')).toEqual([]);
  });

  it('knows a product of several kinds by all of them, each once', () => {
    const uses = usesOf('Endodontic Equipment, Apex Locator');
    expect(uses).toHaveLength(new Set(uses).size);
    expect(uses.join()).toContain('length of the root canal');
  });

  it('names no substance that a kind is free of, or queries for it would find the kind', () => {
    for (const material of ['Nitrile', 'Vinyl', 'Chloroprene'])
      expect(usesOf(`${material} Exam Gloves, Medium`).join()).not.toMatch(/latex/);
  });
});
