import { darker, lighter } from '../colors.js';
import { ink, steel, type Silhouette } from '../drawing.js';

const sensor: Silhouette = (d) => {
  d.shadow(96);
  d.line('M100 128C100 160 132 150 140 168C144 178 164 178 170 164', '#39424e', 6);
  d.rect(60, 32, 80, 102, 16, d.mat(d.swatch ?? '#39424e'));
  d.rect(68, 40, 64, 78, 8, d.mat('#56616f')).rect(78, 50, 44, 48, 3, d.mat('#8fb6d6'));
  d.path(
    'M88 60C88 54 96 56 100 58C104 56 112 54 112 60C113 72 108 76 106 92H103C102 84 98 84 97 92H94C92 76 87 72 88 60Z',
    '#e3f0f9',
    'opacity=".9"',
  );
  d.rect(84, 118, 32, 16, 4, d.mat(d.accent, 'upright'));
};

const film: Silhouette = (d) => {
  const color = d.swatch ?? '#eef2f6';
  d.shadow(130);
  for (const [i, tilt] of [-16, -4, 8].entries()) {
    d.raw(`<g transform="rotate(${tilt} 100 150)">`);
    d.rect(
      48 + i * 6,
      46,
      92,
      112,
      12,
      d.mat(i === 2 ? lighter(color, 0.3) : darker(color, 0.08 - i * 0.03)),
      'stroke="#b8c3cf" stroke-width=".8"',
    ).raw('</g>');
  }
  d.raw('<g transform="rotate(8 100 150)">').rect(72, 62, 68, 70, 6, '#2c3642');
  d.path(
    'M90 76C90 68 101 70 106 74C111 70 122 68 122 76C123 94 117 98 115 120H110C109 108 103 108 102 120H97C95 98 89 94 90 76Z',
    '#c9d8e4',
  )
    .circle(78, 146, 4, d.mat(d.accent))
    .raw('</g>');
};

const autoclave: Silhouette = (d) => {
  d.shadow(156);
  d.rect(26, 58, 148, 108, 12, d.mat(d.swatch ?? '#eef2f6'));
  d.rect(26, 58, 148, 22, 10, d.mat(d.accent, 'upright')).text(100, 73, 11, '#fff', d.brand, 110);
  d.circle(84, 124, 36, d.mat('#aeb8c4'))
    .circle(84, 124, 29, d.mat('#d9e0e8'))
    .circle(84, 124, 22, d.mat('#4b5a6b'));
  d.line('M120 108V140', ink, 7);
  d.rect(134, 92, 30, 20, 3, '#233044').text(149, 106, 10, '#8fe3b4', '134°', 26, 700);
  d.circle(142, 128, 5, d.mat('#59b879')).circle(157, 128, 5, d.mat('#d65b4f'));
  d.rect(38, 164, 18, 6, 2, '#5b6675').rect(144, 164, 18, 6, 2, '#5b6675');
};

const chair: Silhouette = (d) => {
  const color = d.swatch ?? d.accent;
  d.shadow(140);
  d.path('M86 126H122L128 160H80Z', d.mat('#d5dce4', 'upright')).rect(
    62,
    158,
    84,
    11,
    5,
    d.mat('#b7c1cd', 'upright'),
  );
  d.path(
    'M30 112C24 104 34 96 44 100L112 116C124 118 134 110 142 94L156 62C162 52 176 58 172 70L150 120C144 134 132 140 116 136L52 124C42 122 36 118 30 112Z',
    d.mat(color),
  );
  d.line('M52 110L114 124C128 126 138 116 146 100', lighter(color, 0.45), 3, 'opacity=".7"');
  d.rect(156, 36, 20, 28, 9, d.mat(lighter(color, 0.12)), 'transform="rotate(24 166 50)"');
  d.line('M84 108C84 92 96 88 112 92', '#8b97a5', 6);
};

const lamp: Silhouette = (d) => {
  d.line('M176 20V52C176 62 168 66 158 62L134 52', '#b7c1cd', 8).circle(176, 56, 8, d.mat(steel));
  d.path(
    'M34 104L52 60C58 48 72 44 84 48L126 62C138 66 142 78 138 90L130 112C126 124 112 126 102 120L44 118C36 116 32 110 34 104Z',
    d.mat(d.swatch ?? '#e9eef3'),
  );
  d.path('M42 106L98 113C110 122 122 120 128 108L44 96Z', d.mat('#ffe9a8'));
  d.path('M46 118L20 170H138L124 118C114 124 108 122 100 118Z', 'url(#l)');
  d.line('M72 60L112 72', d.accent, 6);
};

export const equipment = { sensor, film, autoclave, chair, lamp };
