import { darker, lighter } from '../colors.js';
import { plastic, steel, type Silhouette } from '../drawing.js';

const syringe: Silhouette = (d) => {
  const color = d.swatch ?? lighter(d.accent, 0.3);
  d.shadow(120);
  d.turned(-42, () => {
    d.rect(14, 93, 50, 14, 2, d.mat('#e3e8ee', 'lying')).rect(10, 84, 8, 32, 3, d.mat('#d5dce4', 'lying'));
    d.rect(58, 80, 7, 40, 3, d.mat(d.accent, 'lying'));
    d.rect(64, 85, 86, 30, 5, d.mat(darker(d.accent, 0.08), 'lying'));
    d.rect(84, 85, 46, 30, 0, d.mat(color, 'lying'));
    d.path('M150 90H162L168 96V104L162 110H150Z', d.mat('#dfe5ec', 'lying'));
    d.path('M166 95L190 98V102L166 105Z', d.mat(color, 'lying'));
  });
};

const dualCartridge: Silhouette = (d) => {
  const color = d.swatch ?? '#6c9bd2';
  d.shadow(82);
  for (const x of [66, 102]) {
    d.rect(x, 62, 32, 98, 6, d.mat('#e6ecf2', 'upright'));
    d.rect(x + 4, 76, 24, 78, 3, d.mat(x === 66 ? color : lighter(color, 0.6), 'upright'));
  }
  d.rect(58, 154, 84, 14, 4, d.mat(d.accent, 'upright'));
  d.path('M66 62C66 52 82 50 88 46H112C118 50 134 52 134 62Z', d.mat(plastic, 'upright'));
  d.rect(86, 26, 28, 22, 4, d.mat(color, 'upright'));
  d.label(66, 104, 68, 22);
};

const capsules: Silhouette = (d) => {
  const color = d.swatch ?? lighter(d.accent, 0.35);
  d.shadow(150);
  for (const x of [30, 66, 102, 138]) {
    d.path(
      `M${x + 4} 78C${x + 4} 60 ${x + 22} 62 ${x + 26} 44L${x + 32} 47C${x + 30} 66 ${x + 28} 70 ${x + 28} 78Z`,
      d.mat(darker(color, 0.06), 'upright'),
    );
    d.rect(x, 76, 32, 84, 6, d.mat('#e9edf2', 'upright'));
    d.rect(x + 2, 92, 28, 50, 2, d.mat(color, 'upright'));
    d.rect(x - 2, 152, 36, 14, 4, d.mat(d.accent, 'upright'));
  }
};

const carpule: Silhouette = (d) => {
  const color = d.swatch ?? d.accent;
  d.shadow(120);
  d.turned(-42, () => {
    d.rect(34, 82, 96, 36, 6, d.mat('#d7e6ef', 'lying'));
    d.rect(44, 86, 70, 28, 3, d.mat('#edf5fa', 'lying'));
    d.rect(34, 84, 16, 32, 4, d.mat(color, 'lying'));
    d.rect(74, 82, 26, 36, 0, d.mat(color, 'lying'), 'opacity=".9"');
    d.path('M130 86C138 86 138 92 144 92V108C138 108 138 114 130 114Z', d.mat('#d7e6ef', 'lying'));
    d.rect(142, 88, 14, 24, 3, d.mat(steel, 'lying'));
    d.rect(156, 94, 16, 12, 2, d.mat(color, 'lying'));
    d.line('M172 100H198', '#8b97a5', 2);
  });
};

const tip: Silhouette = (d) => {
  const color = d.swatch ?? '#58a86b';
  d.shadow(110);
  const one = (dx: number) => {
    d.path(`M${88 + dx} 140V84L${96 + dx} 34H${104 + dx}L${112 + dx} 84V140Z`, d.mat('#e7eef3', 'upright'));
    d.line(
      [56, 72, 88, 104, 120]
        .map((y) => `M${94 + dx} ${y}C${98 + dx} ${y + 8} ${102 + dx} ${y - 2} ${106 + dx} ${y + 6}`)
        .join(''),
      lighter(color, 0.2),
      3,
    );
    d.rect(80 + dx, 136, 40, 30, 5, d.mat(color, 'upright'));
    d.line(`M${90 + dx} 140V162M${100 + dx} 140V162M${110 + dx} 140V162`, darker(color, 0.2), 1.6);
  };
  one(-46);
  one(46);
  one(0);
};

const tray: Silhouette = (d) => {
  const color = d.swatch ?? '#7fb2d9';
  d.shadow(116);
  d.path('M92 128H108L112 168C112 171 88 171 88 168Z', d.mat(darker(color, 0.08), 'upright'));
  d.path(
    'M44 48C34 92 58 138 100 138S166 92 156 48C154 40 136 42 136 50C138 86 124 104 100 104S62 86 64 50C64 42 46 40 44 48Z',
    d.mat(color),
  );
  d.path(
    'M50 54C44 92 62 130 100 130S156 92 150 54C150 48 142 48 142 54C144 90 126 112 100 112S56 90 58 54C58 48 50 48 50 54Z',
    d.mat(darker(color, 0.14)),
  );
  for (const [x, y] of [
    [55, 78],
    [62, 100],
    [78, 116],
    [100, 121],
    [122, 116],
    [138, 100],
    [145, 78],
  ] as const) {
    d.circle(x, y, 3.4, darker(color, 0.42));
  }
};

export const delivery = { syringe, 'dual-cartridge': dualCartridge, capsules, carpule, tip, tray };
