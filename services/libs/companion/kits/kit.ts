import { examGloves, faceMasks } from './goods.js';

/** Sources of the quantities. */
export const sources = {
  'cdc-2003':
    'CDC: Guidelines for Infection Control in Dental Health-Care Settings, MMWR 52 (RR-17), 2003. Gloves and masks are changed between patients; surface barriers and single-use items are discarded after each.',
  'cdc-2016':
    'CDC: Summary of Infection Prevention Practices in Dental Settings, 2016. Instruments are sterilized between patients, with an indicator in every package.',
  'label-anesthetic':
    'Prescribing information of local anesthetics in dental cartridges: one cartridge for most infiltrations, up to two for a block.',
  'label-ifu': 'Instructions for use of the material: one single dose, capsule or tip per application.',
  'aae-irrigation':
    'American Association of Endodontists, Colleagues for Excellence: Root Canal Irrigants and Disinfectants, 2011. Irrigation through the whole procedure.',
  estimate: 'A working estimate of this product, to be edited to how a practice works.',
} as const;
type SourceName = keyof typeof sources;

/** Things to buy, whatever number is needed. */
export interface Goods {
  /** Text for people: "Retraction cord". */
  readonly need: string;
  /** Search text for the catalog. */
  readonly search: string;
  /** Names of the thing in the singular. The name of a product that is one has all words of one of these. */
  readonly is: readonly string[];
  /** Names of other things that have these words, too: a dam's clamp is no dam. */
  readonly isNot?: readonly string[];
  /** True where patient, practice or device decides the size or shape: a list takes any, so that the buyer has to check it. */
  readonly inAnySize?: true;
}

export interface KitNeed extends Goods {
  /** Per procedure, or per operatory set up; may be a fraction. */
  readonly pieces: number;
  /** Name of one piece: "cartridge", "pair". */
  readonly unit: string;
  /** Pieces in one pack where the pack's text does not count them, for example uses of a bottle. Default: 1. */
  readonly perPack?: number;
  readonly from: SourceName;
}

/** All consumables of one procedure, or the first stock of one operatory. */
export interface Kit {
  readonly key: string;
  /** Text for people, after "for": "a crown preparation". */
  readonly name: string;
  readonly plural: string;
  /** Names that people use, in singular. */
  readonly names: readonly string[];
  readonly needs: readonly KitNeed[];
}

/** Needs of every patient, whatever the procedure. */
export const forEveryPatient: readonly KitNeed[] = [
  { ...examGloves, pieces: 4, unit: 'glove', from: 'cdc-2003' },
  { ...faceMasks, pieces: 2, unit: 'mask', from: 'cdc-2003' },
  { need: 'Patient bib', search: 'patient bibs', is: ['bib'], pieces: 1, unit: 'bib', from: 'cdc-2003' },
  {
    need: 'Saliva ejector',
    search: 'saliva ejectors',
    is: ['saliva ejector'],
    isNot: ['valve', 'screen'],
    pieces: 1,
    unit: 'ejector',
    from: 'cdc-2003',
  },
  {
    need: 'Sterilization pouches',
    search: 'sterilization pouches',
    is: ['sterilization pouch', 'self seal pouch'],
    pieces: 2,
    unit: 'pouch',
    from: 'cdc-2016',
  },
  {
    need: 'Surface barrier',
    search: 'barrier film',
    is: ['barrier film'],
    pieces: 6,
    unit: 'sheet',
    perPack: 1200,
    from: 'cdc-2003',
  },
];

const anesthesia = (cartridges: number): readonly KitNeed[] => [
  {
    need: 'Anesthetic cartridges',
    search: 'lidocaine 2% 1:100,000',
    is: ['lidocaine'],
    isNot: ['topical', 'gel', 'ointment', 'spray', 'patch'],
    pieces: cartridges,
    unit: 'cartridge',
    from: 'label-anesthetic',
  },
  {
    need: 'Dental needle',
    search: 'dental needles 30 gauge',
    is: ['dental needle'],
    isNot: ['recapper'],
    inAnySize: true,
    pieces: 1,
    unit: 'needle',
    from: 'cdc-2003',
  },
  {
    need: 'Topical anesthetic',
    search: 'topical anesthetic gel',
    is: ['topical anesthetic'],
    pieces: 1,
    unit: 'use',
    perPack: 60,
    from: 'estimate',
  },
];

export const withAnesthesia = (cartridges: number, needs: readonly KitNeed[]): readonly KitNeed[] => [
  ...forEveryPatient,
  ...anesthesia(cartridges),
  ...needs,
];
