import { normalizeCode } from '@sextant/domain/vocabulary/words.js';
import type { InventoryRow } from '../row.js';
import { AttributeValues } from './attribute-values.js';
import type { Candidate } from './candidate.js';
import {
  confidenceOf,
  EQUALS_FIT,
  reasonsOf,
  scoreOf,
  type AttributeEvidence,
  type Evidence,
} from './confidence.js';
import type { MatchDocument } from './document.js';
import { glossed } from './glossary.js';
import { familyOf, type Family, type Variant } from './family.js';
import { comparePack, describePack } from './pack-fit.js';
import { readRow, type RowReading } from './row-reading.js';
import { scaleOf, type Scale } from './scales.js';
import { phrasesIn, sameAs } from './terms.js';
import { Vocabulary, type Meaning } from './vocabulary.js';

const SYNONYM = 0.95;
/** "Exam gloves" are often of nitrile, but nobody who says so says nitrile. */
const HINT = 0.4;
/** Families looked at closely, by how much of the row they explain. */
const MOST_FAMILIES = 7;
const MOST_CANDIDATES = 5;
/** Candidates whose scores are this close fit equally well. */
const AS_GOOD = 2.5;
/** Shares of a row's words that differ by less are the same. */
const SAME_SHARE = 0.03;
/** What a buyer who does not name it leaves open. */
const preferences = new Set(['Color', 'Flavor']);
const FUZZY_FROM = 0.6;
/** A number that stands somewhere in the product's texts, as part of a measure or a pack. */
const FIGURE = 0.75;
/** A word of the category a product stands in. */
const CATEGORY = 0.75;
/** A word that is a brand's in this share of the families that have it names a brand wherever it stands. */
const MOSTLY_BRAND = 0.8;

const sizes: Readonly<Record<string, string>> = { s: 'small', m: 'medium', l: 'large' };

/** A word of a row with all it may stand for. */
interface ReadWord {
  readonly word: string;
  readonly weight: number;
  readonly meanings: readonly Meaning[];
  /** Of which scale it is a value. */
  readonly scale: Scale | undefined;
}

interface FoundCode {
  readonly how: 'exact' | 'seller' | 'zeros';
  readonly code: string;
  /** Whether several products have it. */
  readonly shared: boolean;
}

interface Scored {
  readonly family: Family;
  readonly variant: Variant;
  readonly evidence: Evidence;
  readonly score: number;
}

const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, '');

/** The value that only `count` of the values reach or exceed. */
const highest = (values: Float64Array, count: number): number =>
  values.length <= count ? 0 : (values.toSorted()[values.length - count] ?? 0);

const sameTerms = (a: Variant, b: Variant): boolean =>
  a.terms.size === b.terms.size && [...a.terms].every((term) => b.terms.has(term));

const samePack = ({ pack: a }: Variant, { pack: b }: Variant): boolean =>
  a?.inner === b?.inner && a?.outer === b?.outer;

function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Whether another maker's article does what the row says no better and no worse, and the row names no maker. */
const isEqual = (best: Scored, other: Pick<Scored, 'family' | 'evidence'>): boolean => {
  const [a, b] = [best.evidence, other.evidence];
  return (
    best.family.leaf === other.family.leaf &&
    a.brand === 'unsaid' &&
    b.brand === 'unsaid' &&
    a.agreeing.length > 0 &&
    a.conflicting.length + b.conflicting.length === 0 &&
    a.agreeing.length === b.agreeing.length &&
    a.agreeing.every(({ name }) => b.agreeing.some((attribute) => attribute.name === name)) &&
    a.pack !== 'differs' &&
    b.pack !== 'differs' &&
    Math.abs(a.rowCovered - b.rowCovered) < SAME_SHARE
  );
};

