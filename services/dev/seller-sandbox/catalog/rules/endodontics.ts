import type { RootRules, Rule } from '../rule.js';
import { endoFiles } from './endo-files.js';
import { obturation } from './obturation.js';

const field: Rule[] = [
  {
    leaf: 'Irrigation',
    type: 'Endodontic Irrigant',
    kind: 'bottle',
    price: [10, 42],
    axes: {
      Concentration: 'NaOCl 3 %@N3; NaOCl 6 %@N6; EDTA 17 %@ED*1.2; CHX 2 %@CX*1.3',
      Volume: '16 oz; 32 oz*1.6',
    },
    lines: [
      'Vista Apex: Chlor-XTRA',
      'Ultradent: ChlorCid',
      'Roeko: Canal',
      'Henry Schein: Canal Rinse',
      'DiaDent: Dia-Rinse',
      'Pulpdent: EDTA',
    ],
    keep: 0.9,
    text: ['{Concentration} that dissolves tissue and smear layer.'],
  },
  {
    leaf: 'Irrigation',
    type: 'Irrigation Needle Tips',
    kind: 'tip',
    price: [11, 48],
    axes: {
      Gauge: '27 ga; 30 ga; 25 ga',
      Style: 'Side-Vent@S; Open-End@O; Flexible@F*1.3',
      Pack: '20/bag; 100/bag',
    },
    keep: 0.85,
    lines: [
      'Ultradent: NaviTip',
      'Vista Apex: AppliVac',
      'Plasdent: Endo',
      'Henry Schein: Endo',
      'Brasseler Endo: Pro-Irrigator',
    ],
    text: ['{Style} {Gauge} tips that bend without closing.'],
  },
  {
    leaf: 'Dental Dam',
    type: 'Dental Dam',
    kind: 'strip',
    price: [9, 32],
    axes: {
      Size: '5 x 5 in*0.9; 6 x 6 in',
      Thickness: 'Thin@T; Medium@M; Heavy@H*1.05',
      Material: 'Latex@L; Non-Latex@N*1.4',
      Pack: '36/box',
    },
    specs: { Color: 'Green' },
    keep: 0.9,
    lines: ['Hygenic: Dental Dam', 'Nictone: Dam', 'Henry Schein: Dam', 'Crosstex: FluoroDam', 'Safco: Dam'],
    text: ['{Material} sheets, {Size}, {Thickness}, that stretch over a clamp without tearing.'],
  },
  {
    leaf: 'Dental Dam',
    type: 'Dental Dam Clamp',
    kind: 'ring',
    price: [7, 17],
    axes: {
      Size: '#0 #00 #1 #1A #2 #2A #3 #4 #7 #8 #8A #9 #12A #13A #14 #14A',
      Style: 'Winged@A; Wingless@W',
    },
    lines: ['Hygenic: Brinker', 'Hu-Friedy: Satin', 'Integra Miltex: Ivory', 'Henry Schein: Clamp'],
    specs: { Material: 'Stainless steel', Color: 'Silver' },
    keep: 0.85,
    text: ['A {Style} clamp {Size} with a satin finish that does not glare.'],
  },
  {
    leaf: 'Endo Equipment',
    type: 'Endodontic Equipment',
    kind: 'scaler-unit',
    price: [320, 2400],
    heavy: true,
    axes: {
      Model: 'Apex Locator@A*0.6; Cordless Endo Motor@M*1.1; Obturation Unit@O*1.2; Pulp Tester@P*0.35',
    },
    lines: [
      'Dentsply Sirona: ProMark',
      'SybronEndo: Elements',
      'Woodpecker: Endo',
      'Coxo: C-Smart',
      'NSK: iPex',
      'Brasseler Endo: EndoSync',
      'EdgeEndo: EdgePro',
    ],
    text: ['{Model} with a clear display and presets for common systems.'],
  },
  {
    leaf: 'Endo Equipment',
    type: 'Cold Test Spray',
    kind: 'spray',
    price: [14, 38],
    axes: { Volume: '6 oz; 10 oz*1.4' },
    lines: ['Hygenic: Endo-Ice', 'Henry Schein: Cold', 'Roeko: Endo-Frost'],
    text: ['A cold spray for pulp testing, {Volume}.'],
  },
];

export const endodontics: RootRules = {
  root: 'Endodontics',
  share: 0.72,
  rules: [...endoFiles, ...obturation, ...field],
};
