import { swatchOf } from './swatches.js';

/** Silhouettes of product pictures, one per kind of product. */
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

/** Content of a drawn picture: silhouette, true color, size label, pack count. */
export interface Visual {
  kind: VisualKind;
  /** The color a buyer would recognize (#rrggbb): shade, ISO file color, grit ring, glove, hub, flavor. */
  swatch?: string;
  /** Shortest text that distinguishes this variant in its family: "A2", "#25", "M", "30G". */
  label?: string;
  /** Text of the pack's badge: "100", "10×100". */
  pack?: string;
}

/** Attributes for the label, the most specific first, and their abbreviation. */
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

/** Picture of a product, from its specifications; `pack` is the badge's text, if any. */
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
