import { kits } from '@sextant/companion/kits/kits.js';
import { demoCovers, demoHas } from '@sextant/companion/testing/demo-goods.js';
import type { Reply } from '@sextant/domain/conversation/reply.js';
import { expandRules } from '@sextant/seller-sandbox/catalog/expand.js';
import type { Product } from '@sextant/seller-sandbox/catalog/product.js';
import { rootRules } from '@sextant/seller-sandbox/catalog/rules/index.js';
import { perPack } from './kits.js';
import { asked, rows } from './testing/asked.js';

const products = new Map(expandRules(rootRules, 7).map((product) => [`p${product.hash}`, product]));
const named = kits.map((kit) => [kit.names[0] ?? kit.name, kit] as const);

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
    ['what do I need for 2,5 fillings', '2.5 composite fillings: whole numbers only'],
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

describe('a list for a new room', () => {
  it.each([
    ['set up a new operatory for endodontics', 'For an endodontic operatory'],
    ['outfit an operatory for root canals', 'For an endodontic operatory'],
    ['set up an endodontic treatment room', 'For an endodontic operatory'],
    ['set up an endo operatory', 'For an endodontic operatory'],
    ['set up a new operatory', 'For a hygiene operatory'],
    ['set up a new operatory for hygiene', 'For a hygiene operatory'],
  ])('is that of its specialty: "%s"', async (text, title) => {
    expect((await asked(text)).kit?.title).toBe(title);
  });

  it.each([
    ['set up a surgical operatory', 'surgical operatory'],
    ['set up a new operatory for oral surgery', 'operatory for oral surgery'],
    ['supplies for an orthodontic treatment room', 'orthodontic treatment room'],
  ])('is not that of another specialty: "%s"', async (text, room) => {
    const reply = await asked(text);
    expect(reply.kit).toBeUndefined();
    expect(reply.text).toMatch(`I have no list for ${room} yet. `);
  });
});

describe('a condition that a list does not look at', () => {
  it.each([
    ['2 extractions for under $100', 'For 2 extractions', 'at most $100.00'],
    [
      'what do I need for 2 extractions between $50 and $100',
      'For 2 extractions',
      'at least $50.00, at most $100.00',
    ],
    ['supplies for 2 extractions below $100', 'For 2 extractions', 'at most $100.00'],
    ['supplies for 3 fillings by Kerr', 'For 3 composite fillings', 'brand: Kerr'],
    ['supplies for 3 fillings rated 4 or higher', 'For 3 composite fillings', 'rated 4 or higher'],
  ])('is said: "%s"', async (text, title, condition) => {
    const reply = await asked(text);
    expect(reply.kit?.title).toBe(title);
    expect(reply.text).toContain(` Not taken into account: ${condition}.`);
  });

  it('is none where nothing else is asked for', async () => {
    expect((await asked('cheap supplies for 2 extractions')).text).not.toContain('Not taken into account');
  });
});

describe('a limit of the price for a part of a list', () => {
  it.each(['gloves not more expensive than 9 dollars', 'gloves for not more than $9', 'gloves under $9'])(
    'is a search for such goods, and leaves nothing out: "%s"',
    async (text) => {
      const reply = await asked(text, await asked('supplies for 2 extractions'));
      expect(reply.context).toEqual({ intent: 'find', slots: { product: 'gloves', maxPrice: 9 } });
    },
  );

  it.each(['not more expensive than 9 dollars', 'the gloves must not cost over $9'])(
    'is said not to be looked at where the list is spoken of: "%s"',
    async (text) => {
      const list = await asked('supplies for 2 extractions');
      const reply = await asked(text, list);
      expect(reply.kit).toEqual(list.kit);
      expect(reply.text).toContain(' Not taken into account: at most $9.00.');
    },
  );

  it.each(['no gloves', 'not the gloves, and under $100'])('leaves it out on request: "%s"', async (text) => {
    const reply = await asked(text, await asked('supplies for 2 extractions'));
    expect(reply.kit?.lines.map(({ need }) => need)).not.toContain('Exam gloves');
    expect(reply.kit?.lines.map(({ need }) => need)).toContain('Suture');
  });
});

