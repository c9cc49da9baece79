import { substituteFor, type Described } from './substitute.js';

const glove = (changes: Partial<Described> = {}, size = 'Medium'): Described => ({
  familyId: 'cranberry-black',
  brand: 'Cranberry',
  category: 'Nitrile Exam Gloves',
  specifications: { Material: 'Nitrile', Color: 'Black', Size: size, Packaging: 'any' },
  pack: '200/box',
  ...changes,
});
const small = glove({ pack: '100/box' });
const other = { familyId: 'medicom-black', brand: 'Medicom' };

describe('what stands for a product', () => {
  it('is another pack of it, with the same number of pieces', () => {
    expect(substituteFor(glove(), 5, small)).toEqual({ kind: 'pack', quantity: 10, pieces: 1000 });
    expect(substituteFor(small, 10, glove())).toEqual({ kind: 'pack', quantity: 5, pieces: 1000 });
  });

  it('never has fewer pieces, and not many more', () => {
    expect(substituteFor(small, 3, glove())).toEqual({ kind: 'pack', quantity: 2, pieces: 400 });
    expect(substituteFor(small, 1, glove())).toBeUndefined();
  });

  it('is a product of another brand that states the same', () => {
    expect(substituteFor(glove(), 2, glove(other))).toEqual({ kind: 'equal', quantity: 2, pieces: 400 });
    expect(substituteFor(glove(), 2, glove({ ...other, brand: 'Cranberry' }))).toBeUndefined();
    expect(substituteFor(glove(), 2, glove({ ...other, category: 'Latex Gloves' }))).toBeUndefined();
  });

  it.each([
    ['another size', glove(other, 'Large')],
    [
      'more than the wanted one',
      glove({ ...other, specifications: { ...glove().specifications, Cuff: 'Long' } }),
    ],
    ['less', glove({ ...other, specifications: { Material: 'Nitrile', Color: 'Black' } })],
  ])('states not %s', (_, candidate) => {
    expect(substituteFor(glove(), 2, candidate)).toBeUndefined();
  });

  it('shares more than one fact', () => {
    const plain = (brand: string) => glove({ brand, familyId: brand, specifications: { Volume: '5 oz' } });
    expect(substituteFor(plain('a'), 1, plain('b'))).toBeUndefined();
  });

  it('comes in the same pack where pieces are not counted', () => {
    const syringe = glove({ pack: 'Syringe 4 g' });
    expect(substituteFor(syringe, 2, { ...syringe, ...other })).toEqual({ kind: 'equal', quantity: 2 });
    expect(substituteFor(syringe, 2, { ...syringe, ...other, pack: 'Syringe 2 g' })).toBeUndefined();
  });
});
