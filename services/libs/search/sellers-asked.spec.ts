import { sellersAsked } from './sellers-asked.js';

const goods = {
  isWord: (word: string) => ['frontiers', 'gloves', 'darby', 'practicon'].includes(word.toLowerCase()),
  isBrand: (name: string) => name === 'henry schein',
};

describe('the sellers that a query asks for', () => {
  it.each([
    ['gloves from Darby', [['darby']], 'from Darby'],
    ['gloves from darby dental medium', [['darby']], 'from darby dental'],
    ['gloves sold by Henry Schein', [['henryschein']], 'sold by Henry Schein'],
    ['gloves only from net32.com', [['net32']], 'only from net32.com'],
    ['gloves at Patterson', [['pattersondental']], 'at Patterson'],
    ["gloves from Darby's", [['darby']], "from Darby's"],
    ['gloves from Darby or net32', [['darby', 'net32']], 'from Darby or net32'],
    ['gloves from Darby, Safco and from Benco', [['darby', 'safcodental', 'benco']], undefined],
    ['gloves from Darby, nitrile', [['darby']], 'from Darby'],
    ['gloves from Bencoo', [['benco']], 'from Bencoo'],
    ['gloves from HS', [['henryschein']], 'from HS'],
    ['masks at paterson or', [['pattersondental']], 'at paterson'],
    ['gloves from derby, masks from net32', [['darby'], ['net32']], 'from derby'],
    ['from TDSC gloves', [['tdsc']], 'from TDSC'],
    ['masks from Darby, gloves from net32', [['darby'], ['net32']], 'from Darby'],
  ])('are those it names as a source: "%s"', (text, keys, said) => {
    const found = sellersAsked(text, goods);
    expect(found.map((one) => one.keys)).toEqual(keys);
    if (said !== undefined) expect(text.slice(found[0]?.from, found[0]?.to)).toBe(said);
  });

  it.each([
    'Darby gloves',
    'gloves by Darby',
    'gloves from the Darby brand',
    'gloves from Darby brand',
    'gloves from Kerr',
    'gloves from Darbyshire',
    'safe from bencoXY',
    'gloves from frontiers',
    'gloves from the Bencoo brand',
    'gloves from Bencoo brand',
    'gloves from cotton',
  ])('are none in "%s"', (text) => {
    expect(sellersAsked(text, goods)).toEqual([]);
  });

  it.each([
    ['gloves net32', 'net32', 'net32'],
    ['net32 gloves', 'net32', 'net32'],
    ['gloves, Net32.com?', 'net32', 'Net32.com'],
    ['nitrile gloves safcodental', 'safcodental', 'safcodental'],
    ['frontier gloves', 'frontier', 'frontier'],
    ['gloves TDSC', 'tdsc', 'TDSC'],
    ['dental city burs', 'dentalcity', 'dental city'],
    ['burs dc dental', 'dcdental', 'dc dental'],
    ['darby dental gloves', 'darby', 'darby dental'],
    ['gloves only from net32', 'net32', 'only from net32'],
    ['net32', 'net32', 'net32'],
  ])('are those whose names it begins or ends with: "%s"', (text, key, said) => {
    const found = sellersAsked(text, goods);
    expect(found.map(({ keys }) => keys)).toEqual([[key]]);
    expect(text.slice(found[0]?.from, found[0]?.to)).toBe(said);
  });

  it.each([
    'gloves darby',
    'practicon gloves',
    'henry schein gloves',
    'gloves HS',
    'HS handpiece',
    'gloves frontier brand',
    'frontiersman gloves',
    'gloves net321',
    'blue frontier gloves',
  ])('are none where the name is a brand, a word of products, too short or amid others: "%s"', (text) => {
    expect(sellersAsked(text, goods)).toEqual([]);
  });
});
