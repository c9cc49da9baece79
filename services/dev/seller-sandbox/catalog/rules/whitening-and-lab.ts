import type { RootRules } from '../rule.js';

export const whitening: RootRules = {
  root: 'Whitening',
  rules: [
    {
      leaf: 'Whitening',
      type: 'Take-Home Whitening',
      kind: 'syringe',
      price: [32, 150],
      axes: {
        Strength: '10% CP; 15% CP; 16% CP; 20% CP; 35% CP; 6% HP; 9.5% HP; 14% HP',
        Flavor: 'Mint Melon Unflavored',
        Pack: '4/kit; 40/box',
      },
      keep: 0.42,
      lines: [
        'Ultradent: Opalescence PF; Opalescence Go',
        'Philips: Zoom DayWhite',
        'SDI: Pola Night',
        'GC America: TiON',
        'DMG America: Kool White',
        'Henry Schein: Acclean',
      ],
      text: [
        '{Strength} gel for trays at home, {Flavor}.',
        'Potassium nitrate and fluoride keep teeth calm.',
      ],
    },
    {
      leaf: 'Whitening',
      type: 'In-Office Whitening Kit',
      kind: 'carton',
      price: [52, 120],
      axes: { Pack: '1/kit; 3/kit; 5/kit', Strength: '35% HP; 40% HP*1.05' },
      lines: [
        'Ultradent: Opalescence Boost',
        'SDI: Pola Office+',
        'Philips: Zoom Chairside',
        'VOCO: Perfect Bleach',
        'Pulpdent: White',
      ],
      text: ['{Strength} for one visit, with barrier and desensitizer in the box.'],
    },
    {
      leaf: 'Whitening',
      type: 'Gingival Barrier',
      kind: 'syringe',
      price: [22, 66],
      axes: { Pack: '4/kit; 20/kit' },
      specs: { Color: 'Blue' },
      lines: ['Ultradent: OpalDam', 'SDI: Gingival', 'Pulpdent: Kool-Dam', 'DMG America: LuxaDam'],
      text: ['A light-cured resin that seals the gum from bleach and peels off whole.'],
    },
  ],
};

export const laboratory: RootRules = {
  root: 'Laboratory',
  rules: [
    {
      leaf: 'Dentures',
      type: 'Denture Acrylic & Reline',
      kind: 'jar',
      price: [24, 190],
      axes: {
        Form: 'Repair Powder 1 lb@P; Repair Liquid 8 oz@L*0.8; Hard Reline Kit@H*1.3; Soft Reline Kit@S*1.4; Tissue Conditioner@T',
        Color: 'Pink Clear Natural',
      },
      keep: 0.7,
      lines: [
        'Lang: Jet',
        'GC America: Coe-Comfort',
        'Keystone: Diamond D',
        'Coltene: Lynal',
        'VOCO: Ufi Gel',
        'Henry Schein: Denture',
      ],
      text: ['{Form} in {Color} for repairs and relines the same day.'],
    },
    {
      leaf: 'Dentures',
      type: 'Denture Teeth',
      kind: 'crown',
      price: [14, 68],
      axes: {
        Shade: 'A1 A2 A3 A3.5 B1 B2 C2 D2',
        Mould: 'Upper Anterior@UA; Lower Anterior@LA; Upper Posterior@UP; Lower Posterior@LP',
        Pack: '6/card',
      },
      keep: 0.85,
      lines: [
        'Ivoclar Vivadent: SR Vivodent',
        'Dentsply Sirona: Portrait IPN',
        'Kulzer: Mondial',
        'VOCO: Teeth',
      ],
      text: ['{Mould} teeth in {Shade}, layered like natural ones.'],
    },
    {
      leaf: '3D Printing & Lab Supplies',
      type: '3D Printing Resin',
      kind: 'bottle',
      price: [120, 390],
      axes: { Use: 'Model; Splint; Surgical Guide; Temporary*1.2; Denture Base*1.1', Volume: '1 kg;' },
      specs: { Wavelength: '385/405 nm' },
      lines: [
        'SprintRay: Resin',
        'Keystone: KeyPrint',
        'VOCO: V-Print',
        'DMG America: LuxaPrint',
        'Dentsply Sirona: Primeprint',
      ],
      text: ['A {Use} resin for open and closed printers.'],
    },
    {
      leaf: '3D Printing & Lab Supplies',
      type: 'Lab Supplies',
      kind: 'carton',
      price: [14, 110],
      axes: {
        Form: 'Pumice Medium 5 lb; Pumice Fine 5 lb; Separating Medium 16 oz; Polishing Compound; Rag Wheels 12 ct*0.7; Plaster Knife; Rubber Bowl*0.8; Articulator*2',
      },
      lines: ['Whip Mix: Lab', 'Keystone: Lab', 'Henry Schein: Lab', 'Lang: Lab'],
      text: ['{Form} for the lab corner of a practice.'],
    },
  ],
};
