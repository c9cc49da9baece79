import type { Visual } from '@sextant/read-models/products/products.queries.js';
import { accentOf, blend, brightness, darker, isColor, lighter, type Color } from './colors.js';
import { Drawing, ink } from './drawing.js';
import { burPatterns } from './silhouettes/rotary.js';
import { silhouettes } from './silhouettes/index.js';

const advance = 0.62;

/** Size, shade or gauge in the lower left, on the product's true color where it has one. */
function chip(d: Drawing, label: string): void {
  // Short labels are set larger, because shoppers look for them in a row of thumbnails.
  const size = label.length > 4 ? 17 : 22;
  const width = Math.max(34, Math.min(116, label.length * size * advance + 20));
  const ground = d.swatch ?? '#ffffff';
  const text = brightness(ground) > 0.6 ? '#1d2939' : '#ffffff';
  d.rect(10, 156, width, 34, 9, ground, `stroke="${darker(ground, 0.3)}" stroke-opacity=".55"`);
  d.text(10 + width / 2, 173 + size * 0.36, size, text, label, width - 14, 700);
}

/** Pieces in the pack, upper right. */
function badge(d: Drawing, pack: string): void {
  const text = /[x×]/.test(pack) ? pack.replace('x', '×') : `×${pack}`;
  const width = Math.max(34, Math.min(100, text.length * 14 * advance + 18));
  d.rect(190 - width, 10, width, 26, 13, ink);
  d.text(190 - width / 2, 28, 14, '#fff', text, width - 14, 700);
}

const frame = (defs: string, shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" font-family="system-ui,Segoe UI,Roboto,Helvetica,Arial,sans-serif"><defs>${defs}</defs>${shapes}</svg>`;

const darkPage = '#101c1a';

/** Style of the background on a dark page: darker, while the product keeps its colors. */
const inTheDark = (light: Color): string =>
  `<style>@media(prefers-color-scheme:dark){.b{fill:${blend(light, darkPage, 0.74)}}}</style>`;

const shadow =
  '<radialGradient id="s"><stop offset="0" stop-color="#101828" stop-opacity=".32"/><stop offset="1" stop-color="#101828" stop-opacity="0"/></radialGradient>';
const lampLight =
  '<linearGradient id="l" x2="0" y2="1"><stop offset="0" stop-color="#ffe9a8" stop-opacity=".8"/><stop offset="1" stop-color="#ffe9a8" stop-opacity="0"/></linearGradient>';

/**
 * The picture of a product as an SVG document below 3 KB, always the same for the same data. Unknown kinds are drawn as a carton.
 */
export function drawPicture({ kind, swatch, label, badge: pack, brand }: Visual): string {
  const drawing = new Drawing(accentOf(brand), isColor(swatch) ? swatch.toLowerCase() : undefined, brand);
  const background = lighter(drawing.accent, 0.93);
  drawing.rect(0, 0, 200, 200, 0, background, 'class="b"');
  const draw = silhouettes.get(kind) ?? silhouettes.get('carton');
  // Scaled down a little, so that the chip does not hide the foot of the product.
  if (label) drawing.raw('<g transform="translate(16 0) scale(.9)">');
  draw?.(drawing);
  if (label) drawing.raw('</g>');
  if (label) chip(drawing, label);
  if (pack) badge(drawing, pack);
  const { defs, shapes } = drawing.finish();
  const extra = kind.startsWith('bur-') ? burPatterns(drawing) : kind === 'lamp' ? lampLight : '';
  return frame(inTheDark(background) + shadow + extra + defs, shapes);
}

/** Picture for unknown products. */
export const placeholder = (): string =>
  frame(
    inTheDark('#f2f4f7'),
    `<rect class="b" width="200" height="200" fill="#f2f4f7"/><path d="M60 70h80v70H60zM60 70l14-16h52l14 16" fill="none" stroke="#98a2b3" stroke-width="5" stroke-linejoin="round"/><path d="M88 92h24" stroke="#98a2b3" stroke-width="5" stroke-linecap="round"/>`,
  );
