import type { RootRules, Rule } from '../rule.js';

const handles = 'Ergonomic Resin@R*1.25; Satin Steel #9@9; Slim Steel #6@6*0.85';
const steel = { Material: 'Stainless steel', Sterility: 'Non-sterile, autoclavable' };

const hygiene: Rule[] = [
  {
    leaf: 'Scalers & Curettes',
    type: 'Gracey Curette',
    kind: 'scaler',
    price: [28, 62],
    axes: {
      Pattern: '1/2 3/4 5/6 7/8 9/10 11/12 11/14 12/13 13/14 15/16 17/18',
      Working: 'Standard@S; After Five@A*1.1; Mini Five@M*1.1; Rigid@R',
      Handle: handles,
    },
    keep: 0.78,
    specs: steel,
    lines: [
      'Hu-Friedy: EverEdge |@=SG{Pattern}{Working}{Handle}',
      'American Eagle: XP |@=AEG{Pattern}{Working}{Handle}X',
      'PDT: Gracey',
      'Nordent: Relyant',
    ],
    show: ['Pattern', 'Working', 'Handle'],
    text: [
      'Gracey {Pattern} with a {Working} shank, for its own teeth and surfaces. || An area-specific curette, pattern {Pattern}, {Working}.',
      'The blade keeps its edge through many sharpenings.',
    ],
  },
  {
    leaf: 'Scalers & Curettes',
    type: 'Scaler',
    kind: 'scaler',
    price: [25, 56],
    axes: { Pattern: 'H5/33 H6/H7 204S 204SD N5 N135 U15/30 SCNEVI1 M23 311/312 S6/S7', Handle: handles },
    keep: 0.88,
    specs: steel,
    lines: [
      'Hu-Friedy: Nevi |@=S{Pattern}-{Handle}',
      'American Eagle: XP Sickle',
      'PDT: Montana Jack',
      'Nordent: DuraLite',
      'Henry Schein: Sickle',
      'Paradise: Hygiene',
      'Integra Miltex: Sickle',
    ],
    text: ['A {Pattern} sickle for heavy and supragingival deposits.', '{Handle} handle, light in the hand.'],
  },
  {
    leaf: 'Scalers & Curettes',
    type: 'Universal Curette',
    kind: 'scaler',
    price: [27, 60],
    axes: {
      Pattern:
        'Columbia 4L/4R; Columbia 13/14; Columbia 2L/2R; McCall 13/14; McCall 17/18; Barnhart 1/2; Barnhart 5/6; Langer 1/2; Langer 3/4; Langer 5/6; Langer 17/18; Younger-Good 7/8',
      Handle: handles,
    },
    keep: 0.88,
    specs: steel,
    lines: [
      'Hu-Friedy: EverEdge',
      'American Eagle: XP',
      'PDT: Blended',
      'Nordent: DuraLite',
      'Henry Schein: Classic',
      'Integra Miltex: Classic',
    ],
    text: ['One {Pattern} works all around the mouth.'],
  },
];

const operative: Rule[] = [
  {
    leaf: 'Diagnostic Instruments',
    type: 'Mouth Mirrors',
    kind: 'mirror',
    price: [14, 64],
    axes: {
      Size: '#2 #3 #4 #5 #6',
      Stem: 'Cone Socket@C; Simple Stem@S',
      Surface: 'Front Surface@F*1.3; Rhodium@R',
      Pack: '6/pack; 12/pack',
    },
    keep: 0.75,
    specs: steel,
    lines: [
      'Hu-Friedy: HD',
      'Zirc: Crystal',
      'Integra Miltex: Mirror',
      'Henry Schein: Mirror',
      'Premier: Mirror',
    ],
    text: ['{Surface} mirrors of size {Size} that show one sharp image.'],
  },
  {
    leaf: 'Diagnostic Instruments',
    type: 'Explorers & Probes',
    kind: 'scaler',
    price: [15, 54],
    axes: {
      Pattern:
        'Explorer #23; Explorer #5; Explorer 11/12 ODU; Explorer #17; Explorer 2H; Probe UNC-15; Probe Williams; Probe Marquis; Probe WHO; Nabers 2N; Expro 23/UNC15',
      Handle: handles,
    },
    keep: 0.75,
    specs: steel,
    lines: [
      'Hu-Friedy: EXD',
      'American Eagle: XP',
      'Nordent: DuraLite',
      'PDT: Diagnostic',
      'Henry Schein: Diagnostic',
      'Integra Miltex: Diagnostic',
    ],
    text: ['{Pattern} on a {Handle} handle, with crisp black markings where it measures.'],
  },
  {
    leaf: 'Operative Instruments',
    type: 'Composite Instrument',
    kind: 'scaler',
    price: [24, 66],
    axes: {
      Pattern:
        'Plugger 1/2; Plugger 3/4; IPC Small; IPC Large; Goldstein Flexi-Thin 1; Goldstein Flexi-Thin 2; Goldstein Flexi-Thin 3; Burnisher 21B; Burnisher 26/27S; Carver Hollenback 3; Carver Discoid-Cleoid; Excavator 17; Excavator 18; Excavator 19; Hatchet 8/9; Cord Packer 113; Cord Packer 171; Cement Spatula 24; Amalgam Carrier; Condenser 0/1',
      Handle: handles,
    },
    keep: 0.66,
    specs: steel,
    lines: [
      'Hu-Friedy: XTS',
      'American Eagle: Titanium Nitride',
      'Nordent: DuraLite',
      'Brasseler USA: Satin',
      'Cosmedent: IPC',
      'PDT: Operative',
      'Henry Schein: Operative',
    ],
    text: [
      '{Pattern}: a balanced working end that does not stick to resin.',
      'The {Handle} handle is marked for cassettes.',
    ],
  },
];

