import { vocabularyOf } from '@sextant/companion/reading/vocabulary.js';
import { demoCatalog } from '@sextant/companion/testing/demo-catalog.js';
import { changed, refined, timesIn } from './wanted.js';

const vocabulary = vocabularyOf(demoCatalog(3));

describe('what is wanted after a further message', () => {
  it('leaves out all that any of the messages refuses', () => {
    const before = { product: 'composite', exclude: 'syringes' };
    expect(refined(before, { exclude: 'Kerr' }, vocabulary).exclude).toBe('syringes Kerr');
    expect(refined(before, { exclude: 'syringes' }, vocabulary).exclude).toBe('syringes');
    expect(refined(before, { size: 'L' }, vocabulary).exclude).toBe('syringes');
    expect(refined({ product: 'composite' }, {}, vocabulary).exclude).toBeUndefined();
  });

  it('has each word of the goods once', () => {
    expect(refined({ product: 'gloves' }, { product: 'exam gloves' }, vocabulary).product).toBe(
      'exam gloves',
    );
  });

  it.each([
    ['double it', 2],
    ['can you double the list', 2],
    ['halve it please', 0.5],
    ['half of that', 0.5],
    ['double the masks', 1],
    ['leave out the masks', 1],
  ])('is as many times as much as "%s" says', (text, times) => {
    expect(timesIn(text)).toBe(times);
  });

  it('counts whole procedures, and those of the newest message where it has a number', () => {
    const before = { procedure: 'fillings', quantity: 5 };
    expect(changed(before, {}, 0.5).quantity).toBe(3);
    expect(changed(before, { quantity: 8 }, 1).quantity).toBe(8);
    expect(changed({ procedure: 'fillings' }, {}, 2).quantity).toBe(2);
    expect(changed({ procedure: 'fillings' }, {}, 1).quantity).toBeUndefined();
  });
});
