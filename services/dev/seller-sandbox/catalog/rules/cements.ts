import type { RootRules, Rule } from '../rule.js';
import { crownRules } from './crowns.js';

const cementRules: Rule[] = [
  {
    leaf: 'Cements',
    type: 'Resin Cement',
    kind: 'dual-cartridge',
    price: [84, 260],
    axes: {
      Shade: 'A2@A2; Translucent@TR; White@WO; Opaque@OP; A3@A3',
      Form: 'Automix 2 x 8.5 g@A; Clicker 11 g@C*0.8',
    },
    keep: 0.9,
    specs: { Cure: 'Dual cure' },
    lines: [
      '3M: RelyX Unicem 2; RelyX Universal; RelyX Veneer',
      'Kerr: Maxcem Elite; NX3 Nexus',
      'Dentsply Sirona: Calibra Universal; Calibra Ceram',
      'Ivoclar Vivadent: Multilink Automix; Variolink Esthetic; SpeedCEM Plus',
      'Kuraray Noritake: Panavia SA; Panavia V5',
      'BISCO: Duo-Link Universal; TheraCem',
      'GC America: G-CEM ONE',
      'VOCO: Bifix SE',
      'Parkell: C&B-Metabond',
      'Kulzer: iCem',
      'Shofu: ResiCem',
      'Henry Schein: Natural Cem',
    ],
    text: [
      'A dual-cured cement for crowns, inlays and zirconia, shade {Shade}. || Excess of {line} peels off in one piece after a brief cure.',
      'Mixes itself in the tip, without bubbles.',
    ],
  },
  {
    leaf: 'Cements',
    type: 'Resin-Modified Glass Ionomer Cement',
    kind: 'capsules',
    price: [92, 185],
    axes: { Form: 'Capsules 48 ct@C*1.2; Paste/Paste 11 g@P; Powder & Liquid@L*0.9; Automix 2 x 5 g@A' },
    lines: [
      '3M: RelyX Luting Plus; Ketac Cem Plus',
      'GC America: FujiCEM Evolve; Fuji Plus',
      'SDI: Riva Luting Plus',
      'VOCO: Meron Plus',
      'Ivoclar Vivadent: Vivaglass',
    ],
    text: [
      'RMGI luting cement that tolerates moisture and gives off fluoride.',
      '{Form}, radiopaque, with an easy clean-up window.',
    ],
  },
  {
    leaf: 'Cements',
    type: 'Zinc Phosphate & Polycarboxylate Cement',
    kind: 'bottle',
    price: [32, 86],
    axes: { Form: 'Kit@K; Powder@P*0.6; Liquid@L*0.5' },
    lines: ["Keystone: Fleck's", 'Henry Schein: Zinc', 'VOCO: Carboco', '3M: Durelon', 'SDI: Poly'],
    text: ['The traditional cement for metal crowns and bands; {Form}.'],
  },
  {
    leaf: 'Cements',
    type: 'Temporary Cement',
    kind: 'tube',
    price: [16, 68],
    axes: {
      Eugenol: 'With Eugenol@E; Non-Eugenol@N; Clear@C*1.3',
      Form: 'Automix 5 mL@A; Tubes 50 g@T*0.8; Unit Dose 50 ct@U*1.5',
    },
    keep: 0.85,
    lines: [
      'Kerr: TempBond',
      '3M: RelyX Temp',
      'GC America: Freegenol',
      'Premier: NexTemp',
      'Pulpdent: TempSpan',
      'Ivoclar Vivadent: Telio CS Link',
      'Dentsply Sirona: Integrity TempGrip',
      'VOCO: Provicol',
      'DMG America: TempoCem',
    ],
    text: ['{Eugenol} cement for provisionals: retentive for weeks, off in one piece.'],
  },
  {
    leaf: 'Cements',
    type: 'Restorative Primer',
    kind: 'bottle',
    price: [34, 140],
    axes: { For: 'Ceramic@C; Zirconia@Z*1.1; Metal@M', Volume: '5 mL;' },
    lines: [
      'Ivoclar Vivadent: Monobond Plus',
      'BISCO: Z-Prime Plus; Porcelain Primer',
      'Kuraray Noritake: Clearfil Ceramic',
      'Ultradent: Silane',
      'GC America: G-Multi',
      '3M: RelyX Ceramic',
      'Kerr: Silane',
    ],
    keep: 0.85,
    text: ['A primer for {For} surfaces before cementation.'],
  },
];

export const cements: RootRules = {
  root: 'Cements & Crowns',
  share: 0.5,
  rules: [...cementRules, ...crownRules],
};
