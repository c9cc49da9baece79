import { sizes } from '@sextant/domain/vocabulary/sizes.js';

const sizeNames = [...new Set(sizes.map(([name]) => name.replace(/^x+/, '')))].join('|');

/** Scales shared by all categories: a row that names one value means no other, even where no product has the value. */
const scales = {
  Size: new RegExp(`^x*(?:${sizeNames})$`),
  Shade: /^(?:[a-d][1-4](?:\.5)?|bl[1-4]?)$/,
  Gauge: /^\d\dga$/,
  Material: /^(?:nitrile|latex|vinyl|chloroprene|neoprene|polyisoprene)$/,
} as const;

export type Scale = keyof typeof scales;

const all = Object.entries(scales) as [Scale, RegExp][];

/** Scale that a word is a value of. */
export const scaleOf = (word: string): Scale | undefined => all.find(([, values]) => values.test(word))?.[0];
