import { Catalog } from './live-catalog.js';
import { demoRows } from './testing/demo-rows.js';
import { heldText, unknownWords } from './unknown-words.js';

const catalog = new Catalog();
for (const { card, details } of demoRows()) catalog.take(JSON.stringify(card), JSON.stringify(details));
const unknownOf = (q: string) => unknownWords(catalog.read(q), catalog.lexicon);

/** As practices write, with words around the goods. */
const ordinary = `need gloves asap
toothbrushes for kids
best prophy paste
cheap gauze bulk
bulk order of cotton rolls
looking for composite a2
i need more burs
large quantity of masks
urgent lidocaine
gloves today
free shipping masks
discounted burs
wholesale cotton rolls
value pack gauze
durable scissors
reliable curing light
popular prophy paste
top quality burs
affordable good quality alginate
our usual gloves
everything for crowns
lots of 2x2 gauze
several boxes of gloves
couple boxes masks
something similar to caviwipes
recommend a composite
hello gloves
thanks gloves
cheap but decent gloves
best selling masks
highly recommended prophy paste
gloves quickly please
tomorrow delivery burs
gloves with good reviews
best value composite
trusted brand anesthetic
bigger box of gloves
half price gloves
gloves clearance
budget friendly burs
tips compatible with cavitron
alternative to caviwipes
roughly 1000 bibs
approx 100 gloves
dozen masks
monthly supply gloves
enough gauze for a month
available now lidocaine
instock gloves
not expensive gloves
where to buy alginate
compare gloves
trying to find small mirrors
searching for burs
anybody have lidocaine
running low on gauze
emergency cement
my favorite gloves
supplies for hygiene room
glovs medium asap
nitirle gloves urgently
anasthetic needles, quickly
gloves thicker
amazing polish`.split('\n');

describe('words that stand for nothing', () => {
  it.each(ordinary)('are none in "%s"', (q) => {
    expect(unknownOf(q)).toEqual([]);
  });

  it.each([
    ['qwertz gloves asap', ['qwertz']],
    ['biodegradable saliva ejectors', ['biodegradable']],
    ['affordable loupes', ['loupes']],
    ['stickers and toys for kids', ['stickers', 'toys']],
    ['unscented wipes', ['unscented']],
  ])('are those of the goods in "%s"', (q, words) => {
    expect(unknownOf(q)).toEqual(words);
  });
});

describe('words that stand for something', () => {
  it.each([
    ['de nitrile talla gloves', 'nitrile gloves'],
    ['numbing topical anesthetic', 'numbing topical anesthetic'],
    ['gloves 9999', 'gloves 9999'],
    ['qwertz', 'qwertz'],
  ])('of "%s" are "%s"', (q, held) => {
    expect(heldText(q, catalog.read(q), catalog.lexicon)).toBe(held);
  });
});
