/** The search box suggests one of these at a time. Short enough for the box of a phone. */
export const placeholders = [
  'powder-free nitrile gloves',
  'A2 universal composite',
  'alginate fast set',
  'diamond burs coarse grit',
  'K-files 25 mm #25',
  'prophy paste mint',
  'articaine 4% 1:100,000',
  'self-seal pouches 5 x 10 in',
  'resin cement for zirconia',
  'a code, such as 4750T',
];
