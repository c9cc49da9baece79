import fc from 'fast-check';
import { accentOf } from './colors.js';
import { drawPicture, placeholder } from './picture.js';
import { silhouettes } from './silhouettes/index.js';

const visual = (fields: Partial<Parameters<typeof drawPicture>[0]> = {}) => ({
  kind: 'syringe',
  swatch: '#e8d5b0',
  label: 'A2',
  badge: '20',
  brand: 'Kerr',
  ...fields,
});

/** Expects every element to be closed and every reference to resolve, so that browsers can draw the picture. */
function expectSound(svg: string): void {
  const open: string[] = [];
  for (const [, closing, name, , empty] of svg.matchAll(/<(\/?)([a-zA-Z]+)((?:"[^"]*"|[^">])*?)(\/?)>/g)) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name ?? '');
  }
  expect(open).toEqual([]);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, used] of svg.matchAll(/(?:url\(|href=")#([\w-]+)/g)) expect(ids).toContain(used);
  expect(svg).not.toMatch(/NaN|undefined/);
}

describe('product picture', () => {
  it.each([...silhouettes.keys()])('of a %s is sound and below 3 KB, with and without a color', (kind) => {
    for (const swatch of ['#2b5fad', null]) {
      const svg = drawPicture(
        visual({ kind, swatch, label: '10 x 13 in', badge: '10×100', brand: 'Surgical Specialties' }),
      );
      expectSound(svg);
      expect(Buffer.byteLength(svg)).toBeLessThan(3072);
    }
  });

  it('shows size, pack, true color and brand, and is always the same', () => {
    const svg = drawPicture(
      visual({ kind: 'glove-box', swatch: '#3b7cc9', label: 'XL', badge: '100', brand: 'Dash' }),
    );
    expect(svg).toBe(
      drawPicture(visual({ kind: 'glove-box', swatch: '#3b7cc9', label: 'XL', badge: '100', brand: 'Dash' })),
    );
    for (const part of ['>XL<', '>×100<', '#3b7cc9', '>Dash<', accentOf('Dash')]) expect(svg).toContain(part);
  });

  it('changes nothing but its ground on a dark page', () => {
    const [, dark] =
      drawPicture(visual()).match(/<style>@media\(prefers-color-scheme:dark\)\{(.*)\}<\/style>/) ?? [];
    expect(dark).toMatch(/^\.b\{fill:#[0-9a-f]{6}\}$/);
    expect(drawPicture(visual()).match(/<[^>]*class="b"/g)).toEqual([
      expect.stringMatching(/^<rect x="0" y="0" width="200" height="200"/),
    ]);
  });

  it('draws a carton for a kind nobody has drawn yet', () => {
    expect(drawPicture(visual({ kind: 'hovercraft' }))).toBe(drawPicture(visual({ kind: 'carton' })));
  });

  it('stays sound whatever a seller writes', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (kind, swatch, label, brand) => {
        expectSound(drawPicture({ kind, swatch, label, badge: label, brand }).replaceAll(/>[^<]*</g, '><'));
      }),
    );
    expect(drawPicture(visual({ brand: '<script>' }))).not.toContain('<script');
    expectSound(placeholder());
  });
});
