import type { Attributes, RootRules, Rule } from '../rule.js';
import type { VisualKind } from '../visuals.js';

const shapes: readonly (readonly [figures: RegExp, shape: string, kind: VisualKind])[] = [
  [/^(801|.?¼|.?½|[1-9]|10)$/, 'Round', 'bur-round'],
  [/^(805|33½|34|35|37)$/, 'Inverted cone', 'bur-pear'],
  [/^(329|330|330L|331|332|245)$/, 'Pear', 'bur-pear'],
  [/^(835|836|837|5[5-8]|957)$/, 'Straight cylinder', 'bur-taper'],
  [/^(556|557|558)$/, 'Crosscut fissure', 'bur-taper'],
  [/^(845|846|847|848|169|169L|170|170L|171|171L)$/, 'Flat-end taper', 'bur-taper'],
  [/^(699|700|701|702|703)$/, 'Crosscut taper', 'bur-taper'],
  [/^(850|851|852|856)$/, 'Round-end taper', 'bur-taper'],
  [/^(858|859|889)$/, 'Needle', 'bur-flame'],
  [/^(862|863|7901|7902|7903)$/, 'Flame', 'bur-flame'],
  [/^(368|379|7404|7406|7408)$/, 'Football', 'bur-pear'],
  [/^(877|878|879|880|881|7664|7675)$/, 'Torpedo', 'bur-flame'],
];

function shapeOf(figure = ''): readonly [shape: string, kind: VisualKind] {
  const found = shapes.find(([figures]) => figures.test(figure));
  return found ? [found[1], found[2]] : ['Special', 'bur-taper'];
}

const kind = ({ Figure }: Attributes): VisualKind => shapeOf(Figure?.split('-')[0])[1];
const shape = ({ Figure }: Attributes): Attributes => ({ Shape: shapeOf(Figure?.split('-')[0])[0] });

const diamondFigures =
  '801-009 801-012 801-014 801-016 801-018 801-023 805-012 805-014 835-010 835-012 836-012 836-014 837-012 837-014 845-016 846-016 847-016 847-018 848-016 848-018 850-012 850-014 850-016 851-016 852-012 856-012 856-014 856-016 856-018 856-021 858-014 859-010 859-014 862-010 862-012 862-016 863-012 863-016 368-016 368-023 379-018 379-023 877-010 877-012 878-012 878-014 879-012 879-014 880-012 881-012 881-014 889-009';

const diamondNumber = ({ Figure, Grit }: Attributes): Attributes => ({
  ...shape({ Figure: Figure ?? '' }),
  'ISO Number': `806 314 ${Figure} ${Grit}`,
  'Head Diameter': `${Number(Figure?.split('-')[1]) / 10} mm`,
});

const diamonds: Rule[] = [
  {
    leaf: 'Diamond Burs',
    type: 'Diamond Burs FG',
    kind,
    price: [26, 66],
    axes: { Figure: diamondFigures, Grit: 'Standard@ST; Coarse@6; Fine@8; Extra Fine@EF', Pack: '5/pack' },
    keep: 0.72,
    specs: { Shank: 'FG', Use: 'Multi-use', Material: 'Electroplated diamond' },
    derive: diamondNumber,
    lines: [
      'Brasseler USA: Dialite Cut |@={Grit}{Figure}.31',
      'Komet: ZR-Diamond |@={Grit}{Figure}.314',
      'Premier: Two Striper',
      'Meisinger: Power Grip',
      'NTI: Turbo',
    ],
    text: [
      'A {Shape} diamond, figure {Figure}, with {Grit} grit. || Natural diamond bonded in several layers: figure {Figure}, {Grit}.',
      'The ring on the shank shows the grit at a glance.',
    ],
  },
  {
    leaf: 'Diamond Burs',
    type: 'Single-Use Diamond Burs FG',
    kind,
    price: [24, 48],
    axes: { Figure: diamondFigures, Grit: 'Standard@M; Coarse@C; Fine@F', Pack: '25/box' },
    keep: 0.6,
    specs: { Shank: 'FG', Use: 'Single-use', Sterility: 'Sterile', Material: 'Electroplated diamond' },
    derive: diamondNumber,
    lines: [
      'Microcopy: NeoDiamond',
      'SS White: Piranha',
      'Johnson Promident: Spring',
      'Henry Schein: Maxima',
    ],
    text: [
      'A fresh {Shape} diamond for every patient, figure {Figure}, {Grit} grit.',
      'Each one is sealed in its own sterile sleeve.',
    ],
  },
];

const carbideFigures =
  '¼ ½ 1 2 3 4 5 6 7 8 33½ 34 35 37 245 329 330 330L 331 332 55 56 57 58 556 557 558 169 169L 170 170L 171 171L 699 700 701 702 703 957';