describe('a list with goods whose size the patient decides', () => {
  it.each([
    ['a root canal', 'Dental needle, Hand files, Rotary files, Paper points, Gutta-percha'],
    ['an extraction', 'Dental needle, Suture'],
    ['an implant', 'Dental needle, Sterile surgical gloves, Suture'],
  ])('says that their sizes have to be checked: %s', async (procedure, needs) => {
    expect((await asked(`supplies for ${procedure}`)).text).toContain(
      ` The list does not choose sizes or shapes. Check those of: ${needs}.`,
    );
  });

  it('names the goods to check only where they are on the list', async () => {
    const { text } = await asked('leave out the suture', await asked('supplies for an extraction'));
    expect(text).toContain('Check those of: Dental needle.');
    expect((await asked('supplies for a prophy')).text).not.toContain('sizes or shapes');
  });

  it.each(named)(
    'does so of all goods that it offers in several ISO sizes, in a list for %s',
    async (name) => {
      const { kit: list, text } = await asked(`supplies for 1 ${name}`);
      const sized = list?.lines.filter(({ choices }) => {
        const sizes = choices.map(({ productId }) => {
          const { specifications = {} } = products.get(productId) ?? {};
          return specifications['ISO Size'] ?? specifications['Tip / Taper'];
        });
        return new Set(sizes).size > 1;
      });
      const [, checked = ''] = /Check those of: ([^.]+)\./.exec(text) ?? [];
      expect(checked.split(', ')).toEqual(expect.arrayContaining((sized ?? []).map(({ need }) => need)));
    },
  );
});

