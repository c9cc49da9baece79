import { darker, lighter } from '../colors.js';
import { ink, steel, type Drawing, type Silhouette } from '../drawing.js';

const bur =
  (head: string, neck: number): Silhouette =>
  (d) => {
    const ring = d.swatch;
    d.shadow(100);
    d.turned(-38, () => {
      d.rect(12, 91, 92, 18, 4, d.mat(steel, 'lying'));
      d.path(`M104 91L${neck} 96V104L104 109Z`, d.mat(steel, 'lying'));
      if (ring)
        d.rect(84, 90.5, 9, 19, 1, d.mat(ring, 'lying'), `stroke="${darker(ring, 0.3)}" stroke-width=".6"`);
      d.path(head, d.mat(ring ? '#a7adb5' : '#9aa5b1', 'lying'));
      d.path(head, ring ? 'url(#d)' : 'url(#f)');
    });
  };

const round = 'M160 100m-22 0a22 22 0 1 1 44 0a22 22 0 1 1-44 0Z';
const pear = 'M124 94C136 92 146 80 164 80C180 80 188 90 188 100S180 120 164 120C146 120 136 108 124 106Z';
const taper = 'M122 84L186 93C189 96 189 104 186 107L122 116Z';
const flame =
  'M120 94C132 82 150 82 166 90C176 95 184 98 192 100C184 102 176 105 166 110C150 118 132 118 120 106Z';

const disc: Silhouette = (d) => {
  const color = d.swatch ?? '#d98e4a';
  const one = (x: number, y: number, r: number, c: string) => {
    d.circle(x, y, r, d.mat(c), `stroke="${darker(c, 0.2)}" stroke-width=".8"`);
    d.circle(x, y, r * 0.74, 'none', `stroke="${lighter(c, 0.35)}" stroke-width="1.2"`);
    d.circle(x, y, r * 0.2, d.mat('#d9b04e'));
    d.circle(x, y, r * 0.09, ink);
  };
  d.shadow(140);
  one(130, 122, 42, lighter(color, 0.35));
  one(80, 92, 54, color);
};

const handpiece: Silhouette = (d) => {
  d.shadow(130);
  d.turned(-34, () => {
    d.path(
      'M14 90H60C92 90 112 84 138 84L150 72H172C180 72 182 80 176 86L160 100C150 108 132 110 112 110H14C9 110 9 90 14 90Z',
      d.mat(steel, 'lying'),
    );
    d.rect(28, 89, 40, 21.5, 2, d.mat(lighter(steel, 0.25), 'lying'));
    d.line('M34 91V109M40 91V109M46 91V109M52 91V109M58 91V109', darker(steel, 0.25), 1.6);
    d.rect(74, 89, 8, 21, 1, d.mat(d.swatch ?? d.accent, 'lying'));
    d.path('M152 70C160 62 184 64 186 78C186 88 176 94 168 92Z', d.mat(lighter(steel, 0.2)));
    d.line('M172 92L182 118', '#7d8997', 3.5);
  });
};

const curingLight: Silhouette = (d) => {
  const glow = '#4aa8ff';
  d.shadow(96);
  d.path('M34 44C40 32 54 30 62 38L82 62L68 76L38 58C32 54 30 50 34 44Z', d.mat('#39424e'));
  d.ellipse(40, 42, 12, 9, glow, 'transform="rotate(-42 40 42)"').ellipse(38, 40, 5, 4, '#e5f4ff');
  d.path(
    'M64 68L80 54C96 66 112 74 126 84C138 92 142 106 142 120V160C142 166 136 168 128 168H112C104 168 100 164 100 158V124C100 112 96 104 88 96Z',
    d.mat(d.swatch ?? '#e8edf3', 'upright'),
  );
  d.rect(108, 104, 24, 16, 3, '#233044').text(120, 116, 10, '#9fe0ff', '20', 20, 700);
  d.circle(120, 134, 6, d.mat(d.accent));
};

const scalerUnit: Silhouette = (d) => {
  d.shadow(140);
  d.path(
    'M40 96C40 84 50 76 62 76H138C150 76 160 84 160 96V154C160 163 154 168 146 168H54C46 168 40 163 40 154Z',
    d.mat('#eef2f6'),
  );
  d.path('M46 96C46 88 54 82 62 82H138C146 82 154 88 154 96V116H46Z', d.mat(d.accent));
  d.text(100, 104, 11, '#fff', d.brand, 92);
  d.circle(100, 141, 16, d.mat('#d6dde5')).line('M100 141V129', ink, 3);
  d.circle(64, 141, 5, d.mat(d.swatch ?? '#59b879')).circle(136, 141, 5, d.mat('#c9d2dc'));
  d.line('M150 76C170 60 168 36 146 34', '#c2cbd5', 5);
  d.line('M146 34L104 46L90 58', steel, 8).line('M92 56C86 62 84 66 86 72', '#7d8997', 3);
};

/** Pattern of a bur: grit for coated ones, else flutes. */
export const burPatterns = (d: Drawing): string =>
  d.swatch
    ? '<pattern id="d" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M1 1h1M4 3h1M2 5h1" stroke="#fff" opacity=".7"/><path d="M3 1h1M1 3h1M5 5h1" stroke="#555" opacity=".6"/></pattern>'
    : '<pattern id="f" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(28)"><path d="M0 0V8" stroke="#4d5966" stroke-width="2.4" opacity=".6"/></pattern>';

export const rotary = {
  'bur-round': bur(round, 142),
  'bur-pear': bur(pear, 126),
  'bur-taper': bur(taper, 124),
  'bur-flame': bur(flame, 122),
  disc,
  handpiece,
  'curing-light': curingLight,
  'scaler-unit': scalerUnit,
};
