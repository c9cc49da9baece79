import { darker, lighter } from '../colors.js';
import { paper, plastic, steel, type Drawing, type Silhouette } from '../drawing.js';

const hand =
  'M72 168V130C60 119 48 105 42 93C38 84 47 77 54 84L75 104L70 52C69 41 84 40 86 50L92 88L93 38C93 27 108 27 108 38L109 88L117 46C119 36 132 38 131 49L125 94L138 66C143 57 154 62 151 72L137 118C133 128 131 133 131 142V168Z';

const gloveColor = (d: Drawing) => d.swatch ?? '#6b8fd6';

const glove: Silhouette = (d) => {
  const color = gloveColor(d);
  d.shadow(90);
  d.path(hand, d.mat(color));
  d.line('M86 96C88 108 96 114 108 114', darker(color, 0.22), 2, 'opacity=".5"');
  d.line('M98 36V80M77 54L82 90M123 52L117 88', lighter(color, 0.5), 3, 'opacity=".6"');
  d.rect(69, 161, 65, 9, 4.5, d.mat(darker(color, 0.1), 'upright'));
};

const gloveBox: Silhouette = (d) => {
  const color = gloveColor(d);
  d.shadow(150);
  d.path('M30 88L52 70H174L152 88Z', d.mat(lighter(d.accent, 0.55)));
  d.path('M152 88L174 70V148L152 168Z', d.mat(darker(d.accent, 0.25)));
  d.path(
    'M66 80C66 58 74 42 84 46C88 32 98 34 99 46C106 32 116 36 115 50C124 44 131 52 126 62C124 70 130 74 128 80Z',
    d.mat(color),
  );
  d.line('M88 50C88 60 90 68 92 76M104 48C103 60 104 68 104 76', darker(color, 0.25), 1.6, 'opacity=".45"');
  d.ellipse(97, 79, 36, 6, 'none', `stroke="${darker(d.accent, 0.3)}" stroke-width="1.4"`);
  d.rect(30, 88, 122, 80, 2, d.mat(lighter(d.accent, 0.9)));
  d.label(30, 98, 122, 26);
  d.circle(52, 146, 12, d.mat(color), `stroke="${darker(color, 0.25)}" stroke-width=".8"`);
  d.line('M74 141H136M74 151H116', lighter(d.accent, 0.6), 4);
};

const mask: Silhouette = (d) => {
  const color = d.swatch ?? '#a9cdea';
  d.line('M52 82C20 70 20 146 54 132M148 82C180 70 180 146 146 132', lighter(color, 0.55), 4);
  d.path('M48 76C80 64 120 64 152 76L150 132C124 150 76 150 50 132Z', d.mat(color));
  d.line(
    'M50 92C84 84 116 84 151 92M50 106C84 99 116 99 151 106M50 120C84 116 116 116 150 120',
    darker(color, 0.2),
    2,
    'opacity=".45"',
  );
  d.line('M80 75C92 72 108 72 120 75', steel, 4);
  d.line('M50 79C80 68 120 68 150 79', lighter(color, 0.6), 2.5);
};

const bib: Silhouette = (d) => {
  const color = d.swatch ?? '#9fc3e6';
  d.shadow(116);
  d.path('M46 44H154L150 170H50Z', d.mat(color));
  d.path('M46 44H154L153 56H47Z', d.mat(darker(color, 0.12)));
  d.line(
    'M72 58L70 168M100 58V168M128 58L130 168M48 86H152M49 114H151M49 142H151',
    lighter(color, 0.55),
    1.4,
  );
  d.line('M52 44C58 18 142 18 148 44', '#c6ccd4', 2.5, 'stroke-dasharray=".1 5"');
  d.rect(44, 38, 14, 12, 3, d.mat(steel)).rect(142, 38, 14, 12, 3, d.mat(steel));
};

const apron: Silhouette = (d) => {
  const color = d.swatch ?? '#4a6a9c';
  d.shadow(100);
  d.path(
    'M70 40C72 54 82 60 100 60C118 60 128 54 130 40L146 50C150 66 144 82 148 100L152 168H48L52 100C56 82 50 66 54 50Z',
    d.mat(color),
  );
  d.path(
    'M70 40C72 54 82 60 100 60C118 60 128 54 130 40L124 37C122 47 114 52 100 52C86 52 78 47 76 37Z',
    d.mat(darker(color, 0.25)),
  );
  d.line(
    'M60 66C56 90 58 130 56 160M140 66C144 90 142 130 144 160',
    lighter(color, 0.35),
    1.6,
    'stroke-dasharray="4 4"',
  );
  d.rect(84, 96, 32, 14, 2, d.mat(lighter(color, 0.3)));
};

const gauze: Silhouette = (d) => {
  d.shadow(136);
  for (let i = 0; i < 5; i += 1) {
    const y = 140 - i * 15;
    d.path(`M40 ${y}L78 ${y - 22}H168L132 ${y}Z`, d.mat(paper));
    d.path(
      `M40 ${y}H132V${y + 12}H40ZM132 ${y}L168 ${y - 22}V${y - 10}L132 ${y + 12}Z`,
      i % 2 ? '#e6eaee' : '#dfe4ea',
    );
  }
  d.line(
    'M56 74L92 53M72 74L108 53M88 74L124 53M104 74L140 53M120 74L156 53M53 72H142M66 65H153',
    '#d5dbe2',
    1,
  );
  if (d.swatch) d.path('M60 68L84 60H96L72 68Z', d.mat(d.swatch));
};

const roll: Silhouette = (d) => {
  const color = d.swatch ?? paper;
  const log = (x: number, y: number) => {
    d.rect(x, y, 84, 34, 17, d.mat(color, 'lying'));
    d.ellipse(x + 12, y + 17, 11, 16, d.mat(lighter(color, 0.4)), `stroke="${darker(color, 0.16)}"`);
    d.line(`M${x + 12} ${y + 17}m-4 0a4 5 0 1 1 4 5a7 9 0 0 1-7-9`, darker(color, 0.22), 1.2);
  };
  d.shadow(160);
  log(20, 134);
  log(98, 134);
  log(58, 106);
  d.label(92, 112, 30, 22, 2);
};

const pouch: Silhouette = (d) => {
  const tint = d.swatch ?? '#8fb8dc';
  d.shadow(92);
  d.rect(56, 30, 88, 138, 3, d.mat(plastic));
  d.path('M62 36H138V132L100 156L62 132Z', d.mat(lighter(tint, 0.62)), 'opacity=".85"');
  d.line('M62 132L100 156L138 132', darker(tint, 0.2), 3);
  d.line('M100 54V112M100 54C92 48 92 42 97 40M100 112C108 118 108 124 103 127', '#8d98a6', 4);
  d.line('M100 68V98', lighter(steel, 0.5), 5);
  d.line('M66 42V126', '#fff', 3, 'opacity=".7"');
  d.circle(72, 158, 5, d.mat('#c8553d')).circle(86, 162, 4, d.mat(d.accent));
  d.rect(56, 30, 88, 12, 2, d.mat(lighter(tint, 0.3)));
};

export const protective = { glove, 'glove-box': gloveBox, mask, bib, apron, gauze, roll, pouch };
