import { swatchOf } from './swatches.js';

/** The silhouettes a product picture can be drawn with, one per kind of thing. */
export const visualKinds = [
  'glove',
  'glove-box',
  'mask',
  'pouch',
  'wipe-tub',
  'bottle',
  'spray',
  'jug',
  'syringe',
  'dual-cartridge',
  'capsules',
  'tube',
  'jar',
  'carton',
  'carpule',
  'bur-round',
  'bur-pear',
  'bur-taper',
  'bur-flame',
  'disc',
  'file',
  'points',
  'scaler',
  'mirror',
  'forceps',
  'handpiece',
  'curing-light',
  'tray',
  'tip',
  'roll',
  'gauze',
  'bib',
  'cup',
  'wedge',
  'band',
  'ring',
  'strip',
  'crown',
  'post',
  'implant',
  'bracket',
  'wire',
  'elastics',
  'sensor',
  'film',
  'apron',
  'autoclave',
  'scaler-unit',
  'chair',
  'lamp',
  'brush',
  'floss',
] as const;

export type VisualKind = (typeof visualKinds)[number];

/** What a drawn picture has to show: the silhouette, the true color, the size label, the pack count. */
export interface Visual {
  kind: VisualKind;
  /** The color a buyer would recognize (#rrggbb): shade, ISO file color, grit ring, glove, hub, flavor. */
  swatch?: string;
  /** The shortest text that tells this variant from its sisters: "A2", "#25", "M", "30G". */
  label?: string;
  /** The pack as the badge shows it: "100", "10×100". */
  pack?: string;
}

/** The attribute that makes the label, most telling first, and how it is shortened. */
const labels: readonly (readonly [attribute: string, shorten: (value: string) => string])[] = [
  [
    'Shade',
    (value) => value.replace(/ (Body|Dentin|Enamel)$/, (word) => word[1] ?? '').replace('Translucent', 'T'),
  ],
  ['ISO Size', (value) => `#${value}`],
  ['Tip / Taper', (value) => value],
  ['Gauge', (value) => value.replace(' ga', 'G')],
  ['Figure', (value) => value],
  ['Pattern', (value) => value],
  ['Diameter', (value) => value.replace(' mm', '')],
  ['Size', (value) => shortSizes[value] ?? value],
  ['Wire', (value) => value],
  ['Tooth', (value) => value],
  ['Viscosity', (value) => value.split(' ')[0] ?? value],
  ['Grit', (value) => value],
  ['Strength', (value) => value],
  ['Concentration', (value) => value],
  ['Ratio', (value) => value],
  ['Volume', (value) => value],
  ['Length', (value) => value],
];

const shortSizes: Record<string, string> = {
  'X-Small': 'XS',
  Small: 'S',
  Medium: 'M',
  Large: 'L',
  'X-Large': 'XL',
};

const longestLabel = 10;

/** The picture attributes of a product, read off its specifications; `pack` is the badge, if it has one. */
export function visualOf(kind: VisualKind, specifications: Record<string, string>, pack?: string): Visual {
  const visual: Visual = { kind };
  const swatch = swatchOf(specifications);
  if (swatch) visual.swatch = swatch;
  for (const [attribute, shorten] of labels) {
    const value = specifications[attribute];
    if (value === undefined) continue;
    const label = shorten(value);
    if (label.length > longestLabel) continue;
    visual.label = label;
    break;
  }
  if (pack) visual.pack = pack;
  return visual;
}
