import { darker, lighter } from '../colors.js';
import { plastic, steel, type Drawing, type Silhouette } from '../drawing.js';

/** The grip every hand instrument shares, lying from 44 to 156. */
const grip = (d: Drawing) => {
  const color = d.swatch ?? steel;
  d.path('M44 94L56 91H144L156 94V106L144 109H56L44 106Z', d.mat(color, 'lying'));
  d.line(
    'M64 92V108M72 92V108M80 92V108M120 92V108M128 92V108M136 92V108',
    darker(color, 0.3),
    1.8,
    'opacity=".55"',
  );
  d.rect(90, 91, 20, 18, 0, d.mat(d.accent, 'lying'));
};

const scaler: Silhouette = (d) => {
  d.shadow(120);
  d.turned(-42, () => {
    d.line('M44 100C30 100 22 98 16 90C12 84 14 76 22 74', '#8b97a5', 4.5);
    d.line('M156 100C170 100 178 102 184 110C188 116 186 124 178 126', '#8b97a5', 4.5);
    grip(d);
  });
};

const mirror: Silhouette = (d) => {
  d.shadow(110);
  d.turned(-42, () => {
    d.line('M128 100H140', '#8b97a5', 5);
    d.path('M12 95L24 92H112L130 96V104L112 108H24L12 105Z', d.mat(d.swatch ?? steel, 'lying'));
    d.line('M34 93V107M42 93V107M50 93V107', '#6f7c8b', 1.8, 'opacity=".55"').rect(
      62,
      92,
      18,
      16,
      0,
      d.mat(d.accent, 'lying'),
    );
    d.circle(164, 100, 27, d.mat('#9aa5b2')).circle(164, 100, 23, d.mat('#dcecf6'));
    d.path('M148 108L172 82L180 88L156 116Z', '#fff', 'opacity=".75"');
  });
};

const forceps: Silhouette = (d) => {
  const color = d.swatch ?? steel;
  d.shadow(96);
  d.path(
    'M93 84C82 100 70 120 66 164C66 171 78 171 79 164C82 132 92 112 106 94Z',
    d.mat(darker(color, 0.08), 'upright'),
  );
  d.path(
    'M107 84C118 100 130 120 134 164C134 171 122 171 121 164C118 132 108 112 94 94Z',
    d.mat(color, 'upright'),
  );
  d.path('M95 92C84 78 82 54 94 30C98 28 99 32 98 36C92 56 96 68 108 82Z', d.mat(color, 'upright'));
  d.path(
    'M105 92C116 78 118 54 106 30C102 28 101 32 102 36C108 56 104 68 92 82Z',
    d.mat(lighter(color, 0.15), 'upright'),
  );
  d.circle(100, 88, 9, d.mat(lighter(color, 0.3)), `stroke="${darker(color, 0.3)}"`).line(
    'M96 88H104',
    darker(color, 0.45),
    1.8,
  );
  d.line(
    'M72 128L84 134M70 142L82 146M128 128L116 134M130 142L118 146',
    darker(color, 0.3),
    1.6,
    'opacity=".6"',
  );
};

const brush: Silhouette = (d) => {
  const color = d.swatch ?? d.accent;
  d.shadow(120);
  d.turned(-40, () => {
    d.path(
      'M12 92C40 88 72 96 96 95L140 92H180C188 92 188 106 180 106H140L96 105C72 106 40 112 12 108C6 106 6 94 12 92Z',
      d.mat(color, 'lying'),
    );
    d.line('M24 100H70', lighter(color, 0.55), 5, 'opacity=".7"');
    for (let x = 142; x < 182; x += 8)
      d.rect(x, 70, 6.4, 23, 2, d.mat(x % 16 === 14 ? plastic : lighter(d.accent, 0.55), 'upright'));
  });
};

const floss: Silhouette = (d) => {
  const color = d.swatch ?? lighter(d.accent, 0.2);
  d.shadow(96);
  d.rect(54, 66, 92, 102, 20, d.mat(color));
  d.path('M54 86C54 74 62 66 74 66H126C138 66 146 74 146 86V92H54Z', d.mat(lighter(color, 0.4)));
  d.label(54, 106, 92, 34);
  d.line('M100 66C100 44 118 36 128 46C138 56 150 44 156 30', '#8fa3b5', 2);
  d.rect(93, 60, 14, 9, 2, d.mat(steel));
};

const file: Silhouette = (d) => {
  const color = d.swatch ?? '#f4c414';
  d.shadow(70);
  d.turned(-32, () => {
    d.path('M100 80L103.4 84L101 178L100 184L99 178L96.6 84Z', d.mat('#9aa5b2', 'upright'));
    d.line([94, 104, 114, 124, 134, 144, 154].map((y) => `M97 ${y + 5}L103 ${y}`).join(''), '#6c7886', 1.5);
    d.rect(91, 88, 18, 7, 3, d.mat(d.accent, 'upright'));
    d.path(
      'M88 20C88 14 112 14 112 20V44C112 48 109 50 109 54V72C109 78 106 82 100 82S91 78 91 72V54C91 50 88 48 88 44Z',
      d.mat(color, 'upright'),
      `stroke="${darker(color, 0.22)}" stroke-width=".8"`,
    );
    d.line('M90 28H110M90 34H110M90 40H110M92 60H108M92 66H108', darker(color, 0.25), 1.6, 'opacity=".6"');
  });
};

const points: Silhouette = (d) => {
  const color = d.swatch ?? '#e58a6b';
  const white = d.swatch === '#ffffff';
  d.shadow(124);
  d.path('M40 112H160V160C160 165 156 168 151 168H49C44 168 40 165 40 160Z', d.mat('#e4ebf1'));
  // One point, drawn once and repeated as a fan.
  d.raw('<g id="p">').path('M95 32H105L101 128H99Z', d.mat(white ? '#f7f3ea' : '#eeb39c', 'upright'));
  d.rect(94, 26, 12, 12, 3, d.mat(color, 'upright'), `stroke="${darker(color, 0.2)}" stroke-width=".5"`);
  d.raw('</g>');
  for (const tilt of [-26, -13, 13, 26]) d.raw(`<use href="#p" transform="rotate(${tilt} 100 190)"/>`);
  d.rect(40, 118, 120, 50, 6, d.mat('#f4f7fa'), 'opacity=".93"');
  d.label(40, 128, 120, 26);
};

export const instruments = { scaler, mirror, forceps, brush, floss, file, points };
