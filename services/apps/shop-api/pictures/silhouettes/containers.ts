import { darker, lighter } from '../colors.js';
import { plastic, type Silhouette } from '../drawing.js';

const wipeTub: Silhouette = (d) => {
  d.shadow(104);
  d.path('M86 44C80 30 94 18 104 26C116 16 126 32 116 44Z', d.mat(d.swatch ?? '#eef3f8'));
  d.path('M54 62H146V160C146 165 126 169 100 169S54 165 54 160Z', d.mat(plastic, 'upright'));
  d.label(54, 82, 92, 56);
  d.path(
    'M50 48C50 44 72 42 100 42S150 44 150 48V64C150 68 128 70 100 70S50 68 50 64Z',
    d.mat(d.accent, 'upright'),
  );
  d.ellipse(100, 47, 24, 4, darker(d.accent, 0.35));
};

const bottle: Silhouette = (d) => {
  const cap = d.swatch ?? darker(d.accent, 0.2);
  d.shadow(74);
  d.path('M93 34H107L109 52H91Z', d.mat(cap, 'upright'));
  d.rect(84, 50, 32, 22, 3, d.mat(cap, 'upright'));
  d.path(
    'M88 72H112C112 82 134 84 134 100V160C134 166 128 169 122 169H78C72 169 66 166 66 160V100C66 84 88 82 88 72Z',
    d.mat(plastic, 'upright'),
  );
  d.label(66, 104, 68, 42);
  if (d.swatch) d.rect(66, 146, 68, 7, 0, d.mat(d.swatch, 'upright'));
};

const spray: Silhouette = (d) => {
  const body = d.swatch ?? '#e8eef4';
  d.shadow(82);
  d.path('M62 34H122C130 34 132 48 126 52H110V66H90V54H74C66 54 60 46 62 34Z', d.mat(d.accent));
  d.line('M80 56C78 66 72 72 64 74', darker(d.accent, 0.2), 7);
  d.rect(56, 36, 10, 9, 2, d.mat(darker(d.accent, 0.3)));
  d.path(
    'M88 66H112C112 84 138 88 138 108V160C138 166 132 169 126 169H74C68 169 62 166 62 160V108C62 88 88 84 88 66Z',
    d.mat(body, 'upright'),
  );
  d.label(62, 112, 76, 40);
};

const jug: Silhouette = (d) => {
  const body = d.swatch ?? '#e9f0f5';
  d.shadow(112);
  d.rect(82, 30, 30, 18, 3, d.mat(d.accent, 'upright'));
  d.path(
    'M84 48H110C112 60 148 64 150 88V158C150 165 144 169 137 169H61C54 169 48 165 48 158V88C50 66 82 60 84 48ZM128 78C122 74 118 78 118 86V104C118 110 122 112 126 110C134 106 136 86 128 78Z',
    d.mat(body, 'upright'),
    'fill-rule="evenodd"',
  );
  d.label(54, 112, 90, 40, 3);
};

const jar: Silhouette = (d) => {
  const inside = d.swatch ?? lighter(d.accent, 0.5);
  d.shadow(104);
  d.path(
    'M54 82H146V156C146 164 138 168 130 168H70C62 168 54 164 54 156Z',
    d.mat(lighter(inside, 0.55), 'upright'),
  );
  d.path('M58 98H142V154C142 161 136 164 129 164H71C64 164 58 161 58 154Z', d.mat(inside, 'upright'));
  d.label(58, 114, 84, 32);
  d.rect(48, 56, 104, 30, 7, d.mat(d.accent, 'upright'));
  d.line(
    'M58 62V80M70 61V81M82 61V81M94 61V81M106 61V81M118 61V81M130 61V81M142 62V80',
    darker(d.accent, 0.25),
    1.4,
  );
};

const tube: Silhouette = (d) => {
  const cap = d.swatch ?? lighter(d.accent, 0.25);
  d.shadow(66);
  d.rect(62, 28, 76, 14, 2, d.mat('#dfe5eb'));
  d.path('M62 42H138L126 142H74Z', d.mat(plastic, 'upright'));
  d.path('M65 66H135L130 112H70Z', d.mat(d.accent, 'upright'));
  d.text(100, 93, 11, '#fff', d.brand, 54);
  d.line('M72 31V39M84 31V39M96 31V39M108 31V39M120 31V39M130 31V39', '#b7c1cc', 1.4);
  d.rect(76, 142, 48, 26, 4, d.mat(cap, 'upright'));
};

const carton: Silhouette = (d) => {
  const color = d.swatch ?? lighter(d.accent, 0.45);
  d.shadow(130);
  d.path('M44 66L66 48H164L142 66Z', d.mat('#ffffff'));
  d.path('M142 66L164 48V148L142 168Z', d.mat(darker(d.accent, 0.3)));
  d.rect(44, 66, 98, 102, 1.5, d.mat(lighter(d.accent, 0.92)));
  d.label(44, 78, 98, 30);
  d.path('M44 140L142 118V168H44Z', d.mat(color));
  d.line('M56 120H100', lighter(d.accent, 0.6), 4);
};

const cup: Silhouette = (d) => {
  const color = d.swatch ?? '#dbe8f3';
  d.shadow(78);
  d.path('M58 52H142L128 162C127 167 122 169 116 169H84C78 169 73 167 72 162Z', d.mat(color, 'upright'));
  d.ellipse(100, 52, 44, 10, d.mat(lighter(color, 0.5)), `stroke="${darker(color, 0.15)}"`);
  d.ellipse(100, 54, 36, 6.5, darker(color, 0.2), 'opacity=".5"');
  d.line('M64 84H136M67 108H133', darker(color, 0.16), 2, 'opacity=".6"');
};

export const containers = { 'wipe-tub': wipeTub, bottle, spray, jug, jar, tube, carton, cup };
