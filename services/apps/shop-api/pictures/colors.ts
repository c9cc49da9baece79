import { fnv1a } from '@sextant/domain/shared/fnv1a.js';

/** "#rrggbb". */
export type Color = string;

const channels = (color: Color): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) || 0);

/** The color `share` of the way (0…1) from `a` to `b`. */
export function blend(a: Color, b: Color, share: number): Color {
  const [from, to] = [channels(a), channels(b)];
  const mixed = from.map((value, i) => Math.round(value + ((to[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const lighter = (color: Color, share: number): Color => blend(color, '#ffffff', share);
/** Blends toward a bluish black, because gray shadows make colors look dirty. */
export const darker = (color: Color, share: number): Color => blend(color, '#101828', share);

/** Perceived brightness, 0…1. */
export function brightness(color: Color): number {
  const [r = 0, g = 0, b = 0] = channels(color);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** Accents that fit every swatch and have enough contrast with white text. */
const accents = [
  '#1f6f8b',
  '#2f5d9b',
  '#4b57a8',
  '#6a4c9c',
  '#8a4a86',
  '#a2466c',
  '#b04a4a',
  '#b0603a',
  '#8f6a2a',
  '#5f7a34',
  '#2f7d57',
  '#1d7a78',
  '#38658a',
  '#5b6675',
  '#7a5560',
  '#3f6f66',
] as const;

/** Accent of a brand, chosen by its name: the same in every process and release. */
export function accentOf(brand: string): Color {
  return accents[(fnv1a(brand) >>> 8) % accents.length] ?? accents[0];
}

export const isColor = (text: string | null | undefined): text is Color => /^#[0-9a-f]{6}$/i.test(text ?? '');