describe('a list for several procedures', () => {
  /** Pieces by need. */
  const piecesOf = ({ kit }: Reply) => new Map(kit?.lines.map(({ need, pieces }) => [need, pieces]));

  it('has what each of them takes, by its own number', async () => {
    const reply = await asked('what do I need for 7 sealants and 3 extractions');
    expect(reply.kit?.title).toBe('For 7 sealants and 3 extractions');
    expect(reply.text).toMatch(/^For 7 sealants and 3 extractions: 20 things /);
    const pieces = piecesOf(reply);
    expect(pieces.get('Exam gloves')).toBe(4 * 7 + 4 * 3);
    expect(pieces.get('Sealant')).toBe(7);
    expect(pieces.get('Suture')).toBe(3);
    expect(pieces.size).toBe(reply.kit?.lines.length);
  });

  it.each([
    ['supplies for 2 root canals and a crown', 'For 2 root canal treatments and a crown preparation'],
    ['sealants and extractions for 20 patients', 'For 20 sealants and 20 extractions'],
    ['kit for 6 crowns and 2 bridges', 'For 8 crown preparations'],
    ['prophy for 20 patients and 3 fillings', 'For 20 prophylaxes and 3 composite fillings'],
    ['supplies for 20 prophy patients and 3 fillings', 'For 20 prophylaxes and 3 composite fillings'],
    ['20 patients for prophy and an exam', 'For 20 prophylaxes and 20 exams with bitewings'],
    ['prophy for 20 patients and exams for 5 kids', 'For 20 prophylaxes and 5 exams with bitewings'],
    ['3 fillings and prophy for 20 patients', 'For 3 composite fillings and 20 prophylaxes'],
    ['supplies for 20 patients for prophy and 3 fillings', 'For 20 prophylaxes and 3 composite fillings'],
    [
      'what do I need for 20 patients of prophy and 3 fillings',
      'For 20 prophylaxes and 3 composite fillings',
    ],
    ['for 20 patients: prophy and 3 fillings', 'For 20 prophylaxes and 3 composite fillings'],
    ['3 fillings and 20 patients for prophy', 'For 3 composite fillings and 20 prophylaxes'],
    [
      '20 patients for prophy and sealants, and 3 fillings',
      'For 20 prophylaxes, 20 sealants, and 3 composite fillings',
    ],
    ['10 prophies, then 5 extractions', 'For 10 prophylaxes and 5 extractions'],
    ['10 prophies then 5 extractions', 'For 10 prophylaxes and 5 extractions'],
    ['10 prophies along with 5 extractions', 'For 10 prophylaxes and 5 extractions'],
    ['10 prophies tomorrow and 5 extractions on Friday', 'For 10 prophylaxes and 5 extractions'],
    ['crowns and bridges for 20 patients', 'For 20 crown preparations'],
    ['prophy for 20 patients', 'For 20 prophylaxes'],
    ['supplies for prophy x20 and fillings x 3', 'For 20 prophylaxes and 3 composite fillings'],
    [
      'kit for 2 fillings, 3 exams & 1 extraction',
      'For 2 composite fillings, 3 exams with bitewings, and an extraction',
    ],
  ])('is titled as "%s" asks', async (text, title) => {
    expect((await asked(text)).kit?.title).toBe(title);
  });

  it('names a need by its procedure where another takes one of the same name', async () => {
    const pieces = piecesOf(await asked('supplies for 2 extractions and 3 implants'));
    expect([...pieces.keys()]).toEqual(
      expect.arrayContaining(['Suture for extractions', 'Suture for implant placements', 'Exam gloves']),
    );
  });

  it('is changed as a whole', async () => {
    const list = await asked('what do I need for 7 sealants and an extraction');
    const doubled = await asked('double it', list);
    expect(doubled.kit?.title).toBe('For 14 sealants and 2 extractions');
    expect((await asked('make it 10', doubled, list)).kit?.title).toBe('For 10 sealants and 10 extractions');
    const patients = await asked('supplies for 20 patients for prophy and 3 fillings');
    expect((await asked('double it', patients)).kit?.title).toBe(
      'For 40 prophylaxes and 6 composite fillings',
    );
    const both = await asked('sealants and extractions for 20 patients and 3 fillings');
    expect((await asked('double it', both)).kit?.title).toBe(
      'For 40 sealants, 40 extractions, and 6 composite fillings',
    );
    const without = await asked('without masks', list);
    expect(without.kit?.title).toBe('For 7 sealants and an extraction');
    expect(piecesOf(without).has('Face masks')).toBe(false);
  });

  it('says which of them is impossible, unknown, or too much', async () => {
    expect(await asked('supplies for 2 extractions and 1000000 fillings')).toMatchObject({
      text: 'I cannot list supplies for 1,000,000 composite fillings: 1,000 at most.',
    });
    const partly = await asked('supplies for 3 biopsies and 2 fillings');
    expect(partly.kit?.title).toBe('For 2 composite fillings');
    expect(partly.text).toMatch(/ I have no list for biopsies yet\.$/);
    const names = 'crown prep, root canal, filling, extraction, prophy, scaling, whitening and implant';
    const tooMuch = await asked(`supplies for ${names}`);
    expect(tooMuch.kit).toBeUndefined();
    expect(tooMuch.text).toMatch(/^That is too much for one list\. Ask for crown preparations, /);
  });
});

describe('the choices of a need', () => {
  it.each(named)('are what it says, in a list for %s', async (name) => {
    for (const seller of ['', ' from darby', ' without safco']) {
      const reply = await asked(`supplies for 1 ${name}${seller}`);
      const others = reply.kit?.lines.flatMap(({ need, choices }) =>
        choices
          .filter(({ productId }) => !demoCovers(need, products.get(productId) as Product))
          .map(({ productId }) => `${need}: ${rows.get(productId)?.card.product_name}`),
      );
      expect(others).toEqual([]);
    }
  });

  it.each(named)('are there where the catalog has such goods, in a list for %s', async (name) => {
    const reply = await asked(`supplies for 1 ${name}`);
    const missing = reply.kit?.lines.filter(({ choices }) => choices.length === 0).map(({ need }) => need);
    expect(missing).toEqual(reply.kit?.lines.map(({ need }) => need).filter((need) => !demoHas(need)));
  });

  it('are left out and named in the reply, not replaced by other goods', async () => {
    expect((await asked('supplies for an extraction')).text).toContain(
      'Nobody has these in stock at the moment: Irrigation syringe.',
    );
  });
});
