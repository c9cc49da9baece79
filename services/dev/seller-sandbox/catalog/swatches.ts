/** Colors of the VITA classical shade guide and the usual bleach shades, as printed chips show them. */
const shades: Record<string, string> = {
  A1: '#efe3cb',
  A2: '#e8d5b0',
  A3: '#dfc698',
  'A3.5': '#d3b583',
  A4: '#c4a06d',
  B1: '#f1e8d0',
  B2: '#e9dab3',
  B3: '#dcc48c',
  B4: '#d2b677',
  'B0.5': '#f6f0e0',
  C1: '#e2d8c0',
  C2: '#d5c6a3',
  C3: '#c8b58e',
  C4: '#b49c73',
  D2: '#e0d3b6',
  D3: '#d6c29c',
  D4: '#cdb88f',
  BL: '#f8f4ea',
  XW: '#f9f6ee',
  W: '#f5f0e3',
  OW: '#f3eedf',
  Universal: '#ead9b6',
  Translucent: '#e6e9ea',
  Opaque: '#f2ecdc',
  White: '#ffffff',
  Clear: '#e3eef2',
  Blue: '#3f74b5',
  Pink: '#e6a5ae',
  Tooth: '#ead9b6',
};

/** ISO 3630 handle colors; from 45 upwards the six colors repeat. */
const isoColors = ['#ffffff', '#f4c414', '#d22f27', '#2b5fad', '#2f9e44', '#1c1c1c'];
const isoSmall: Record<string, string> = { '06': '#f19ab8', '08': '#9a9da1', '10': '#7d3f98' };
const isoOrder = [15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 70, 80, 90, 100, 110, 120, 130, 140];

function isoColor(size: string): string | undefined {
  const index = isoOrder.indexOf(Number(size));
  return isoSmall[size] ?? (index < 0 ? undefined : isoColors[index % isoColors.length]);
}

const grits: Record<string, string> = {
  'Super Coarse': '#1c1c1c',
  Coarse: '#2f9e44',
  Medium: '#2b5fad',
  Standard: '#2b5fad',
  Fine: '#d22f27',
  'Extra Fine': '#f4c414',
  'Ultra Fine': '#ffffff',
  'X-Coarse': '#1c1c1c',
  'Super Fine': '#f7a8b8',
};

const gauges: Record<string, string> = { '25 ga': '#c8322b', '27 ga': '#efc319', '30 ga': '#2d6cc0' };

const flavors: Record<string, string> = {
  Mint: '#7fcfae',
  Cherry: '#c2263d',
  Bubblegum: '#f283b2',
  Cinnamon: '#b5512c',
  Berry: '#6f3c97',
  Orange: '#f08a24',
  Chocolate: '#5d3a22',
  Grape: '#6a3d9a',
  Vanilla: '#f1e2b5',
  Unflavored: '#e5e7e9',
  Strawberry: '#e5476a',
  Melon: '#9ccf6a',
  'Piña Colada': '#f4d35e',
  Raspberry: '#c31d5e',
  Banana: '#f2d33b',
  Watermelon: '#e8505b',
  Caramel: '#c68642',
  Spearmint: '#64b98f',
  Peach: '#f6b48f',
  Mango: '#f6a821',
};

const colors: Record<string, string> = {
  Black: '#222326',
  Blue: '#3b7cc9',
  'Light Blue': '#8fc3ea',
  'Cobalt Blue': '#1f4ea3',
  Violet: '#6a55b5',
  Lavender: '#b3a3d9',
  Purple: '#7b4bb0',
  Pink: '#ef8fb3',
  Green: '#49a86a',
  White: '#fbfbf9',
  Gray: '#9aa0a6',
  Natural: '#efe1c4',
  Clear: '#dfeaf0',
  Teal: '#2f9c9c',
  Yellow: '#f2c926',
  Red: '#cf3a33',
  Orange: '#ee8a2c',
  Aqua: '#6fcbd0',
  Peach: '#f3bb99',
  Brown: '#7a5536',
  Silver: '#c5c9ce',
  Gold: '#d2b15c',
  Lilac: '#c8b1e0',
  Magenta: '#c93c8d',
  Navy: '#22375f',
  Mauve: '#b58aa5',
  Charcoal: '#45484d',
  Assorted: '#8c94a0',
};

/** Attributes that decide the color, the most specific first. */
const sources: readonly (readonly [attribute: string, look: (value: string) => string | undefined])[] = [
  ['Shade', (value) => shades[value] ?? shades[value.split(' ')[0] ?? '']],
  ['ISO Size', isoColor],
  ['Tip / Taper', (value) => isoColor(/(\d\d\d?)\//.exec(value)?.[1] ?? '')],
  ['Gauge', (value) => gauges[value]],
  ['Flavor', (value) => flavors[value]],
  ['Grit', (value) => grits[value]],
  ['Color', (value) => colors[value]],
];

/** True color of a product as #rrggbb; undefined when none of its attributes has one. */
export function swatchOf(specifications: Record<string, string>): string | undefined {
  for (const [attribute, look] of sources) {
    const value = specifications[attribute];
    const color = value === undefined ? undefined : look(value);
    if (color) return color;
  }
  return undefined;
}