const carbides: Rule[] = [
  {
    leaf: 'Carbide Burs',
    type: 'Carbide Burs FG',
    kind,
    price: [14, 27],
    axes: { Figure: carbideFigures, Pack: '10/pack; 100/box' },
    keep: 0.75,
    specs: { Shank: 'FG', Material: 'Tungsten carbide' },
    derive: shape,
    lines: [
      'SS White: Great White; Original',
      'Kerr Rotary: Beavers Jet',
      'Midwest: Once |Figure=¼,½,1,2,4,6,8,245,330,556,557,558,701',
      'Brasseler USA: Peerless',
      'Meisinger: Basic',
      'Tri Hawk: Talon |Figure=330,331,557,558,701,1,2',
      'Henry Schein: Maxima',
      'Microcopy: NeoBurr',
      'Johnson Promident: Alpen',
    ],
    text: [
      'Figure {Figure}, {Shape}, in friction grip. || A {Shape} carbide #{Figure} that cuts without chatter.',
      'One-piece carbide keeps the neck from breaking.',
    ],
  },
  {
    leaf: 'Carbide Burs',
    type: 'Carbide Burs RA',
    kind,
    price: [12, 26],
    axes: { Figure: '2 3 4 5 6 7 8 33½ 35 557 558 701', Pack: '10/pack; 100/box' },
    keep: 0.85,
    specs: { Shank: 'RA', Material: 'Tungsten carbide' },
    derive: shape,
    lines: [
      'SS White: Latch',
      'Kerr Rotary: Beavers Jet',
      'Brasseler USA: Peerless',
      'Meisinger: Basic',
      'Henry Schein: Maxima',
    ],
    text: ['A latch-type {Shape} #{Figure} for caries removal at low speed.'],
  },
  {
    leaf: 'Carbide Burs',
    type: 'Surgical Carbide Burs',
    kind,
    price: [22, 64],
    axes: {
      Figure: '2 4 6 8 556 557 558 701 702 703',
      Length: '25 mm surgical FG@S; 44.5 mm HP@H',
      Pack: '10/pack',
    },
    keep: 0.9,
    specs: { Material: 'Tungsten carbide', Sterility: 'Sterile' },
    derive: shape,
    lines: [
      'SS White: Surgical',
      'Brasseler USA: Surgical',
      'Komet: Bone Cutter',
      'Meisinger: Surgical',
      'Midwest: Surgical',
    ],
    text: ['A long-shank #{Figure}, {Length}, for sectioning and bone.'],
  },
  {
    leaf: 'Finishing Burs',
    type: 'Finishing Carbides FG',
    kind,
    price: [17, 56],
    axes: {
      Figure: '7404 7406 7408 7664 7675 7901 7902 7903',
      Blades: '12-blade@12; 16-blade@16; 30-blade@30',
      Pack: '5/pack',
    },
    specs: { Shank: 'FG', Material: 'Tungsten carbide' },
    derive: shape,
    lines: [
      'SS White: Trimming & Finishing',
      'Brasseler USA: ET',
      'Kerr Rotary: Blu-White',
      'Axis: NTI',
      'Komet: Q-Finisher',
      'Henry Schein: Maxima',
    ],
    text: ['A {Blades} {Shape} finisher, figure {Figure}, for margins and contours.'],
  },
  {
    leaf: 'Finishing Burs',
    type: 'Rotary Polishers',
    kind: 'bur-flame',
    price: [18, 82],
    axes: {
      Shape: 'Cup; Point; Wheel; Flame',
      Grit: 'Coarse@C; Medium@M; Fine@F',
      Shank: 'RA; HP',
      Pack: '5/pack',
    },
    keep: 0.8,
    lines: [
      'Brasseler USA: Dialite',
      'Komet: Ceramic',
      'Axis: CeraGlaze',
      'Shofu: Dura-Green',
      'Meisinger: Luster',
    ],
    text: ['A {Grit} {Shape} for ceramic and metal, {Shank} shank.'],
  },
  {
    leaf: 'Finishing Burs',
    type: 'Lab Carbide Burs HP',
    kind: 'bur-taper',
    price: [14, 42],
    axes: { Figure: 'E-251 E-72 E-79 H-263 H-351 H-356 H-78 H-79', Cut: 'Fine@F; Medium@M; Coarse@C' },
    lines: ['Brasseler USA: Lab', 'Komet: Lab', 'Meisinger: Lab', 'NTI: Lab'],
    keep: 0.8,
    specs: { Shank: 'HP', Material: 'Tungsten carbide' },
    text: ['A cross-cut {Cut} cutter, figure {Figure}, for acrylic and stone.'],
  },
  {
    leaf: 'Finishing Burs',
    type: 'Bur Block',
    kind: 'tray',
    price: [13, 56],
    axes: { Size: '7-Hole; 14-Hole*1.2; 24-Hole*1.6', Color: 'Silver Blue Purple Green' },
    keep: 0.8,
    lines: ['Zirc: Steri-Bur', 'Hu-Friedy: Bur', 'Premier: Magnetic', 'Henry Schein: Bur'],
    text: ['A {Size} block that goes through the sterilizer with its burs.'],
  },
];

export const burs: RootRules = { root: 'Burs & Handpieces', share: 0.82, rules: [...diamonds, ...carbides] };
