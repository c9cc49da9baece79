import { sellersAsked } from './sellers-asked.js';

const isWord = (word: string) => ['frontiers', 'gloves'].includes(word);

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
    const found = sellersAsked(text, isWord);
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
    expect(sellersAsked(text, isWord)).toEqual([]);
  });
});
