import type { RootRules, Rule } from '../rule.js';

const teeth = 'UR1 UR2 UR3 UR4 UR5 UL1 UL2 UL3 UL4 UL5 LR1 LR3 LR4 LR5 LL1 LL3 LL4 LL5';

const brackets: Rule[] = [
  {
    leaf: 'Brackets, Bands & Tubes',
    type: 'Orthodontic Bracket',
    kind: 'bracket',
    price: [14, 48],
    axes: { Tooth: teeth, Slot: '.018; .022', Prescription: 'MBT; Roth', Pack: '5/pack' },
    keep: 0.58,
    lines: [
      'Unitek: Victory Series |Material=Stainless steel; Clarity Advanced |Material=Ceramic',
      'Ormco: Mini Diamond |Material=Stainless steel; Damon Q2 |Material=Self-ligating steel',
      'American Orthodontics: Mini Master |Material=Stainless steel; Empower 2 |Material=Self-ligating steel',
      'GAC: Ovation S |Material=Stainless steel',
      'TP Orthodontics: Nu-Edge |Material=Cobalt chromium',
    ],
    show: ['Tooth', 'Slot', 'Prescription'],
    text: [
      'A {Material} bracket for {Tooth}, {Slot} slot, {Prescription} prescription.',
      'The mesh base follows the tooth and bonds without flash.',
    ],
  },
  {
    leaf: 'Brackets, Bands & Tubes',
    type: 'Bracket Kit',
    kind: 'bracket',
    price: [62, 215],
    axes: { Slot: '.018; .022', Prescription: 'MBT; Roth', Pack: '20/kit' },
    lines: [
      'Unitek: Victory Series; Clarity Advanced',
      'Ormco: Mini Diamond; Damon Q2',
      'American Orthodontics: Mini Master; Radiance',
      'Rocky Mountain: FLI',
      'G&H: MiniPrevail',
      'Dentaurum: Discovery',
      'TP Orthodontics: InVu',
    ],
    text: ['One case of brackets, 5 to 5, {Slot} slot, {Prescription}.'],
  },
  {
    leaf: 'Brackets, Bands & Tubes',
    type: 'Molar Bands & Tubes',
    kind: 'band',
    price: [16, 96],
    axes: {
      Form: 'Molar Band@B; Bondable Tube@T*0.8',
      Quadrant: 'UR UL LR LL',
      Size: '32 34 36 38 40',
      Pack: '5/pack',
    },
    keep: 0.75,
    lines: [
      'Unitek: Victory',
      'Ormco: Washbon',
      'American Orthodontics: Redi-Fit',
      'Rocky Mountain: Fit-Rite',
      'G&H: PurFit',
    ],
    specs: { Material: 'Stainless steel' },
    text: ['{Form} for {Quadrant}, size {Size}, with a rough inner surface for cement.'],
  },
];

const wires: Rule[] = [
  {
    leaf: 'Archwires',
    type: 'Archwires',
    kind: 'wire',
    price: [9, 82],
    axes: {
      Material: 'NiTi@N; Heat-Activated NiTi@H*1.2; Stainless Steel@S*0.5; Beta Titanium@B*1.5',
      Wire: '.012 .014 .016 .018 .020 .016x.022 .017x.025 .018x.025 .019x.025 .021x.025',
      Arch: 'Upper@U; Lower@L',
      Pack: '10/pack',
    },
    keep: 0.7,
    split: ['Material'],
    lines: [
      'Unitek: OrthoForm III',
      'Ormco: Damon; Align SE',
      'American Orthodontics: Natural Arch',
      'GAC: Sentalloy',
      'G&H: G4',
      'Rocky Mountain: Natural',
    ],
    show: ['Material', 'Wire', 'Arch'],
    text: ['{Wire} {Material} for the {Arch} arch.', 'Preformed, with a laser mark at the midline.'],
  },
  {
    leaf: 'Elastics & Ligatures',
    type: 'Orthodontic Elastics',
    kind: 'elastics',
    price: [9, 42],
    axes: {
      Size: '1/8 in; 3/16 in; 1/4 in; 5/16 in; 3/8 in',
      Force: '2 oz; 3.5 oz; 4.5 oz; 6 oz; 8 oz',
      Pack: '5000/box',
    },
    keep: 0.75,
    lines: [
      'American Orthodontics: Force One',
      'Ormco: Z-Pak',
      'Rocky Mountain: Energy',
      'G&H: Elasto',
      'Dentaurum: Dentalastics',
    ],
    text: ['{Size} elastics with {Force} of force at three times their diameter.'],
  },
  {
    leaf: 'Elastics & Ligatures',
    type: 'Ligatures & Power Chain',
    kind: 'elastics',
    price: [6, 34],
    axes: {
      Form: 'Ligature Ties 1000 ct@L; Power Chain Closed@C; Power Chain Open@O; Separators 1000 ct@S',
      Color: 'Clear Gray Blue Pink Purple Green Red Black',
    },
    keep: 0.6,
    lines: [
      'American Orthodontics: Memory',
      'Ormco: Generation II',
      'Unitek: AlastiK',
      'G&H: Chain',
      'TP Orthodontics: Super-Slick',
    ],
    text: ['{Form} in {Color}, with force that lasts between visits.'],
  },
];

