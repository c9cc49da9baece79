import { normalizeCode } from '@sextant/domain/vocabulary/words.js';
import { AttributeValues } from './attribute-values.js';
import type { MatchDocument } from './document.js';
import { coverage, namesOf, type FamilyName } from './family-name.js';
import { familyFrom, type Family, type Variant } from './family.js';
import { Vocabulary } from './vocabulary.js';
import type { ReadWord } from './word-meanings.js';

/** Families examined closely, chosen by the share of the row that they explain. */
const MAX_FAMILIES = 7;
/** Part of its weight that a word explains of a family whose products have it, but are not it: "Battery" of a cordless curing light. */
const ASIDE = 0.9;
/** A word that belongs to the brand in this share of its families names a brand wherever it occurs. */
const MOSTLY_BRAND = 0.8;

/** A code of a row, found in the catalog. */
export interface FoundCode {
  readonly how: 'exact' | 'seller' | 'zeros';
  readonly code: string;
  /** True when several products have the code. */
  readonly shared: boolean;
}

/** A family whose products have a term. */
interface Posting {
  readonly family: Family;
  /** Part of its weight that the term explains of the family. */
  readonly part: number;
}

const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, '');

function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Families of products by their words, codes, brands and attribute values. Built once from all documents, immutable afterwards. */
export class CatalogIndex {
  readonly vocabulary: Vocabulary;
  private readonly postings = new Map<string, Posting[]>();
  private readonly attributes = new Map<string, AttributeValues>();
  private readonly makerCodes = new Map<string, Variant[]>();
  private readonly sellerCodes = new Map<string, Variant[]>();
  private readonly zeroless = new Map<string, Variant[]>();
  private readonly familyByVariant = new Map<Variant, Family>();
  private readonly names: ReadonlyMap<Family, FamilyName>;
  private readonly brandFamilies = new Map<string, number>();

  constructor(documents: Iterable<MatchDocument>) {
    const grouped = new Map<string, MatchDocument[]>();
    for (const document of documents) addTo(grouped, document.familyId || document.id, document);
    const families = [...grouped.values()].map(familyFrom);
    this.vocabulary = new Vocabulary(families.map(({ terms }) => terms));
    for (const family of families) this.take(family);
    this.names = namesOf(families, this.vocabulary);
  }

  /** Number of products. */
  get size(): number {
    return this.familyByVariant.size;
  }

  private take(family: Family): void {
    for (const term of family.terms)
      addTo(this.postings, term, { family, part: family.kindTerms.has(term) ? 1 : ASIDE });
    for (const term of family.brandTerms)
      this.brandFamilies.set(term, (this.brandFamilies.get(term) ?? 0) + 1);
    for (const variant of family.variants) {
      this.familyByVariant.set(variant, family);
      const { document } = variant;
      const code = normalizeCode(document.manufacturerCode);
      if (code.length >= 2) {
        addTo(this.makerCodes, code, variant);
        addTo(this.zeroless, withoutZeros(code), variant);
      }
      for (const other of new Set(document.otherCodes.map(normalizeCode))) {
        if (other.length < 4) continue;
        addTo(this.sellerCodes, other, variant);
        addTo(this.zeroless, withoutZeros(other), variant);
      }
      for (const [name, value] of variant.values) this.valuesOf(family, name).add(value);
    }
  }

  /** Values of an attribute in the category of a family. */
  valuesOf(family: Family, name: string): AttributeValues {
    const key = `${family.leaf}\n${name}`;
    let values = this.attributes.get(key);
    if (!values) this.attributes.set(key, (values = new AttributeValues()));
    return values;
  }

  /** Products that have one of the codes; none for a code of more than twenty. */
  findCodes(codes: readonly string[]): Map<Variant, FoundCode> {
    const found = new Map<Variant, FoundCode>();
    for (const code of codes) {
      for (const [how, map, key] of [
        ['exact', this.makerCodes, code],
        ['seller', this.sellerCodes, code],
        ['zeros', this.zeroless, withoutZeros(code)],
      ] as const) {
        const variants = map.get(key);
        if (!variants || variants.length > 20) continue;
        for (const variant of variants)
          if (!found.has(variant)) found.set(variant, { how, code, shared: variants.length > 1 });
      }
    }
    return found;
  }

  /**
   * Families worth a close look.
   * @param said certainty with which the row says each term
   * @param byCode products that have a code of the row; their families are always among them
   */
  closest(
    words: readonly ReadWord[],
    said: ReadonlyMap<string, number>,
    byCode: ReadonlyMap<Variant, unknown>,
  ): Family[] {
    const explained = new Map<Family, number>();
    for (const { meanings } of words) {
      const best = new Map<Family, number>();
      for (const { term, weight } of meanings) {
        const explains = weight * this.vocabulary.rarity(term);
        for (const { family, part } of this.postings.get(term) ?? [])
          if (part * explains > (best.get(family) ?? 0)) best.set(family, part * explains);
      }
      for (const [family, explains] of best) explained.set(family, (explained.get(family) ?? 0) + explains);
    }
    const ranked = [...explained]
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_FAMILIES * 4)
      .map(([family, explains]) => {
        const { head } = this.nameOf(family);
        return { family, rank: explains + 6 * coverage(head, (term) => said.get(term) ?? 0) };
      })
      .sort((a, b) => b.rank - a.rank)
      .slice(0, MAX_FAMILIES);
    const chosen = new Set(ranked.map(({ family }) => family));
    for (const variant of byCode.keys()) chosen.add(this.familyByVariant.get(variant) as Family);
    return [...chosen];
  }

  nameOf(family: Family): FamilyName {
    return this.names.get(family) ?? { head: [], distinctive: [] };
  }

  /** True when a term names a brand wherever it occurs. */
  isBrand(term: string): boolean {
    return (
      (this.brandFamilies.get(term) ?? 0) >= MOSTLY_BRAND * (this.postings.get(term)?.length ?? Infinity)
    );
  }

  /** True when a term is part of any brand's or maker's name. */
  isOfBrand(term: string): boolean {
    return this.brandFamilies.has(term);
  }
}
