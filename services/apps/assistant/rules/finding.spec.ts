import type { Bought } from '../tools/own-prices.js';
import { sellerLines } from './finding.js';
import { asked } from './testing/asked.js';

describe('products that are found', () => {
  it('are named by the words that stand for something', async () => {
    const { text, title } = await asked('guantes de nitrilo talla M');
    expect(text).toMatch(
      /^I found \d+ products for “nitrile M”\. .* No product has the word “guantes” or “talla”\.$/,
    );
    expect(title).toBe('nitrile M');
    expect((await asked('I need nitrile gloves asap')).text).toMatch(
      /^I found \d+ products for “nitrile gloves”/,
    );
  });
});

describe('goods that nobody sells so', () => {
  it('are said not to be, where others are offered in their place', async () => {
    // Tray covers, which are of paper and in the category of cups.
    expect((await asked('paper cups')).text).toMatch(/ None of these has “paper” or “cups” in its name\.$/);
    expect((await asked('plastic cups')).text).not.toMatch(/None of these/);
    expect((await asked('latex cups')).text).toMatch(/ None of these has the word “cups”\.$/);
  });

  it.each(['Nitrile gloves XXL', 'price of nitrile gloves XXL', 'compare nitrile gloves XXL'])(
    'are offered in no other size: "%s"',
    async (text) => {
      expect((await asked(text)).text).toMatch(
        /^Nothing for “nitrile gloves XXL” in that size\. Without that there are 350 products\.$/i,
      );
    },
  );

  it('are compared in no other size', async () => {
    expect((await asked('compare nitrile gloves XXL and nitrile gloves small')).text).toMatch(
      /^I found no “nitrile gloves XXL” to compare\.\n.*, Small, /,
    );
  });
});

describe('an own account at a seller', () => {
  it.each(['am I connected to Darby', 'Is my Darby account still connected?'])(
    'is told of alone: "%s"',
    async (text) => {
      expect((await asked(text)).text).toMatch(/^Darby Dental: You have no account connected there\. /);
    },
  );

  it('is asked for by its seller', async () => {
    const { text } = await asked('which sellers am I connected to?');
    expect(text).toMatch(/^The sellers that you are connected to are under Connected Vendors\./);
  });
});

describe('a condition of an earlier message', () => {
  it('is dropped for another product whose goods it does not concern, and kept for one that it does', async () => {
    const anesthetic = await asked('anesthetic without epinephrine');
    expect(anesthetic.context.slots).toMatchObject({ exclude: 'epinephrine' });
    const fuji = await asked('do you have GC fuji at patterson', anesthetic);
    expect(fuji.text).not.toContain('epinephrine');
    expect(fuji.context.slots).toEqual({ product: 'fuji', brand: 'GC America', seller: 'pattersondental' });
    const gloves = await asked('gloves without latex');
    const dams = await asked('what about dams', gloves);
    expect(dams.context.slots).toMatchObject({ product: 'dams', exclude: 'latex' });
  });

  it.each(['gloves', 'exam gloves'])('is kept for %s', async (product) => {
    const masks = await asked('masks without latex under $20 from Darby');
    const { text, context } = await asked(`what about ${product}?`, masks);
    expect(context.slots).toMatchObject({ product, exclude: 'latex', maxPrice: 20, seller: 'darby' });
    expect(text).toContain(`${product} without latex`);
  });
});

describe('a limit of the price', () => {
  it('is said to be taken by the pack where the message names a count', async () => {
    const { text } = await asked('gloves cheaper than 8 dollars per 100');
    expect(text).toMatch(
      / I took \$8\.00 for the price of a pack: I cannot search by the price “per 100”\.$/,
    );
    expect((await asked('gloves cheaper than 8 dollars per box')).text).not.toContain('I took');
  });
});

describe('a limit with the sign of the dollar behind it', () => {
  it.each(['gloves under 40$', 'gloves under 40 $.'])('is no question for the price: "%s"', async (text) => {
    expect((await asked(text)).context).toEqual({
      intent: 'find',
      slots: { product: 'gloves', maxPrice: 40 },
    });
  });

  it('is one without an amount', async () => {
    expect((await asked('gloves $$?')).context.intent).toBe('price');
  });
});

describe('a limit of the price in cents', () => {
  it('is one of the pack', async () => {
    const { text, context } = await asked('gloves under 99¢');
    expect(context.slots).toMatchObject({ product: 'gloves', maxPrice: 0.99 });
    expect(text).toMatch(/^Nothing for “gloves” at that price\./);
  });

  it.each(['less than ten cents each', 'under 10 cents apiece', 'under $0.10 per glove'])(
    'is said not to be kept where it is one of a piece: "%s"',
    async (limit) => {
      const { text, context } = await asked(`gloves for ${limit}`);
      expect(context.slots).toEqual(expect.not.objectContaining({ maxPrice: expect.anything() as number }));
      expect(text).toMatch(/^I found \d+ products for “gloves”/);
      expect(text).toContain(` I did not look at “for ${limit}”: I can search by the price of a pack only.`);
    },
  );
});

describe('the prices of a product by seller', () => {
  it('are those in stock first', () => {
    const offer = (label: string, price: number, availability: string) => ({ label, price, availability });
    const sellers = [
      offer('DC Dental', 41.49, 'out_of_stock'),
      offer('Safco', 44.49, 'in_stock'),
      offer('TDSC', 40.49, 'in_stock'),
    ];
    expect(sellerLines({ sellers } as unknown as Bought)).toBe(
      'By seller: TDSC $40.49, Safco $44.49, DC Dental $41.49 (not in stock).',
    );
  });
});

describe('a seller that is named alone', () => {
  it('narrows the products shown before', async () => {
    const gloves = await asked('nitrile gloves');
    expect((await asked('net32', gloves)).text).toMatch(
      /^I found \d+ products for “nitrile gloves”\. The first is .* at net32\.$/,
    );
  });

  it.each(['qwertz 12345', 'hello'])('is told about after "%s", which shows none', async (text) => {
    const before = await asked(text);
    expect(before.productIds).toEqual([]);
    expect((await asked('net32', before)).text).toMatch(/^I can show you [\d,]+ products that net32 lists/);
  });

  it('is told about where nothing was found before', async () => {
    const nothing = await asked('show me surfboards');
    expect(nothing).toMatchObject({ productIds: [], context: { intent: 'find' } });
    const { text, context } = await asked('net32', nothing);
    expect(text).toMatch(/^I can show you [\d,]+ products that net32 lists/);
    expect(context.slots).toEqual({ seller: 'net32' });
  });
});
