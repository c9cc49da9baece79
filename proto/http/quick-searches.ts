/** Example of a manufacturer code, which is one of the demo catalog: a spec looks it up. */
export const EXAMPLE_CODE = 'DM6528';

/** Examples of what to search for. Each finds products of the demo catalog: a spec tries them. Short enough for the box of a phone. */
export const searchExamples = [
  'powder-free nitrile gloves',
  'A2 universal composite',
  'alginate fast set',
  'diamond burs coarse grit',
  'K-files 25 mm #25',
  'prophy paste mint',
  'articaine 4% 1:100,000',
  'self-seal pouches 5 x 10 in',
  'resin cement for zirconia',
];

/** Chips below the search box, in this order. Each finds products of the demo catalog: specs try them. */
export const quickSearches = [
  'Composite',
  'Impression Material',
  'Gloves',
  'Burs',
  'Brackets',
  'Cements',
  'Crowns',
  'Orthodontics',
  'Endodontics',
  'Implants',
  'Sterilization',
  'Bonding',
  'Restorative',
  'Instruments',
  'X-Ray',
  'Anesthetics',
  '3M',
  'Kerr',
  'Dentsply',
  'Ultradent',
  'GC America',
  'Ivoclar Vivadent',
  'Henry Schein',
  'Kavo',
  'Preventive',
  'Prophy',
  'Face Masks',
  'Invisalign',
  'Curing Lights',
  'Handpieces',
];
