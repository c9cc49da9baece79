import { readSearchQueries, type SearchQuery } from './labels.ts';
import type { Predicate } from './predicate.ts';

/** Products that hold a substance or are made of it, by their specifications and category, without the search. */
const holding: Readonly<Record<string, Predicate>> = {
  latex: { field: 'spec.Material', matches: '^(natural rubber )?latex' },
  nickel: { field: 'spec.Material', matches: 'steel|niti|nickel' },
  epinephrine: {
    any: [
      { field: 'spec.Vasoconstrictor', matches: '^with epinephrine' },
      { field: 'spec.Strength', matches: '1:(50|100|200),000' },
    ],
  },
  eugenol: {
    any: [
      { field: 'spec.Eugenol', equals: 'With Eugenol' },
      { field: 'spec.Form', matches: 'oxide eugenol' },
    ],
  },
  fluoride: {
    any: [
      { field: 'spec.Fluoride', matches: 'fluoride' },
      { field: 'category', equals: 'Fluoride' },
    ],
  },
  nitrile: { field: 'spec.Material', equals: 'Nitrile' },
  vinyl: { field: 'spec.Material', equals: 'Vinyl' },
  chloroprene: { field: 'spec.Material', equals: 'Chloroprene' },
  polyisoprene: { field: 'spec.Material', equals: 'Polyisoprene' },
  'stainless steel': { field: 'spec.Material', matches: 'stainless' },
  titanium: { field: 'spec.Material', matches: 'titanium|niti' },
  cobalt: { field: 'spec.Material', matches: 'cobalt' },
  silk: { field: 'spec.Material', equals: 'Silk' },
  nylon: { field: 'spec.Material', equals: 'Nylon' },
  gut: { field: 'spec.Material', matches: '\\bgut$' },
  polypropylene: { field: 'spec.Material', equals: 'Polypropylene' },
  wood: { field: 'spec.Material', equals: 'Wood' },
  polycarbonate: { field: 'spec.Material', equals: 'Polycarbonate' },
  zirconia: { field: 'spec.Material', equals: 'Zirconia' },
  'lithium disilicate': { field: 'spec.Material', equals: 'Lithium disilicate' },
  glycine: { field: 'spec.Material', equals: 'Glycine' },
  'sodium bicarbonate': { field: 'spec.Material', equals: 'Sodium Bicarbonate' },
};

/** Words for a kind of product, its category, and the excluded substances. */
const allergies = [
  ['gloves', 'Gloves', ['latex', 'nitrile', 'vinyl', 'chloroprene', 'polyisoprene']],
  ['dental dam', 'Dental Dam', ['latex']],
  ['orthodontic brackets', 'Brackets, Bands & Tubes', ['nickel', 'cobalt']],
  ['archwires', 'Archwires', ['nickel', 'titanium']],
  ['crowns', 'Crowns', ['nickel']],
  ['anesthetic cartridges', 'Local Anesthetics', ['epinephrine']],
  ['temporary cement', 'Cements', ['eugenol']],
] as const;
const materials = [
  ['archwires', 'Archwires', ['stainless steel']],
  ['brackets', 'Brackets, Bands & Tubes', ['stainless steel']],
  ['crowns', 'Crowns', ['stainless steel', 'polycarbonate']],
  ['sutures', 'Sutures', ['silk', 'nylon', 'gut', 'polypropylene']],
  ['wedges', 'Matrix Systems', ['wood']],
  ['cad cam blocks', 'CAD/CAM Blocks', ['zirconia', 'lithium disilicate']],
  ['air polishing powder', 'Ultrasonic Inserts & Powders', ['glycine', 'sodium bicarbonate']],
  ['prophy paste', 'Prophy Paste & Angles', ['fluoride']],
] as const;

type Ways = readonly ((kind: string, substance: string) => string)[];
/** Phrases for allergens as well as for materials. */
const waysOfAll: Ways = [
  (kind, substance) => `${kind} with no ${substance}`,
  (kind, substance) => `${substance}-free ${kind}`,
  (kind, substance) => `${substance} free ${kind}`,
  (kind, substance) => `non-${substance} ${kind}`,
  (kind, substance) => `${kind} without any ${substance}`,
  (kind, substance) => `${kind} but not ${substance}`,
  (kind, substance) => `${kind} that aren't ${substance}`,
  (kind, substance) => `${kind}, anything but ${substance}`,
  (kind, substance) => `${kind} excluding ${substance}`,
  (kind, substance) => `we do not want ${substance} in ${kind}`,
  (kind, substance) => `${kind} -${substance}`,
];
const waysOfAllergies: Ways = [
  ...waysOfAll,
  (kind, substance) => `${kind} that contain no ${substance}`,
  (kind, substance) => `${kind}, my patient is allergic to ${substance}`,
  (kind, substance) => `${kind} for a ${substance}-allergic patient`,
  (kind, substance) => `${kind}, patient cannot have ${substance}`,
  (kind, substance) => `${kind} if ${substance} is not an option`,
];

/** Exclusions not written to fit the search: every phrase with every kind and substance, without those labeled by hand. */
export function generatedExclusions(): SearchQuery[] {
  const byHand = new Set(readSearchQueries().map(({ query }) => query.toLowerCase()));
  const all = [
    ...allergies.map((group) => [group, waysOfAllergies] as const),
    ...materials.map((group) => [group, waysOfAll] as const),
  ].flatMap(([[kind, category, substances], ways]) =>
    substances.flatMap((substance) => {
      const forbidden = holding[substance] as Predicate;
      const relevant = { all: [{ field: 'category', equals: category }, { not: forbidden }] };
      return ways.map((say): SearchQuery => ({
        query: say(kind, substance),
        group: 'exclusions',
        relevant,
        forbidden,
      }));
    }),
  );
  return all.filter(({ query }) => !byHand.has(query.toLowerCase()));
}