/** The catalog as rows of supply lists are matched against it. Built once from all documents; matching changes nothing. */
export class CatalogMatcher {
  private readonly families: readonly Family[];
  private readonly vocabulary: Vocabulary;
  private readonly postings = new Map<string, number[]>();
  private readonly attributes = new Map<string, AttributeValues>();
  private readonly makerCodes = new Map<string, Variant[]>();
  private readonly sellerCodes = new Map<string, Variant[]>();
  private readonly zeroless = new Map<string, Variant[]>();
  private readonly familyByVariant = new Map<Variant, number>();
  private readonly brandFamilies = new Map<string, number>();

  constructor(documents: Iterable<MatchDocument>) {
    const grouped = new Map<string, MatchDocument[]>();
    for (const document of documents) addTo(grouped, document.familyId || document.id, document);
    this.families = [...grouped.values()].map(familyOf);
    this.vocabulary = new Vocabulary(this.families.map(({ terms }) => terms));
    for (const [at, family] of this.families.entries()) this.take(at, family);
  }

  /** Products. */
  get size(): number {
    return this.familyByVariant.size;
  }

  private take(at: number, family: Family): void {
    for (const term of family.terms) addTo(this.postings, term, at);
    for (const term of family.brandTerms)
      this.brandFamilies.set(term, (this.brandFamilies.get(term) ?? 0) + 1);
    for (const variant of family.variants) {
      this.familyByVariant.set(variant, at);
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

  private valuesOf(family: Family, name: string): AttributeValues {
    const key = `${family.leaf}\n${name}`;
    let values = this.attributes.get(key);
    if (!values) this.attributes.set(key, (values = new AttributeValues()));
    return values;
  }

  /** The products a row may mean, the likeliest first; empty when nothing fits. */
  match(row: InventoryRow): Candidate[] {
    const reading = readRow(row);
    const words = this.readWords(reading);
    const byCode = this.findCodes(reading);
    const said = this.sayingOf(words);
    const scored: Scored[] = [];
    const close = this.closest(words, said, byCode);
    for (const at of close) {
      const family = this.families[at] as Family;
      scored.push(...this.scoreFamily(family, reading, words, said, byCode));
    }
    scored.sort((a, b) => b.score - a.score || this.plainer(a, b, reading));
    return this.conclude(scored);
  }

  private readWords(reading: RowReading): ReadWord[] {
    const { words } = reading;
    const { vocabulary } = this;
    const meanings = words.map((word, at) => {
      const own = new Map<string, number>();
      const offer = (term: string, weight: number) => {
        if (vocabulary.has(term) && weight > (own.get(term) ?? 0)) own.set(term, weight);
      };
      offer(word, 1);
      for (const same of sameAs(word)) offer(same, sameAs(same).includes(word) ? SYNONYM : HINT);
      for (const meant of [...glossed(word), ...glossed(`${word}${words[at + 1] ?? ''}`)])
        offer(meant, SYNONYM);
      offer(`${word}${words[at + 1] ?? ''}`, 1);
      offer(`${words[at - 1] ?? ''}${word}`, 1);
      if (sizes[word]) offer(sizes[word], 0.9);
      if (/^\d\dg$/.test(word)) offer(`${word}a`, 0.9);
      if (/^\d+(?:\.\d+)?$/.test(word)) for (const unit of ['mm', 'ga', 'ml']) offer(`${word}${unit}`, 0.45);
      return own;
    });
    for (const phrase of phrasesIn(words)) {
      for (const own of meanings.slice(phrase.at, phrase.at + phrase.length))
        for (const term of [phrase.token, ...sameAs(phrase.token)]) {
          const back = term === phrase.token || sameAs(term).includes(phrase.token);
          if (vocabulary.has(term)) own.set(term, Math.max(own.get(term) ?? 0, back ? SYNONYM : HINT));
        }
    }
    return words.map((word, at) => {
      const own = meanings[at] as Map<string, number>;
      const known = Math.max(0, ...own.values());
      if (!vocabulary.has(word) && known < SYNONYM) {
        for (const { term, weight } of vocabulary.guesses(word))
          if (weight > (own.get(term) ?? 0)) own.set(term, weight);
        if (own.size === 0) this.split(word, own);
      }
      const all = [...own].map(([term, weight]) => ({ term, weight }));
      const best = all.reduce(
        (most, { term, weight }) => Math.max(most, weight * vocabulary.telling(term)),
        0,
      );
      const weight = best > 0 ? best : vocabulary.telling(word) * 0.6;
      return { word, weight, meanings: all, scale: scaleOf(sizes[word] ?? word) };
    });
  }

  /** "composisyringe": two words written as one. */
  private split(word: string, own: Map<string, number>): void {
    for (let at = 3; at <= word.length - 3; at += 1) {
      const [left, right] = [word.slice(0, at), word.slice(at)];
      if (!this.vocabulary.has(left) || !this.vocabulary.has(right)) continue;
      own.set(left, 0.9);
      own.set(right, 0.9);
      return;
    }
  }

  private findCodes({ codes }: RowReading): Map<Variant, FoundCode> {
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

  /** How surely the row says a term. */
  private sayingOf(words: readonly ReadWord[]): ReadonlyMap<string, number> {
    const said = new Map<string, number>();
    for (const { meanings } of words)
      for (const { term, weight } of meanings) if (weight > (said.get(term) ?? 0)) said.set(term, weight);
    return said;
  }

  private closest(
    words: readonly ReadWord[],
    said: ReadonlyMap<string, number>,
    byCode: ReadonlyMap<Variant, unknown>,
  ): Set<number> {
    const explained = new Float64Array(this.families.length);
    const best = new Float64Array(this.families.length);
    const reached = new Set<number>();
    for (const { meanings } of words) {
      const touched: number[] = [];
      for (const { term, weight } of meanings) {
        const telling = weight * this.vocabulary.telling(term);
        for (const at of this.postings.get(term) ?? []) {
          const before = best[at] ?? 0;
          if (before === 0) touched.push(at);
          if (telling > before) best[at] = telling;
        }
      }
      for (const at of touched) {
        explained[at] = (explained[at] ?? 0) + (best[at] ?? 0);
        best[at] = 0;
        reached.add(at);
      }
    }
    const least = highest(explained, MOST_FAMILIES * 4);
    const ranked = [...reached]
      .filter((at) => (explained[at] ?? 0) >= least)
      .map((at) => {
        const named = this.coverage((this.families[at] as Family).headTerms, said);
        return { at, rank: (explained[at] ?? 0) + 6 * named };
      })
      .sort((a, b) => b.rank - a.rank)
      .slice(0, MOST_FAMILIES);
    const chosen = new Set(ranked.map(({ at }) => at));
    for (const variant of byCode.keys()) chosen.add(this.familyByVariant.get(variant) as number);
    return chosen;
  }

  /** Share of terms that are said, each as much as it tells. */
  private coverage(terms: Iterable<string>, said: ReadonlyMap<string, number>): number {
    let [all, covered] = [0, 0];
    for (const term of terms) {
      const telling = this.vocabulary.telling(term);
      all += telling;
      covered += telling * (said.get(term) ?? 0);
    }
    return all === 0 ? 1 : covered / all;
  }

  private scoreFamily(
    family: Family,
    reading: RowReading,
    words: readonly ReadWord[],
    said: ReadonlyMap<string, number>,
    byCode: ReturnType<CatalogMatcher['findCodes']>,
  ): Scored[] {
    const own = new Set([...family.brandTerms, ...family.headTerms]);
    const free = (term: string): number => (own.has(term) ? 0 : (said.get(term) ?? 0));
    const names = new Set(family.variants.flatMap(({ values }) => [...values.keys()]));
    const named = new Map(
      [...names].map((name) => [name, this.valuesOf(family, name).named(said.keys(), free)]),
    );
    const nameCovered = this.coverage(
      family.headTerms.filter((t) => !t.includes('_')),
      said,
    );
    const brand = this.brandFit(family, words, reading);
    const hasWords = words.length > 0;
    const sure = new Set(
      words.flatMap(({ meanings }) =>
        meanings.filter(({ weight }) => weight >= 0.9 || meanings.length === 1).map(({ term }) => term),
      ),
    );
    const total = words.reduce((sum, { weight }) => sum + weight, 0);
    const told = [...named].filter(([, values]) => values.size > 0);
    const scaled = words.filter(({ scale }) => scale !== undefined);
    const near = words.map(({ word, weight, meanings }) => ({
      word,
      figure: /\d/.test(word) ? word : undefined,
      weight,
      branded: Math.max(0, ...meanings.map((m) => (family.brandTerms.has(m.term) ? m.weight : 0))),
      meanings: meanings.filter(({ term }) => family.terms.has(term)),
    }));
    return family.variants.map((variant): Scored => {
      const code = byCode.get(variant);
      let covered = 0;
      let strangeFigure = false;
      const ofCode = code && reading.wordsOfCodes.get(code.code);
      for (const { word, figure, weight, branded, meanings } of near) {
        let best = ofCode?.has(word) ? 1 : branded;
        for (const meaning of meanings)
          if (variant.terms.has(meaning.term)) best = Math.max(best, meaning.weight);
          else if (family.leafTerms.has(meaning.term)) best = Math.max(best, CATEGORY * meaning.weight);
        if (figure !== undefined && best < FUZZY_FROM) {
          if (variant.figures.has(figure)) best = FIGURE;
          else strangeFigure = true;
        }
        covered += weight * Math.min(1, best + (best >= FUZZY_FROM ? 0.15 : 0));
      }
      const { agreeing, conflicting } = this.compareValues(variant, told, scaled, sure);
      const fit = comparePack(reading, variant);
      const evidence: Evidence = {
        code: code?.how,
        codeElsewhere: code === undefined && [...byCode.values()].some(({ how }) => how === 'exact'),
        codeShared: code?.shared ?? false,
        codeLength: code?.code.length ?? 0,
        hasWords,
        rowCovered: total === 0 ? 0 : covered / total,
        rowElsewhere: 0,
        nameCovered,
        strangeFigure,
        brand,
        agreeing,
        conflicting,
        pack: fit,
        packTexts: { asked: describePack(reading.pack), offered: describePack(variant.pack) },
      };
      return { family, variant, evidence, score: scoreOf(evidence) };
    });
  }

  private isBrand(term: string): boolean {
    return (
      (this.brandFamilies.get(term) ?? 0) >= MOSTLY_BRAND * (this.postings.get(term)?.length ?? Infinity)
    );
  }

  private brandFit(
    family: Family,
    words: readonly ReadWord[],
    { brandWords }: RowReading,
  ): Evidence['brand'] {
    const agrees = ({ meanings }: ReadWord) =>
      meanings.some(({ term, weight }) => weight >= FUZZY_FROM && family.brandTerms.has(term));
    // The name of an article in the column of brands says no brand.
    const stated = words.filter(
      ({ word, meanings }) =>
        brandWords.includes(word) &&
        !(
          this.vocabulary.has(word) &&
          !this.isBrand(word) &&
          meanings.some(({ term }) => family.terms.has(term) && !family.brandTerms.has(term))
        ),
    );
    if (stated.length > 0) {
      const all = stated.reduce((sum, { weight }) => sum + weight, 0);
      const agreeing = stated.filter(agrees).reduce((sum, { weight }) => sum + weight, 0);
      return agreeing >= all / 2 ? 'agrees' : 'differs';
    }
    if (words.some((word) => agrees(word) && word.meanings.some(({ term }) => this.isBrand(term))))
      return 'agrees';
    const foreign = words.some(
      ({ word, meanings }) => this.isBrand(word) && !meanings.some(({ term }) => family.terms.has(term)),
    );
    return foreign ? 'differs' : 'unsaid';
  }

  /**
   * @param told the values the row names, with the words that name them, by attribute
   * @param scaled words of the row that are values of a scale
   * @param sure terms the row surely says
   */
  private compareValues(
    { values, terms, scaled: own }: Variant,
    told: readonly (readonly [string, ReadonlyMap<string, readonly string[]>])[],
    scaled: readonly ReadWord[],
    sure: ReadonlySet<string>,
  ): { agreeing: AttributeEvidence[]; conflicting: AttributeEvidence[] } {
    const agreeing: AttributeEvidence[] = [];
    const conflicting: AttributeEvidence[] = [];
    for (const [name, spoken] of told) {
      const value = values.get(name);
      if (value === undefined) continue;
      if (spoken.has(value)) agreeing.push({ name, value });
      else {
        // Words that stand elsewhere in the product's texts mean that: "molar" of "First permanent molar" is no tooth.
        const other = [...spoken].find(([, by]) => by.some((term) => !terms.has(term) && sure.has(term)));
        if (other) conflicting.push({ name, value, instead: other[0] });
      }
    }
    if (conflicting.length > 0) return { agreeing, conflicting };
    for (const { word, meanings, scale } of scaled) {
      const rivals = own.filter((other) => other.scale === scale);
      const [rival] = rivals;
      if (rival === undefined || meanings.some(({ term }) => terms.has(term))) continue;
      const said = scaled.some((other) =>
        other.meanings.some((m) => rivals.some(({ term }) => term === m.term)),
      );
      if (!said) conflicting.push({ name: rival.scale, value: rival.term, instead: word });
    }
    return { agreeing, conflicting };
  }

  /** Of what fits equally, what a list means that says nothing of packs: the smaller one. */
  private plainer(a: Scored, b: Scored, { unit }: RowReading): number {
    const size = ({ variant: { pack } }: Scored) => (pack ? pack.outer * pack.inner : 1);
    const difference = size(a) - size(b);
    return unit === 'case' ? -difference : difference;
  }

  private conclude(scored: readonly Scored[]): Candidate[] {
    const rowElsewhere = Math.max(
      0,
      ...scored.flatMap(({ evidence: e }) => (e.code === undefined ? [e.rowCovered] : [])),
    );
    const shown = scored
      .filter(({ evidence: e }) => e.code !== undefined || e.rowCovered >= 0.3)
      .slice(0, MOST_CANDIDATES)
      .map((one) => ({ ...one, evidence: { ...one.evidence, rowElsewhere } }));
    return shown
      .map(({ variant, evidence, score }, at): Candidate => {
        const rivals = at > 0 ? [] : this.rivals(scored);
        const best = at === 0 ? 100 : confidenceOf((shown[0] as Scored).evidence, this.rivals(scored));
        const behind = at === 0 ? 100 : score < (shown[0] as Scored).score - AS_GOOD ? 79 : 76;
        return {
          productId: variant.document.id,
          confidence: Math.min(confidenceOf(evidence, rivals), best, behind),
          reasons: reasonsOf(evidence, rivals),
        };
      })
      .filter(({ confidence }) => confidence >= 15);
  }

  /** What tells the best candidate from others that fit the row as well, in words; empty when it stands alone. */
  private rivals(scored: readonly Scored[]): string[] {
    const [best] = scored;
    if (!best) return [];
    const close = scored.slice(1).filter(({ score }) => score > best.score - AS_GOOD);
    const texts = new Set<string>();
    for (const { family, variant, evidence } of close) {
      if (best.evidence.code === 'exact' && evidence.code === undefined) continue;
      if (family !== best.family) {
        texts.add(isEqual(best, { family, evidence }) ? EQUALS_FIT : 'Other articles fit as well');
        continue;
      }
      const differing = [...variant.values]
        .filter(([name, value]) => best.variant.values.get(name) !== value && !preferences.has(name))
        .map(([name]) => name);
      if (differing.length > 0) for (const name of differing) texts.add(`Several fit: ${name} is not said`);
      // Of packs that are not said the smallest is taken: that is no other article.
      else if ([...variant.values].some(([name, value]) => best.variant.values.get(name) !== value)) continue;
      else if (samePack(best.variant, variant) && !sameTerms(best.variant, variant))
        texts.add('Several variants fit');
    }
    return [...texts].slice(0, 3);
  }
}
