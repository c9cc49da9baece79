import { Catalog } from './catalog.js';
import { nameOf } from './product.js';

/** Chips under the search box: each must find products. */
const chips =
  'Composite, Impression Material, Gloves, Burs, Brackets, Cements, Crowns, Orthodontics, Endodontics, Implants, Sterilization, Bonding, Restorative, Instruments, X-Ray, Anesthetics, 3M, Kerr, Dentsply, Ultradent, GC America, Ivoclar Vivadent, Henry Schein, Kavo, Preventive, Prophy, Face Masks, Invisalign, Curing Lights, Handpieces'.split(
    ', ',
  );

const { products } = new Catalog({ seed: 1, today: '2026-08-19' });
const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
const texts = products.map(
  ({ parts, root, rule, manufacturer }) =>
    new Set(words([nameOf(parts), root, rule.leaf, manufacturer].join(' '))),
);

describe('quick-search chips', () => {
  it.each(chips)('%s finds a sensible number of products', (chip) => {
    const found = texts.filter((text) => words(chip).every((word) => text.has(word))).length;
    expect(found).toBeGreaterThanOrEqual(10);
    expect(found).toBeLessThan(4_000);
  });

  it('are thirty', () => expect(chips).toHaveLength(30));
});
