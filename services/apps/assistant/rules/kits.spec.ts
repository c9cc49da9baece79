import { perPack } from './kits.js';
import { asked } from './testing/asked.js';

describe('the pieces in a pack of a product', () => {
  const inPack = (product_name: string, pack: string | null = null) => perPack({ product_name, pack }, {});

  it.each([
    ['Kulzer Charisma Diamond Universal Composite, A4, Capsules 20 x 0.25 g', 20],
    ['Shofu BeautiBond Bonding Agent, Unit Dose 50 ct', 50],
    ['Saline 500 mL x 18', 18],
    ['Universal Composite, A2, 4 g Syringe', 1],
    ['Gauze Sponges 2 x 2 in', 1],
    ['Sterile Surgical Gloves, Powder-Free, 7.5, 50 pairs/box', 50],
    ['Surgical Gloves 6, 50 pr/bx', 50],
    ['Surgical Gloves 6 25 pair', 25],
    ['Exam Gloves, Medium, 100/box', 100],
  ])('are read in its name: %j', (name, pieces) => {
    expect(inPack(name)).toBe(pieces);
  });

  it('are those that its pack states, and those of the kit before any', () => {
    expect(inPack('Cups 20 x 5 g', '100/box')).toBe(100);
    expect(inPack('Surgical Gloves', 'Box of 50 pairs')).toBe(50);
    expect(perPack({ product_name: 'Bond', pack: '5/box' }, { perPack: 30 })).toBe(30);
  });
});

describe('a number of procedures that no list can be made for', () => {
  it.each([
    ['1000000 fillings', '1,000,000 composite fillings: 1,000 at most'],
    ['supplies for 1,000,000 fillings', '1,000,000 composite fillings: 1,000 at most'],
    ['what do I need for 123456789012 fillings', '123,456,789,012 composite fillings: 1,000 at most'],
    ['-3 crowns', '-3 crown preparations: 1 at least'],
    ['kit for 0 crown preps', '0 crown preparations: 1 at least'],
    ['what do I need for 2.5 fillings', '2.5 composite fillings: whole numbers only'],
  ])('is said for "%s"', async (text, why) => {
    const reply = await asked(text);
    expect(reply).toMatchObject({ text: `I cannot list supplies for ${why}.`, commands: [] });
    expect(reply.kit).toBeUndefined();
  });

  it('is said for a list that is changed to it', async () => {
    const list = await asked('supplies for 5 fillings');
    const reply = await asked('make it 1000000', list);
    expect(reply.text).toBe('I cannot list supplies for 1,000,000 composite fillings: 1,000 at most.');
  });
});
