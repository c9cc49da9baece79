import { darker, lighter } from '../colors.js';
import { steel, type Silhouette } from '../drawing.js';

const bracket: Silhouette = (d) => {
  const color = d.swatch ?? steel;
  d.shadow(96);
  d.rect(50, 56, 100, 100, 16, d.mat(darker(color, 0.08)));
  for (const [x, y] of [
    [56, 48],
    [106, 48],
    [56, 118],
    [106, 118],
  ] as const) {
    d.rect(x, y, 38, 44, 9, d.mat(lighter(color, 0.12)), `stroke="${darker(color, 0.22)}" stroke-width=".8"`);
  }
  d.rect(62, 84, 76, 42, 4, d.mat(lighter(color, 0.05)));
  d.rect(46, 98, 108, 14, 2, darker(color, 0.45)).rect(20, 101, 160, 8, 4, d.mat('#cfd6de', 'lying'));
  d.circle(68, 60, 5, d.mat(d.accent));
};

const wire: Silhouette = (d) => {
  const color = d.swatch ?? '#8e9aa8';
  d.shadow(110);
  d.line('M46 160C30 92 56 42 100 42S170 92 154 160', darker(color, 0.15), 7);
  d.line('M46 160C30 92 56 42 100 42S170 92 154 160', lighter(color, 0.5), 2.4);
  d.line('M68 162C58 108 72 72 100 72S142 108 132 162', color, 5);
  d.line('M68 162C58 108 72 72 100 72S142 108 132 162', lighter(color, 0.6), 1.6);
  d.rect(94, 37, 12, 10, 2, d.mat(d.accent)).rect(95, 68, 10, 8, 2, d.mat(d.accent));
};

const elastics: Silhouette = (d) => {
  const color = d.swatch ?? '#e4b06a';
  d.shadow(110);
  d.rect(48, 36, 104, 132, 8, d.mat('#e8eef4'));
  d.rect(48, 36, 104, 16, 6, d.mat(d.accent)).line('M56 58H144', '#b9c5d2', 2);
  d.raw('<defs><g id="e">').circle(0, 0, 10.5, 'none', `stroke="${darker(color, 0.08)}" stroke-width="5"`);
  d.line('M-7-6A9 9 0 0 1 3-9', lighter(color, 0.6), 1.8).raw('</g></defs>');
  const places = ['74 92', '104 84', '128 104', '86 118', '116 128', '72 142', '100 150', '130 148'];
  for (const place of places) d.raw(`<use href="#e" transform="translate(${place})"/>`);
  d.path('M56 62H80L62 160H56Z', '#fff', 'opacity=".45"');
};

export const orthodontic = { bracket, wire, elastics };
