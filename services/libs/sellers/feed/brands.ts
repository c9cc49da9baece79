/** Sellers' spellings of a maker, by the name that Sextant shows. */
const spellings: Record<string, readonly string[]> = {
  '3M': ['3M', '3M ESPE', '3-M', '3M Solventum', 'Solventum', '3M Oral Care', '3M Unitek', '3M / Solventum'],
  'Dentsply Sirona': ['Dentsply', 'Dentsply Sirona', 'Dentsply-Sirona', 'Sirona'],
  HuFriedyGroup: ['Hu-Friedy', 'Hu Friedy', 'HuFriedy', 'HuFriedyGroup', 'Hu-Friedy Group'],
  'GC America': ['GC', 'GC America', 'GC America Inc.', 'G.C. America'],
  'Ivoclar Vivadent': ['Ivoclar', 'Ivoclar Vivadent', 'Ivoclar-Vivadent'],
  Kerr: ['Kerr', 'Kerr Dental', 'Kerr Corporation'],
  Ultradent: ['Ultradent', 'Ultradent Products', 'Ultradent Products Inc.'],
  Coltene: ['Coltene', 'Coltene Whaledent', 'Coltène', 'Coltène/Whaledent'],
};

const normalize = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const canonical = new Map(
  Object.entries(spellings).flatMap(([name, all]) => all.map((s) => [normalize(s), name] as const)),
);

/** The one name shown for a brand however a seller spells it. */
export const canonicalBrand = (name: string): string => canonical.get(normalize(name)) ?? name.trim();

/** Key by which makers are compared. */
export const brandKey = (name: string): string => normalize(canonicalBrand(name));
