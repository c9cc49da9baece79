import { packOf, type Pack } from '@sextant/domain/product-offers/pack.js';
import type { MatchDocument } from './document.js';
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
  /** All words of its name and attributes. */
  readonly terms: ReadonlySet<string>;
  /** All numbers of its name and attributes, also those that are part of a measure or a pack. */
  readonly figures: ReadonlySet<string>;
  /** Terms that are values of a scale. */
  readonly scaled: readonly ScaledTerm[];
}

/** Products that are one article in several sizes, shades and packs. */
export interface Family {
  readonly leaf: string;
  /** Words of brand and maker. */
  readonly brandTerms: ReadonlySet<string>;
  /** Words of the article's own name, which all variants have, the brand's apart. */
  readonly headTerms: readonly string[];
  /** Words of the category it stands in. */
  readonly leafTerms: ReadonlySet<string>;
  /** Everything any of its variants is described by. */
  readonly terms: ReadonlySet<string>;
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

const PACK = 'Packaging';

/** The part of a name before its attributes. */
const headOf = (name: string): string => name.split(/, | - | \| /)[0] ?? name;

const countable = (text: string | null): Pack | undefined => {
  const pack = packOf(text ?? '');
  return pack && (pack.outer * pack.inner > 1 || pack.container !== undefined) ? pack : undefined;
};

function variantOf(document: MatchDocument): Variant {
  const pack = countable(document.pack ?? document.specifications[PACK] ?? null);
  const values = new Map(
    Object.entries(document.specifications).filter(
      ([key]) => !silent.has(key) && !(key === PACK && pack !== undefined),
    ),
  );
  const text = [document.name, ...values.values()].join(' , ');
  const terms = documentTerms(text);
  const scaled = terms.flatMap((term) => {
    const scale = scaleOf(term);
    return scale === undefined ? [] : [{ scale, term }];
  });
  const figures = new Set(text.replaceAll(',', '').match(/\d+(?:\.\d+)?/g));
  return { document, values, pack, terms: new Set(terms), figures, scaled };
}

export function familyOf(documents: readonly MatchDocument[]): Family {
  const variants = documents.map(variantOf);
  const brandTerms = new Set(documents.flatMap((d) => documentTerms(`${d.brand} , ${d.manufacturer}`)));
  const heads = documents.map((d) => documentTerms(headOf(d.name)));
  const leaf = documents[0]?.leaf ?? '';
  const leafTerms = new Set(documentTerms(leaf));
  const shared = (heads[0] ?? []).filter((term) => heads.every((head) => head.includes(term)));
  return {
    leaf,
    leafTerms,
    brandTerms,
    headTerms: shared.filter((term) => !brandTerms.has(term)),
    terms: new Set([...brandTerms, ...leafTerms, ...variants.flatMap(({ terms }) => [...terms])]),
    variants,
  };
}
