import { demoCatalog } from '../testing/demo-catalog.js';
import { asksClinically, goodsAskedAbout, isAboutTreatment } from './clinical-asked.js';
import { readMessage } from './read-message.js';
import { vocabularyOf } from './vocabulary.js';

const vocabulary = vocabularyOf(demoCatalog(3));

describe('a clinical question', () => {
  it.each([
    'which anesthetic is safe in pregnancy',
    'max dose of lidocaine',
    'how much lidocaine can I give a 70 kg patient',
    'can I use articaine on a pregnant patient?',
    'is septocaine safe for kids',
    'how many carpules of septocaine can an adult have',
    'side effects of articaine',
    'is articaine contraindicated in heart patients',
    'lidocaine dosage for children',
    'safe amount of epinephrine for cardiac patients',
    'what antibiotic for an abscess',
    'what does septocaine interact with',
    'how much epi is too much for a hypertensive patient',
    'is it ok to use septocaine while pregnant',
  ])('asks for no goods: "%s"', (text) => {
    expect([asksClinically(text), readMessage(text, vocabulary).intent]).toEqual([true, 'unsure']);
  });

  it.each([
    'unit dose fluoride varnish',
    'single dose prophy paste for kids',
    'latex allergy safe gloves',
    'what anesthetic do I need for 20 patients',
    'can you give me 3 boxes of bibs for patients',
    'is $12 ok for child toothbrushes',
    'max price of lidocaine',
    'anesthetic safe for 200 dollars',
    'masks for kids',
    'pregnancy test',
  ])('is not "%s"', (text) => {
    expect([asksClinically(text), isAboutTreatment(text)]).toEqual([false, false]);
    expect(readMessage(text, vocabulary).intent).not.toBe('unsure');
  });

  it.each(['how do I treat a toothache?', 'my gums are bleeding', 'which fluoride for a 3 year old'])(
    'is also about treatment: "%s"',
    (text) => {
      expect(isAboutTreatment(text)).toBe(true);
    },
  );

  it.each([
    ['which anesthetic is safe in pregnancy', 'anesthetic'],
    ['how much lidocaine can I give a 70 kg patient', 'lidocaine'],
    ['is fluoride varnish safe for children', 'fluoride varnish'],
    ['how do I treat a toothache', ''],
  ])('"%s" names "%s"', (text, goods) => {
    expect(goodsAskedAbout(text, vocabulary)).toBe(goods);
  });
});
