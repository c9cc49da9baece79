import { sellerAt } from './seller-names.js';
import { negationsIn, withoutNegation, withoutRanges, type Negatable } from './negation.js';

const negated = (text: string, resolve?: (word: string) => string | undefined) =>
  negationsIn(text, resolve && { resolve }).map(({ key }) => key);
const rest = (text: string) =>
  withoutRanges(text, negationsIn(text))
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
    ['gloves withuot latex', ['latex'], 'gloves'],
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
    for (const text of ['gloves -latex', '-latex gloves', 'gloves with 0 latex']) {
      expect(negated(text)).toEqual([]);
      expect(negationsIn(text, query).map(({ key }) => key)).toEqual(['latex']);
    }
    expect(negated('composite not flowable')).toEqual([]);
    expect(negationsIn('composite not flowable', query)).toMatchObject([
      { key: 'flowable', subject: 'flowable', from: 10, to: 22 },
    ]);
  });

  it.each([
    ['neither Kerr nor 3M composite', ['not 3M composite', 'not Kerr composite']],
    [
      'gloves without latex, nitrile or vinyl, M',
      [
        'gloves without nitrile or vinyl, M',
        'gloves without latex or vinyl, M',
        'gloves without latex or nitrile, M',
      ],
    ],
    ['gloves not from Darby or Benco', ['gloves not from Benco', 'gloves not from Darby']],
    ['latex and nitrile free gloves', ['nitrile free gloves', 'latex free gloves']],
    ['latex/nitrile-free gloves', ['nitrile-free gloves', 'latex-free gloves']],
    ['needles not 27 or 30 gauge', ['needles not 30 gauge', 'needles not 27 gauge']],
    ['gloves no latex, no nitrile', [undefined, undefined]],
    ['gloves not latex', [undefined]],
  ])('leaves the other refusals of "%s" when one is taken away', (text, left) => {
    const query: Negatable = {
      resolve: () => undefined,
      anyOf: (word) => word,
      nameAt: ([word]) => (word === '3m' ? { key: 'brand:3m', length: 1 } : undefined),
      valueAt: (text) => {
        const [said, figure = ''] = /^(\d+) gauge/.exec(text) ?? [];
        return said === undefined ? undefined : { key: `gauge ${figure}`, length: said.length };
      },
      isBrand: (key) => ['brand:3m', 'kerr'].includes(key),
      sellerAt: ([word = '']) =>
        ['darbi', 'darby', 'benco'].includes(word) ? { key: word, length: 1, isBrand: false } : undefined,
    };
    const found = negationsIn(text, query).sort((a, b) => a.from - b.from);
    expect(found.map((negation) => withoutNegation(text, found, negation))).toEqual(left);
  });

  it.each([
    ['guantes sin latex', ['latex']],
    ['Handschuhe ohne Latex', ['latex']],
    ['gloves --latex', ['latex']],
    ['gloves anywhere but Benco', ['seller:benco']],
  ])('reads "%s"', (text, keys) => {
    const query: Negatable = {
      resolve: () => undefined,
      anyOf: (word) => word,
      sellerAt: ([word = '']) => (word === 'benco' ? { key: 'benco', length: 1, isBrand: false } : undefined),
    };
    expect(negationsIn(text, query).map(({ key }) => key)).toEqual(keys);
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
    ['composite -3M', ['brand:3m']],
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
    ['gloves not Henry Schein', ['seller:henryschein'], 'not Henry Schein'],
    ['gloves not Henry Schein brand', ['brand:henry schein'], 'not Henry Schein'],
    ['gloves not TDSC brand', ['seller:tdsc'], 'not TDSC'],
    ['gloves no latex, Darby', ['latex'], 'no latex'],
    ['gloves none from Darby', ['seller:darby'], 'none from Darby'],
    ['gloves none by Kerr', ['kerr'], 'none by Kerr'],
    ['gloves neither Kerr nor Darby', ['kerr', 'seller:darby'], 'neither Kerr'],
    ['gloves not "Kerr", nitrile', ['kerr'], 'not "Kerr"'],
    ['gloves -"Fancy Line 2" nitrile', ['fancy line 2'], '-"Fancy Line 2"'],
    ['gloves not "Fancy Line" or 3M', ['fancy line', 'brand:3m'], 'not "Fancy Line"'],
    ['gloves not Kerr, nitrile', ['kerr'], 'not Kerr'],
    ['gloves not Kerr or nitrile', ['kerr', 'nitrile'], 'not Kerr'],
    ['gauze 4" not 2" wide', [], undefined],
    ['gloves not Kerr, from Darby', ['kerr'], 'not Kerr'],
    ['gloves not from Safco or from Darby', ['seller:safcodental', 'seller:darby'], 'not from Safco'],
    ['gloves from Darby', [], undefined],
  ])(
    'finds the refused sellers of "%s", and refuses a brand of the same name only where the text says "brand"',
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

  it.each([
    ['gloves not powder-free', ['no:powder'], 'not powder-free'],
    ['gloves that are not powder free', ['no:powder'], 'are not powder free'],
    ["gloves that aren't powder-free", ['no:powder'], "aren't powder-free"],
    ['gloves, not latex or powder-free', ['latex', 'powder'], 'not latex'],
    ['not latex, powder-free gloves', ['latex', 'powder'], 'not latex'],
    ['we do not want powder-free gloves', ['no:powder'], 'do not want powder-free'],
    ['patient cannot have latex free gloves', ['latex'], 'cannot have latex'],
  ])('reads "%s" as it is meant', (text, keys, said) => {
    const found = negationsIn(text, { resolve: () => undefined, anyOf: (word) => word });
    expect([...new Set(found.map(({ key }) => key))]).toEqual(keys);
    expect(text.slice(found[0]?.from, found[0]?.to)).toBe(said);
  });

  it('refuses a numbered kind with its number, and an attribute with its value', () => {
    const query: Negatable = {
      resolve: () => undefined,
      anyOf: (word) => word,
      valueAt: (text) => {
        const [said] = /^27 gauge/.exec(text) ?? [];
        return said === undefined ? undefined : { key: 'slot:gauge:27', length: said.length };
      },
    };
    const texts: readonly [text: string, key: string, subject: string][] = [
      ['stone not type 3', 'type 3', 'type 3'],
      ['stone not type III', 'type iii', 'type III'],
      ['stone not type', 'type', 'type'],
      ['needles not 27 gauge', 'slot:gauge:27', '27 gauge'],
      ['needles no 27 gauge please', 'slot:gauge:27', '27 gauge'],
      ['27 gauge is not an option, needles', 'slot:gauge:27', '27 gauge'],
    ];
    for (const [text, key, subject] of texts)
      expect(negationsIn(text, query)).toMatchObject([{ key, subject }]);
  });

  it('says which part of the text it read', () => {
    const text = 'blue latex free gloves';
    expect(negationsIn(text)).toMatchObject([{ key: 'latex', subject: 'latex', from: 5, to: 15 }]);
  });
});
