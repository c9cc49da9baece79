import { sellerAt } from './seller-names.js';
import { negationsIn, withoutNegations, type Negatable } from './negation.js';

const negated = (text: string, resolve?: (word: string) => string | undefined) =>
  negationsIn(text, resolve && { resolve }).map(({ key }) => key);
const rest = (text: string) =>
  withoutNegations(text, negationsIn(text))
    .replace(/[;\s]+/g, ' ')
    .trim();

describe('negations', () => {
  it.each([
    ['latex free gloves', ['latex'], 'gloves'],
    ['latex-free exam gloves', ['latex'], 'exam gloves'],
    ['Nitrile Exam Gloves, Powder-Free, Medium', ['powder'], 'Nitrile Exam Gloves, , Medium'],
    ['non-latex gloves', ['latex'], 'gloves'],
    ['nonlatex gloves', ['latex'], 'gloves'],
    ['gloves without latex', ['latex'], 'gloves'],
    ['gloves w/o latex', ['latex'], 'gloves'],
    ['Not made with latex', ['latex'], ''],
    ['gloves not made with natural rubber latex', ['latex'], 'gloves'],
    ['gloves that do not contain latex', ['latex'], 'gloves that'],
    ["gloves that don't contain latex", ['latex'], 'gloves that'],
    ['no latex gloves', ['latex'], 'gloves'],
    ['free of eugenol cement', ['eugenol'], 'cement'],
    ['patient allergic to latex gloves', ['latex'], 'patient gloves'],
    ['latex allergy gloves', ['latex'], 'gloves'],
    ['cement without zinc oxide eugenol', ['eugenol'], 'cement'],
    ['gloves without latex or powder', ['latex', 'powder'], 'gloves'],
    ['latex and powder free gloves', ['powder', 'latex'], 'gloves'],
    ['lidocaine without epinephrine', ['epinephrine'], 'lidocaine'],
    ['pf nitrile gloves', ['powder'], 'nitrile gloves'],
    ['non-sterile gauze', ['sterile'], 'gauze'],
    ['hydrogen peroxide free whitening', ['peroxide'], 'whitening'],
    ['cord not impregnated with epinephrine', ['epinephrine'], 'cord'],
    ['gloves w/out latex', ['latex'], 'gloves'],
    ['gloves witout latex', ['latex'], 'gloves'],
    ['gloves, patient alergic to latex', ['latex'], 'gloves, patient'],
    ['gloves for skin sensitive to latex', ['latex'], 'gloves for skin'],
    ['latex sensitivity gloves', ['latex'], 'gloves'],
    ['gloves, skin reacts to nitrile', ['nitrile'], 'gloves, skin'],
    ['nitrile instead of latex gloves', ['latex'], 'nitrile gloves'],
    ['zero alcohol rinse', ['alcohol'], 'rinse'],
    ['bonding agent that needs no etching', ['etching'], 'bonding agent that needs'],
    ['baking soda free powder', ['bicarbonate'], 'powder'],
    ['non metal brackets', ['metal'], 'brackets'],
    ['gloves but not latex', ['latex'], 'gloves but'],
    ['gloves, patient cannot have latex', ['latex'], 'gloves, patient'],
    ["can't use latex gloves", ['latex'], 'gloves'],
    ['gloves with no trace of latex', ['latex'], 'gloves with'],
    ['gloves if latex is not an option', ['latex'], 'gloves if'],
    ['latex contraindicated, gloves', ['latex'], ', gloves'],
    ['gloves sans latex', ['latex'], 'gloves'],
  ])('reads %j', (text, keys, left) => {
    expect(negated(text)).toEqual(keys);
    expect(rest(text)).toBe(left);
  });

  it.each([
    'nitrile gloves medium',
    'free shipping',
    '#4 round bur',
    'no. 15 scalpel blade',
    'blade no 15',
    'hands free mirror',
    'notched wire',
    'desensitizer for sensitive teeth',
    'zero degree prism',
    'reaction tubes',
  ])('finds none in %j', (text) => {
    expect(negated(text)).toEqual([]);
  });

  it('negates other words in looser forms only when they are known to be negated', () => {
    expect(negated('drip free tips')).toEqual([]);
    expect(negated('drip free tips', (word) => (word === 'drip' ? 'drip' : undefined))).toEqual(['drip']);
    expect(negated('drip-free tips')).toEqual(['drip']);
  });

  it('reads "-X", "0 X" and a bare "not X" only of what a buyer typed: a seller names gloves "Gloves -Latex"', () => {
    const query: Negatable = { resolve: () => undefined, anyOf: (word) => word };
    for (const text of ['gloves -latex', 'gloves with 0 latex']) {
      expect(negated(text)).toEqual([]);
      expect(negationsIn(text, query).map(({ key }) => key)).toEqual(['latex']);
    }
    expect(negated('composite not flowable')).toEqual([]);
    expect(negationsIn('composite not flowable', query)).toEqual([
      { key: 'flowable', subject: 'flowable', from: 10, to: 22 },
    ]);
  });

  it('takes a name of several words as one', () => {
    const nameAt = ([first, second]: readonly string[]) =>
      first === 'lithium' && second === 'disilicate' ? { key: 'lithium disilicate', length: 2 } : undefined;
    const [found] = negationsIn('blocks but not lithium disilicate', { resolve: () => undefined, nameAt });
    expect(found).toMatchObject({ key: 'lithium disilicate', subject: 'lithium disilicate' });
  });

  it.each([
    ['composite not 3M or Kerr', ['brand:3m', 'kerr']],
    ['composite except Kerr and 3M', ['kerr', 'brand:3m']],
    ['composite not Kerr, Ivoclar', ['kerr', 'ivoclar']],
    ['composite no Kerr, no 3M', ['kerr', 'brand:3m']],
    ['composite not Kerr, flowable', ['kerr']],
    ['gloves not latex or nitrile medium', ['latex', 'nitrile']],
    ['gloves no latex, Kerr', ['latex']],
    ['no 10 blade', []],
  ])('reads a list of brands in "%s" and nothing else that follows', (text, keys) => {
    const query: Negatable = {
      resolve: () => undefined,
      anyOf: (word) => word,
      nameAt: ([word]) => (word === '3m' ? { key: 'brand:3m', length: 1 } : undefined),
      isBrand: (key) => ['brand:3m', 'kerr', 'ivoclar'].includes(key),
    };
    expect(negationsIn(text, query).map(({ key }) => key)).toEqual(keys);
  });

  it.each([
    ['alginate not from TDSC', ['seller:tdsc'], 'not from TDSC'],
    ['alginate not TDSC', ['seller:tdsc'], 'not TDSC'],
    ['alginate without TDSC\u2019s offers', ['seller:tdsc'], 'without TDSC\u2019s offers'],
    ["alginate without Henry Schein's offers", ['seller:henryschein'], "without Henry Schein's offers"],
    ['gloves no offers from Henry Schein', ['seller:henryschein'], 'no offers from Henry Schein'],
    ['gloves not from net32.com', ['seller:net32'], 'not from net32.com'],
    ['gloves nothing from Dental City medium', ['seller:dentalcity'], 'nothing from Dental City'],
    ["gloves don't want anything from Patterson Dental", ['seller:pattersondental'], undefined],
    ['gloves minus Darby', ['seller:darby'], 'minus Darby'],
    ['gloves except Safco and net 32', ['seller:safcodental', 'seller:net32'], 'except Safco'],
    ['gloves not from Henry Schein or 3M', ['seller:henryschein', 'brand:3m'], 'not from Henry Schein'],
    ['gloves not Kerr, Darby', ['kerr', 'seller:darby'], 'not Kerr'],
    ['gloves not from Darby, flowable', ['seller:darby'], 'not from Darby'],
    ['gloves not Henry Schein', ['brand:henry schein'], 'not Henry Schein'],
    ['gloves no latex, Darby', ['latex'], 'no latex'],
    ['gloves from Darby', [], undefined],
  ])(
    'reads in "%s" the sellers that are refused, and a brand of that name without "from"',
    (text, keys, said) => {
      const query: Negatable = {
        resolve: () => undefined,
        anyOf: (word) => word,
        nameAt: ([word, next]) => {
          if (word === '3m') return { key: 'brand:3m', length: 1 };
          return word === 'henry' && next === 'schein' ? { key: 'brand:henry schein', length: 2 } : undefined;
        },
        isBrand: (key) => ['brand:3m', 'brand:henry schein', 'kerr'].includes(key),
        sellerAt: (words) => {
          const seller = sellerAt(words);
          return seller && { ...seller, isBrand: seller.key === 'henryschein' };
        },
      };
      const found = negationsIn(text, query);
      expect(found.map(({ key }) => key)).toEqual(keys);
      if (said !== undefined) expect(text.slice(found[0]?.from, found[0]?.to)).toBe(said);
    },
  );

  it('says which part of the text it read', () => {
    const text = 'blue latex free gloves';
    expect(negationsIn(text)).toEqual([{ key: 'latex', subject: 'latex', from: 5, to: 15 }]);
  });
});
