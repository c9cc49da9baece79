import { hashText, mix, unit } from '@sextant/seller-sandbox/catalog/random.js';
import type { InventoryRow } from '../labels/labels.ts';
import type { LabelProduct } from '../labels/demo-catalog.ts';

type Row = InventoryRow['row'];

/** Seeded random choices: the same seed makes the same ones. */
export class Draw {
  private readonly hash: number;
  private drawn = 0;

  constructor(seed: string) {
    this.hash = hashText(seed);
  }

  chance(share: number): boolean {
    return unit(mix(this.hash, (this.drawn += 1))) < share;
  }

  of<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(unit(mix(this.hash, (this.drawn += 1))) * choices.length)] ?? choices[0];
  }
}

/** The parts of a product's name. */
export interface Said {
  readonly brand: string;
  readonly head: readonly string[];
  readonly attributes: readonly string[];
  readonly pack: string;
}

export function partsOf({ name, brand, pack }: LabelProduct): Said {
  const [head = '', ...rest] = name.split(', ');
  const packed = pack !== '' && rest.at(-1) === pack;
  return {
    brand,
    head: (head.startsWith(`${brand} `) ? head.slice(brand.length + 1) : head).split(' '),
    attributes: packed ? rest.slice(0, -1) : rest,
    pack: packed ? pack : '',
  };
}

const sizes: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'X-Small': ['XS', 'x-sm', 'extra small'],
  Small: ['S', 'sm', 'sml'],
  Medium: ['M', 'med', 'md'],
  Large: ['L', 'lg', 'lrg'],
  'X-Large': ['XL', 'x-lg', 'extra large'],
  'XX-Large': ['XXL', '2XL'],
  Assorted: ['asst', 'assort.'],
};

/** Other notations of a measure, with the same value. */
const notations: readonly (readonly [RegExp, (draw: Draw, ...found: string[]) => string])[] = [
  [/\b(\d+) ga\b/, (draw, gauge) => draw.of([`${gauge}g`, `${gauge} gauge`, `${gauge}ga`])],
  [/(\d) mL\b/, (draw, digit) => draw.of([`${digit}ml`, `${digit} ML`, `${digit}cc`])],
  [/(\d) g\b/, (draw, digit) => draw.of([`${digit}g`, `${digit} gm`, `${digit} gr`])],
  [/(\d) (mm|oz|in)\b/, (draw, digit, of) => draw.of([`${digit}${of}`, `${digit} ${of}.`])],
  [
    /^([A-D])(\d(?:\.5)?)$/,
    (draw, letter, digit) =>
      draw.of([`${letter.toLowerCase()}${digit}`, `${letter}-${digit}`, `shade ${letter}${digit}`]),
  ],
  [/^#(\d+)$/, (draw, size) => draw.of([`#${size}`, `size ${size}`, `sz ${size}`])],
  [/\b1:(\d+),000\b/, (draw, parts) => draw.of([`1:${parts}k`, `1:${parts}000`])],
  [/\b0\.(\d)/, (_, digit) => `.${digit}`],
];

const attribute = (text: string, draw: Draw): string => {
  const short = sizes[text];
  if (short) return draw.of(short);
  return notations.reduce(
    (so, [from, to]) => so.replace(from, (_, ...found: string[]) => to(draw, ...found)),
    text,
  );
};

function packed(text: string, draw: Draw): string {
  const nested = /^(\d+) x (\d+)\/case$/.exec(text);
  if (nested) {
    const [, outer = '', inner = ''] = nested;
    return draw.of([
      `cs of ${outer}x${inner}`,
      `${outer}x${inner}/cs`,
      `${outer} bx of ${inner}`,
      `${inner}/bx ${outer} bx/cs`,
      `${Number(outer) * Number(inner)}/cs`,
    ]);
  }
  const single = /^(\d+)\/([a-z]+)$/.exec(text);
  if (!single) return attribute(text, draw);
  const [, count = '', box = ''] = single;
  const short = { box: 'bx', pack: 'pk', bag: 'bg', case: 'cs' }[box] ?? box;
  return draw.of([
    `${count}/${short}`,
    `${short}/${count}`,
    `${box} of ${count}`,
    `${count} ct`,
    `${count}${short}`,
    `${count}'s`,
    `${count} per ${box}`,
  ]);
}

/** Words that lists leave out: no two products of a manufacturer differ only in them. */
const kinds = new Set(['Exam', 'Dental', 'Material', 'Endodontic', 'Orthodontic', 'Absorbent']);

/** A word with a letter too few, too many, swapped or wrong. */
function misspelled(word: string, draw: Draw): string {
  const at = draw.of([2, 3, 4]);
  const [before, here, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  return draw.of([
    before + after,
    before + here + here + after,
    before + after.charAt(0) + here + after.slice(1),
  ]);
}

/** A word as people in a hurry write it; numbers, shades and short words stay. */
function hurried(word: string, draw: Draw): string {
  if (!/^[A-Za-z]{6,}$/.test(word)) return word;
  if (draw.chance(0.12)) return misspelled(word, draw);
  if (draw.chance(0.6)) return word;
  return draw.of([
    word.charAt(0) + word.slice(1).replace(/[aeiou]/gi, ''),
    word.slice(0, 4),
    word.slice(0, 5),
  ]);
}

export interface Messy {
  readonly row: Row;
  /** The parts of the product's name that the row contains. */
  readonly said: Said;
}

/**
 * A row of a list that means the product: its name in other words, notations and order. Color, flavor, pack, brand or a word of
 * its kind may be missing; the values that distinguish it within its family are always present.
 */
export function messyRow(product: LabelProduct, draw: Draw, parts = partsOf(product)): Messy {
  const open = [product.specifications.Color, product.specifications.Flavor];
  const attributes = parts.attributes.filter((text) => !(open.includes(text) && draw.chance(0.4)));
  const pack = draw.chance(0.6) ? parts.pack : '';
  const place = draw.of(['first', 'first', 'last', 'column', 'nowhere']);
  const head = parts.head
    .filter((word) => !(kinds.has(word) && draw.chance(0.3)))
    .map((word, at) => (at === 0 ? word : hurried(word, draw)));
  const texts = attributes.map((text) => attribute(text, draw));
  const words = [
    place === 'first' ? parts.brand : '',
    ...(draw.chance(0.2) ? [...texts, ...head] : [...head, ...texts]),
    place === 'last' ? parts.brand : '',
    packed(pack, draw),
  ];
  const name = words.filter((word) => word !== '').join(draw.of([' ', ' ', ', ', ' - ']));
  return {
    row: {
      name: draw.of([name, name.toUpperCase(), name.toLowerCase()]),
      brand: place === 'column' ? parts.brand : '',
    },
    said: { ...parts, brand: place === 'nowhere' ? '' : parts.brand, head, attributes, pack },
  };
}