const surgical: Rule[] = [
  {
    leaf: 'Surgical Instruments',
    type: 'Extraction Forceps',
    kind: 'forceps',
    price: [48, 210],
    axes: {
      Pattern: '150 150S 151 151S 17 23 53L 53R 88L 88R 62 65 69 210S 222 286 1 99C',
      Finish: 'Serrated@S; Atraumatic@A*1.15',
    },
    keep: 0.72,
    specs: steel,
    lines: [
      'Hu-Friedy: Atlas',
      'Integra Miltex: Extracting',
      'Karl Schumacher: Forceps',
      'A. Titan: Extracting',
      'Nordent: Extracting',
      'Henry Schein: Extracting',
    ],
    text: ['Forceps {Pattern}, {Finish} beaks, with a joint that neither binds nor wobbles.'],
  },
  {
    leaf: 'Surgical Instruments',
    type: 'Elevator',
    kind: 'scaler',
    price: [28, 160],
    axes: {
      Pattern:
        '301 301S 34 34S 41 46 77R 92 190 191 Cryer-30 Cryer-31 Crane-Pick Luxator-3S Luxator-3C Luxator-5S Luxator-5C Periotome-X1',
      Handle: 'Standard@S; Ergonomic@E*1.2',
    },
    keep: 0.72,
    specs: steel,
    lines: [
      'Hu-Friedy: Apical',
      'Integra Miltex: Root',
      'Karl Schumacher: Luxating',
      'A. Titan: Proximator',
      'Nordent: Root',
      'Henry Schein: Root',
    ],
    text: ['Elevator {Pattern}: it widens the ligament space with little force.'],
  },
  {
    leaf: 'Surgical Instruments',
    type: 'Needle Holders & Scissors',
    kind: 'forceps',
    price: [34, 175],
    axes: {
      Pattern:
        'Mayo-Hegar 6 in; Castroviejo 7 in*1.4; Crile-Wood 6 in; Olsen-Hegar 5.5 in; Iris Scissors Curved; Iris Scissors Straight; Goldman-Fox Scissors; Dean Scissors; Rongeur Blumenthal*1.5; Tissue Pliers Adson; Cotton Pliers College',
    },
    specs: steel,
    lines: [
      'Hu-Friedy: Perma Sharp',
      'Integra Miltex: Carb-N-Sert',
      'Karl Schumacher: Surgical',
      'A. Titan: Surgical',
      'Henry Schein: Surgical',
    ],
    text: ['{Pattern} with finely matched tips.'],
  },
  {
    leaf: 'Cassettes & Sharpening',
    type: 'Instrument Cassette',
    kind: 'tray',
    price: [32, 180],
    axes: {
      Size: '5-Place*0.6; 8-Place*0.8; 10-Place; 16-Place*1.4; 20-Place*1.6',
      Color: 'Blue Purple Green Gray Pink Orange',
    },
    keep: 0.75,
    lines: [
      'Hu-Friedy: IMS Signature',
      'Zirc: E-Z Storage',
      'Premier: Cassette',
      'Henry Schein: Cassette',
      'Nordent: Cassette',
    ],
    specs: { Material: 'Stainless steel with silicone rails' },
    text: ['A {Size} cassette that holds instruments apart from chair to sterilizer and back.'],
  },
  {
    leaf: 'Cassettes & Sharpening',
    type: 'Sharpening & Retraction Aids',
    kind: 'carton',
    price: [14, 120],
    axes: {
      Form: 'Arkansas Stone; India Stone*0.8; Ceramic Stone; Sharpening Kit*2.2; Mouth Prop Adult; Mouth Prop Child; Cheek Retractor*0.9; Minnesota Retractor*1.2',
    },
    lines: [
      'Hu-Friedy: Sharp',
      'Nordent: Sharp',
      'American Eagle: Sharp',
      'Premier: Aid',
      'Henry Schein: Aid',
    ],
    text: ['{Form} that belongs in every hygiene and surgery setup.'],
  },
];

export const instruments: RootRules = {
  root: 'Instruments',
  share: 0.4,
  rules: [...hygiene, ...operative, ...surgical],
};
