import type { Rule } from '../rule.js';
import { fileLengths, isoSizes } from './axes.js';

/** Hand, rotary and reciprocating files. */
export const endoFiles: Rule[] = [
  {
    leaf: 'Hand Files',
    type: 'Endodontic Hand Files',
    kind: 'file',
    price: [8, 17],
    axes: {
      Design: 'K-File@K; Reamer@R; Hedstrom@H; Flexible K-File@F*1.15',
      'ISO Size': isoSizes,
      Length: fileLengths,
      Pack: '6/box',
    },
    keep: 0.8,
    split: ['Design'],
    specs: { Material: 'Stainless steel', Taper: '.02', Sterility: 'Non-sterile' },
    show: ['Design', 'ISO Size', 'Length'],
    lines: [
      'Maillefer: Colorinox |@=A{Design}{ISO Size}{Length}',
      'SybronEndo: Kerr |Design=K-File@K,Reamer@R,Hedstrom@H',
      'Roeko: Canal |Design=K-File@K,Hedstrom@H',
      'Henry Schein: Endo |Design=K-File@K,Flexible K-File@F|ISO Size=08,10,15,20,25,30,35,40',
      'Brasseler Endo: SafeSider |Design=K-File@K,Reamer@R|ISO Size=08,10,15,20,25,30,35,40',
      'FKG: Race Hand |Design=K-File@K,Hedstrom@H',
    ],
    text: [
      'A {Design} of size {ISO Size}, {Length} long, with the handle color of the ISO sequence. || {Length} {Design} for size {ISO Size}, twisted from fine-grained steel.',
      'The silicone stop is directional and stays where it is set.',
    ],
  },
  {
    leaf: 'Rotary Files',
    type: 'Rotary NiTi Files',
    kind: 'file',
    price: [34, 112],
    axes: {
      'Tip / Taper': '15/.04 20/.04 20/.06 25/.04 25/.06 30/.04 30/.06 35/.04 35/.06 40/.04 40/.06 45/.04',
      Length: '21 mm; 25 mm; 31 mm',
      Pack: '4/pack',
    },
    keep: 0.82,
    specs: { Material: 'Heat-treated nickel titanium', Motion: 'Rotary' },
    show: ['Tip / Taper', 'Length'],
    lines: [
      'SybronEndo: TF Adaptive; K3XF',
      'Maillefer: ProFile Vortex Blue; TruNatomy',
      'Coltene: HyFlex CM; HyFlex EDM',
      'EdgeEndo: EdgeFile X7; EdgeTaper Platinum',
      'Brasseler Endo: EndoSequence; ESX',
      'FKG: XP-endo; RaCe EVO',
      'Meta Biomed: G-File',
      'Henry Schein: Shape',
      'Woodpecker: W3-Pro',
      'Coxo: SC Pro',
      'Vista Apex: EndoTrain',
    ],
    text: [
      'A {Tip / Taper} rotary file, {Length}, that follows curves without straightening them. || {line} in {Tip / Taper}: flexible at the tip, strong at the shank.',
      'Cycles of sterilization bring back its shape, a visible sign that it is sound.',
    ],
  },
  {
    leaf: 'Rotary Files',
    type: 'Shaping & Finishing Files',
    kind: 'file',
    price: [44, 118],
    axes: { Figure: 'SX S1 S2 F1 F2 F3 F4 F5', Length: '21 mm; 25 mm; 31 mm', Pack: '6/pack' },
    lines: ['Maillefer: ProTaper Gold; ProTaper Universal', 'EdgeEndo: EdgeTaper'],
    derive: ({ Figure }) => {
      const tip =
        { SX: '19', S1: '17', S2: '20', F1: '20', F2: '25', F3: '30', F4: '40', F5: '50' }[Figure ?? ''] ??
        '25';
      const taper = { F1: '7 %', F2: '8 %', F3: '9 %', F4: '6 %', F5: '5 %' }[Figure ?? ''] ?? 'progressive';
      return { 'ISO Size': tip, Taper: taper };
    },
    show: ['Figure', 'Length'],
    text: [
      'File {Figure} of the shaping sequence, {Length}.',
      'Variable taper keeps each file working over a short zone.',
    ],
  },
  {
    leaf: 'Rotary Files',
    type: 'Reciprocating Files',
    kind: 'file',
    price: [46, 108],
    axes: {
      'Tip / Taper': '20/.07@S; 25/.07@P; 35/.06@M; 45/.05@L',
      Length: '21 mm; 25 mm; 31 mm',
      Pack: '3/pack; 6/pack',
    },
    lines: ['Maillefer: WaveOne Gold', 'EdgeEndo: EdgeOne Fire', 'Dentsply Sirona: Reciproc Blue'],
    text: ['One file shapes most canals: {Tip / Taper}, {Length}, reciprocating.'],
  },
  {
    leaf: 'Rotary Files',
    type: 'Gates & Peeso Reamers',
    kind: 'file',
    price: [13, 29],
    axes: {
      Design: 'Gates Glidden@G; Peeso Reamer@P',
      Size: '#1 #2 #3 #4 #5 #6',
      Length: '28 mm; 32 mm',
      Pack: '6/pack',
    },
    lines: ['Maillefer: Largo', 'Roeko: Canal Opener', 'Henry Schein: Endo', 'SybronEndo: Orifice'],
    keep: 0.9,
    text: ['A {Design} drill, {Size}, for coronal flaring and post space.'],
  },
];