const others: Rule[] = [
  {
    leaf: 'Ortho Adhesives & Pliers',
    type: 'Orthodontic Adhesive',
    kind: 'syringe',
    price: [28, 138],
    axes: {
      Form: 'Syringe Kit@K*1.5; Syringe Refill@R; Capsules 50 ct@C; Band Cement@B*0.9; Primer 6 mL@P*0.7',
    },
    lines: [
      'Unitek: Transbond XT; Transbond Plus',
      'Ormco: Enlight; Grengloo',
      'American Orthodontics: BracePaste',
      'GC America: Fuji Ortho LC',
      'Rocky Mountain: Bond',
      'Henry Schein: Ortho',
    ],
    text: ['{Form} for bonding that holds until it should let go.'],
  },
  {
    leaf: 'Ortho Adhesives & Pliers',
    type: 'Orthodontic Pliers',
    kind: 'forceps',
    price: [64, 270],
    axes: {
      Pattern:
        'Weingart; Distal End Cutter; Ligature Cutter; How Straight; Bird Beak; Band Remover; Bracket Remover; Three Jaw; Torquing; Tweed Loop; Hollow Chop; Crimping',
    },
    specs: { Material: 'Stainless steel with inserts' },
    lines: [
      'Hu-Friedy: Ortho',
      'Unitek: Ortho',
      'Dentaurum: Premium-Line',
      'American Orthodontics: Elite',
      'Integra Miltex: Ortho',
      'Henry Schein: Ortho',
    ],
    text: ['{Pattern} pliers with inserts that keep their edge.'],
  },
  {
    leaf: 'Aligners & Retainers',
    type: 'Aligner Accessories',
    kind: 'elastics',
    price: [9, 82],
    axes: {
      Form: 'Chewies 100 ct*0.6; Aligner Case 10 ct; Cleaning Crystals 50 ct; Removal Tool 50 ct*1.2; Attachment Template Material; Retainer Case 12 ct; Patient Starter Kit*1.3; Polishing Strips 10 ct*0.8',
    },
    lines: [
      'Invisalign: System; Vivera',
      'ClearCorrect: Care',
      'Zirc: Aligner',
      'Practicon: Aligner',
      'American Orthodontics: Aligner',
    ],
    text: [
      '{Form} that help patients wear their aligners as planned. || {Form} for clear aligner treatment, ready to hand over at the chair.',
    ],
  },
  {
    leaf: 'Aligners & Retainers',
    type: 'Thermoforming Sheets & Wax',
    kind: 'film',
    price: [14, 120],
    axes: {
      Form: 'Retainer Sheet 0.030 in; Retainer Sheet 0.040 in; Splint Sheet 0.060 in; Mouthguard Sheet 0.150 in; Relief Wax 50 ct*0.4',
      Pack: '25/box; 100/box',
    },
    keep: 0.85,
    specs: { Color: 'Clear' },
    lines: ['Dentsply Sirona: Essix', 'Keystone: Pro-Form', 'GAC: Biocryl', 'Henry Schein: Thermo'],
    text: ['{Form} for retainers, trays and guards.'],
  },
];

export const orthodontics: RootRules = {
  root: 'Orthodontics',
  share: 0.48,
  rules: [...brackets, ...wires, ...others],
};
