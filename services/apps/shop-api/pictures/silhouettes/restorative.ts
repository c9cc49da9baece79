import { darker, lighter } from '../colors.js';
import { steel, type Silhouette } from '../drawing.js';

const tooth =
  'M56 66C56 44 78 40 100 50C122 40 144 44 144 66C146 92 136 104 132 128C130 142 124 148 116 148H84C76 148 70 142 68 128C64 104 54 92 56 66Z';

const crown: Silhouette = (d) => {
  const color = d.swatch ?? '#cdd5de';
  d.shadow(96, 160);
  d.path(tooth, d.mat(color), `stroke="${darker(color, 0.14)}" stroke-width="1"`);
  d.line('M100 52C98 62 90 66 82 66M100 52C102 62 110 66 118 66', darker(color, 0.2), 2.4, 'opacity=".6"');
  d.line('M66 66C66 90 74 104 78 130', lighter(color, 0.65), 6, 'opacity=".7"');
  d.ellipse(100, 146, 30, 6, darker(color, 0.3), 'opacity=".55"');
};

const post: Silhouette = (d) => {
  const color = d.swatch ?? '#d8dfe6';
  d.shadow(110);
  for (const [x, tall] of [
    [64, 0],
    [100, 14],
    [136, -8],
  ] as const) {
    const top = 52 - tall;
    d.path(
      `M${x - 9} ${top}H${x + 9}V${top + 60}L${x + 4} 164C${x + 2} 169 ${x - 2} 169 ${x - 4} 164L${x - 9} ${top + 60}Z`,
      d.mat(color, 'upright'),
    );
    d.rect(x - 10.5, top - 6, 21, 16, 3, d.mat(d.accent, 'upright'));
    const bands = [24, 36, 48, 60, 72, 84]
      .map((dy) => `M${x - 8} ${top + dy}L${x + 8} ${top + dy - 3}`)
      .join('');
    d.line(bands, darker(color, 0.22), 1.4, 'opacity=".6"');
  }
};

const implant: Silhouette = (d) => {
  const color = d.swatch ?? '#98a6b6';
  d.shadow(60);
  d.path('M82 30H118L122 58H78Z', d.mat(lighter(color, 0.3), 'upright'));
  d.rect(76, 58, 48, 10, 2, d.mat(d.accent, 'upright'));
  d.path('M80 68H120L116 150C114 164 108 170 100 170S86 164 84 150Z', d.mat(color, 'upright'));
  for (let i = 0; i < 8; i += 1) {
    const half = 25 - i * 0.9;
    const y = 76 + i * 11;
    d.path(
      `M${100 - half} ${y + 5}L${100 + half} ${y - 1}V${y + 3}L${100 - half} ${y + 9}Z`,
      d.mat(lighter(color, 0.12), 'upright'),
    );
  }
  d.ellipse(100, 30, 18, 4, darker(color, 0.35)).ellipse(100, 30, 8, 2, '#2c3642');
};

const wedge: Silhouette = (d) => {
  const color = d.swatch ?? '#e0a04a';
  d.shadow(136);
  for (const [i, c] of [lighter(color, 0.3), color, darker(color, 0.15)].entries()) {
    d.raw(`<g transform="translate(${i * 14 - 12} ${i * 34 - 34}) rotate(-16 100 110)">`);
    d.path('M36 116L132 98L164 104V122L132 126Z', d.mat(c))
      .path('M132 98L164 104V122L132 126Z', darker(c, 0.22))
      .raw('</g>');
  }
};

const band: Silhouette = (d) => {
  const color = d.swatch ?? steel;
  d.shadow(130);
  d.path(
    'M30 128C40 66 160 66 170 128L148 138C140 98 60 98 52 138Z',
    d.mat(color, 'upright'),
    `stroke="${darker(color, 0.3)}" stroke-width=".8"`,
  );
  d.path('M52 138C60 98 140 98 148 138L142 141C134 110 66 110 58 141Z', darker(color, 0.35), 'opacity=".5"');
  d.path('M78 84C90 80 110 80 122 84C118 62 82 62 78 84Z', d.mat(lighter(color, 0.25), 'upright'));
  d.circle(40, 126, 3, '#5f6b79').circle(160, 126, 3, '#5f6b79');
};

const ring: Silhouette = (d) => {
  const color = d.swatch ?? d.accent;
  d.shadow(96);
  d.path(
    'M100 34C64 34 46 64 54 98C58 112 66 124 76 134L90 124C72 108 68 92 70 80C73 62 84 54 100 54S127 62 130 80C132 92 128 108 110 124L124 134C134 124 142 112 146 98C154 64 136 34 100 34Z',
    d.mat(steel),
  );
  d.line('M64 62C72 46 86 42 100 42', '#fff', 4, 'opacity=".7"');
  d.path('M66 128L92 116L98 140L88 166C78 168 68 160 68 150Z', d.mat(color)).path(
    'M134 128L108 116L102 140L112 166C122 168 132 160 132 150Z',
    d.mat(darker(color, 0.1)),
  );
};

const strip: Silhouette = (d) => {
  const color = d.swatch ?? '#b9c7d6';
  d.shadow(140);
  for (const [i, c] of [lighter(color, 0.45), color, darker(color, 0.14)].entries()) {
    const y = 62 + i * 34;
    d.path(
      `M24 ${y + 14}C60 ${y - 16} 120 ${y + 26} 176 ${y - 8}V${y + 12}C120 ${y + 46} 60 ${y + 4} 24 ${y + 34}Z`,
      d.mat(c),
      `stroke="${darker(c, 0.2)}" stroke-width=".6"`,
    );
    d.path(
      `M82 ${y + 4}C96 ${y + 7} 104 ${y + 8} 116 ${y + 8}V${y + 28}C104 ${y + 28} 96 ${y + 27} 82 ${y + 24}Z`,
      darker(c, 0.18),
      'opacity=".5"',
    );
  }
};

export const restorative = { crown, post, implant, wedge, band, ring, strip };
