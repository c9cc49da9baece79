import { asked } from './testing/asked.js';

describe('products that are found', () => {
  it('are named by the words that stand for something', async () => {
    const { text, title } = await asked('guantes de nitrilo talla M');
    expect(text).toMatch(/^I found \d+ products for “nitrile M”\. .* No product has the word “talla”\.$/);
    expect(title).toBe('nitrile M');
    expect((await asked('I need nitrile gloves asap')).text).toMatch(
      /^I found \d+ products for “nitrile gloves”/,
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
