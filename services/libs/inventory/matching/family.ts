import { packOf, piecesOf, type Pack } from '@sextant/domain/product-offers/pack.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import type { MatchDocument } from './document.js';
import { readPack } from './row-pack.js';
import { withoutNoise } from './row-reading.js';
import { scaleOf, type Scale } from './scales.js';
import { documentTerms } from './terms.js';

interface ScaledTerm {
  readonly scale: Scale;
  readonly term: string;
}

/** One product of a family. */
export interface Variant {
  readonly document: MatchDocument;
  /** Values that tell it from the other variants, by attribute name. */
  readonly values: ReadonlyMap<string, string>;
  /** The pack, where its text counts pieces. */
  readonly pack: Pack | undefined;
  /** All words of name and attributes; figures of the pack left out. */
  readonly terms: ReadonlySet<string>;
  /** All numbers of name and attributes, also those in measures and packs. */
  readonly figures: ReadonlySet<string>;
  /** Terms that are values of a scale. */
  readonly scaled: readonly ScaledTerm[];
  /** Initials of two to four adjacent words: "FS" for "Fast Set". */
  readonly initials: ReadonlySet<string>;
}

/** Products that are one thing in several sizes, shades and packs. */
export interface Family {
  readonly root: string;
  readonly leaf: string;
  /** Words of brand and maker. */
  readonly brandTerms: ReadonlySet<string>;
  /** Words of the name shared by all variants, without those of the brand. */
  readonly headTerms: readonly string[];
  /** Words of its category. */
  readonly leafTerms: ReadonlySet<string>;
  /** Words that say what it is: its brand and name, its category, and values where the name is that of a group. */
  readonly kindTerms: ReadonlySet<string>;
  /** Terms of any of its variants. */
  readonly terms: ReadonlySet<string>;
  /** Terms common to all of its variants. */
  readonly sharedTerms: ReadonlySet<string>;
  /** Names of the attributes in which the variants differ. */
  readonly attributes: readonly string[];
  readonly variants: readonly Variant[];
}

/** Specifications by which no buyer distinguishes products. */
const silent = new Set([
  'Package Quantity',
  'Latex',
  'ISO Number',
  'Powder',
  'Storage',
  'License',
  'Indicator',
  'Mask Construction',
  'Filler',
  'Needle Type',
  'Head Diameter',
  'Depth of Cure',
  'Contact Time',
  'Resorption',
]);

/** Specifications that say what a product is or holds: "Curing Light Accessories, Battery", "Endodontic Irrigant, NaOCl 6 %". */
const kinds = new Set([
  'Concentration',
  'Design',
  'Form',
  'Material',
  'Model',
  'Part',
  'Pattern',
  'Strength',
  'Type',
]);

/** Attribute of packs that count no pieces: "2 x 50 mL cartridges". */
export const PACK = 'Packaging';

/** The part of a name before its attributes. */
const headOf = (name: string): string => name.split(/, | - | \| /)[0] ?? name;

const countable = (text: string | null): Pack | undefined => {
  const pack = packOf(text ?? '');
  return pack && (piecesOf(pack) > 1 || pack.container !== undefined) ? pack : undefined;
};

/** Initials of adjacent words in one of the texts. */
function initialsOf(texts: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const text of texts) {
    const letters = queryWords(text).map((word) => word.charAt(0));
    for (let from = 0; from < letters.length; from += 1)
      for (const length of [2, 3, 4])
        if (from + length <= letters.length) found.add(letters.slice(from, from + length).join(''));
  }
  return found;
}

function variantOf(document: MatchDocument): Variant {
  const pack = countable(document.pack ?? document.specifications[PACK] ?? null);
  const values = new Map(
    Object.entries(document.specifications).filter(
      ([key]) => !silent.has(key) && !(key === PACK && pack !== undefined),
    ),
  );
  const text = [document.name, ...values.values()].join(' , ');
  const named = documentTerms(
    [pack ? readPack(document.name).rest : document.name, ...values.values()].join(' , '),
  );
  // "5" does not mean a pack of 5, but "box" may mean the pack.
  const terms = [...new Set([...named, ...documentTerms(text).filter((term) => !/\d/.test(term))])];
  const scaled = terms.flatMap((term) => {
    const scale = scaleOf(term);
    return scale === undefined ? [] : [{ scale, term }];
  });
  const figures = new Set(text.replaceAll(',', '').match(/\d+(?:\.\d+)?/g));
  const initials = initialsOf([headOf(document.name), ...values.values()]);
  return { document, values, pack, terms: new Set(terms), figures, scaled, initials };
}

export function familyFrom(documents: readonly MatchDocument[]): Family {
  const variants = documents.map(variantOf);
  const makerTerms = new Set(documents.flatMap((d) => documentTerms(`${d.brand} , ${d.manufacturer}`)));
  // "Dental" is part of many makers' names, and identifies none.
  const brandTerms = new Set(withoutNoise([...makerTerms]));
  const heads = documents.map((d) => documentTerms(headOf(d.name)));
  const leaf = documents[0]?.leaf ?? '';
  const leafTerms = new Set(documentTerms(leaf));
  const shared = (heads[0] ?? []).filter((term) => heads.every((head) => head.includes(term)));
  const headTerms = shared.filter((term) => !makerTerms.has(term));
  const kindValues = variants.flatMap(({ values }) =>
    [...values].flatMap(([name, value]) => (kinds.has(name) ? documentTerms(value) : [])),
  );
  const [first, ...others] = variants;
  const sharedTerms = [...(first?.terms ?? [])].filter((term) =>
    others.every(({ terms }) => terms.has(term)),
  );
  return {
    root: documents[0]?.root ?? '',
    leaf,
    leafTerms,
    brandTerms,
    headTerms,
    kindTerms: new Set([...brandTerms, ...headTerms, ...leafTerms, ...kindValues]),
    terms: new Set([
      ...brandTerms,
      ...leafTerms,
      ...variants.flatMap(({ terms, figures }) => [...terms, ...figures]),
    ]),
    sharedTerms: new Set(sharedTerms),
    attributes: [...new Set(variants.flatMap(({ values }) => [...values.keys()]))],
    variants,
  };
}
