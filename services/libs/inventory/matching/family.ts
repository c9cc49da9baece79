import { packOf, type Pack } from '@sextant/domain/product-offers/pack.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import type { MatchDocument } from './document.js';
import { readPack } from './row-pack.js';
import { telling } from './row-reading.js';
import { scaleOf, type Scale } from './scales.js';
import { documentTerms } from './terms.js';

export interface ScaledTerm {
  readonly scale: Scale;
  readonly term: string;
}

/** One product of a family. */
export interface Variant {
  readonly document: MatchDocument;
  /** What tells it from the others, by the name of the attribute. */
  readonly values: ReadonlyMap<string, string>;
  /** Its pack where that counts pieces. */
  readonly pack: Pack | undefined;
  /** All words of its name and attributes; of its pack not the figures. */
  readonly terms: ReadonlySet<string>;
  /** All numbers of its name and attributes, also those that are part of a measure or a pack. */
  readonly figures: ReadonlySet<string>;
  /** Terms that are values of a scale. */
  readonly scaled: readonly ScaledTerm[];
  /** First letters of two to four words that stand together: "FS" for "Fast Set". */
  readonly initials: ReadonlySet<string>;
}

/** Products that are one article in several sizes, shades and packs. */
export interface Family {
  readonly root: string;
  readonly leaf: string;
  /** Words of brand and maker. */
  readonly brandTerms: ReadonlySet<string>;
  /** Words of the article's own name, which all variants have, the brand's apart. */
  readonly headTerms: readonly string[];
  /** Words of the category it stands in. */
  readonly leafTerms: ReadonlySet<string>;
  /** Everything any of its variants is described by. */
  readonly terms: ReadonlySet<string>;
  /** What all of its variants are described by. */
  readonly sharedTerms: ReadonlySet<string>;
  /** Names of the attributes its variants differ in. */
  readonly attributes: readonly string[];
  readonly variants: readonly Variant[];
}

/** What no buyer tells articles apart by. */
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

/** Attribute of packs that count no pieces: "2 x 50 mL cartridges". */
export const PACK = 'Packaging';

/** The part of a name before its attributes. */
const headOf = (name: string): string => name.split(/, | - | \| /)[0] ?? name;

const countable = (text: string | null): Pack | undefined => {
  const pack = packOf(text ?? '');
  return pack && (pack.outer * pack.inner > 1 || pack.container !== undefined) ? pack : undefined;
};

/** First letters of words that stand together in one of the texts. */
export function initialsOf(texts: readonly string[]): Set<string> {
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
  // Who says 5 means no pack of 5, but who says "box" may.
  const terms = [...new Set([...named, ...documentTerms(text).filter((term) => !/\d/.test(term))])];
  const scaled = terms.flatMap((term) => {
    const scale = scaleOf(term);
    return scale === undefined ? [] : [{ scale, term }];
  });
  const figures = new Set(text.replaceAll(',', '').match(/\d+(?:\.\d+)?/g));
  const initials = initialsOf([headOf(document.name), ...values.values()]);
  return { document, values, pack, terms: new Set(terms), figures, scaled, initials };
}

export function familyOf(documents: readonly MatchDocument[]): Family {
  const variants = documents.map(variantOf);
  const makerTerms = new Set(documents.flatMap((d) => documentTerms(`${d.brand} , ${d.manufacturer}`)));
  // "Dental" is half of many makers' names, and names none.
  const brandTerms = new Set(telling([...makerTerms]));
  const heads = documents.map((d) => documentTerms(headOf(d.name)));
  const leaf = documents[0]?.leaf ?? '';
  const leafTerms = new Set(documentTerms(leaf));
  const shared = (heads[0] ?? []).filter((term) => heads.every((head) => head.includes(term)));
  const [first, ...others] = variants;
  const sharedTerms = [...(first?.terms ?? [])].filter((term) =>
    others.every(({ terms }) => terms.has(term)),
  );
  return {
    root: documents[0]?.root ?? '',
    leaf,
    leafTerms,
    brandTerms,
    headTerms: shared.filter((term) => !makerTerms.has(term)),
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
