import { normalizeCode } from '@sextant/domain/vocabulary/words.js';
import type { InventoryRow } from '../row.js';
import { AttributeValues, type NamedValue } from './attribute-values.js';
import { MAX_CANDIDATES, type Candidate } from './candidate.js';
import {
  confidenceOf,
  EQUALS_FIT,
  isNamed,
  reasonsOf,
  scoreOf,
  SISTERS_FIT,
  SUBSTITUTES_FIT,
  type AttributeEvidence,
  type Evidence,
} from './confidence.js';
import type { MatchDocument } from './document.js';
import { glossed } from './glossary.js';
import { familyOf, PACK, type Family, type Variant } from './family.js';
import { comparePack, describePack } from './pack-fit.js';
import { piecesIn } from './row-pack.js';
import { readRow, type RowReading } from './row-reading.js';
import { scaleOf, type Scale } from './scales.js';
import { phrasesIn, sameAs } from './terms.js';
import { Vocabulary, type Meaning } from './vocabulary.js';

const SYNONYM = 0.95;
/** "Exam gloves" are often of nitrile, but the words do not say nitrile. */
const HINT = 0.4;
/** Families examined closely, chosen by the share of the row that they explain. */
const MAX_FAMILIES = 7;
/** Candidates whose scores are this close fit equally well. */
const AS_GOOD = 2.5;
/** Strength from which on a value counts as fully named. */
const WHOLE = 0.95;
/** Shares of a row's words that differ by less count as equal. */
const SAME_SHARE = 0.03;
/** Attributes that a buyer who does not name them leaves open. */
const preferences = new Set(['Color', 'Flavor', PACK]);
/** Default attribute values, which lists leave out. */
const usual = new Map([['Sterility', 'Non-Sterile']]);
const isUsual = ({ values }: Variant, name: string): boolean =>
  usual.has(name) && values.get(name)?.toLowerCase() === usual.get(name)?.toLowerCase();
const FUZZY_FROM = 0.6;
/** Initials: "FS" for "Fast Set". */
const INITIALS = 0.75;
/** A number anywhere in the product's texts, as part of a measure or a pack. */
const FIGURE = 0.75;
/** A word in the names of a larger share of a category's families is no name of one of them. */
const SELDOM = 0.1;
/** Makers of equal articles from which on the maker does not matter. */
const MANY_MAKERS = 3;
/** A word of the product's category. */
const CATEGORY = 0.75;
/** A word that belongs to the brand in this share of its families names a brand wherever it occurs. */
const MOSTLY_BRAND = 0.8;

/** Roman numerals, by which catalogs count kinds and generations. */
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
/** Letters for the lengths of needles. */
const lengths: Readonly<Record<string, string>> = { s: 'short', l: 'long', xs: 'xshort' };
const sizes: Readonly<Record<string, string>> = { s: 'small', m: 'medium', l: 'large' };

/** A word of a row with all terms it may stand for. */
interface ReadWord {
  readonly word: string;
  readonly weight: number;
  readonly meanings: readonly Meaning[];
  /** Scale that the word is a value of. */
  readonly scale: Scale | undefined;
}

/** A query word resolved against one family. */
interface NearWord {
  readonly word: string;
  readonly kind: 'figure' | 'short' | 'word';
  readonly weight: number;
  /** Certainty with which every product of the family says the word. */
  readonly settled: number;
  /** Terms it may stand for that only some products of the family say. */
  readonly open: readonly Meaning[];
  /** True when it stands for any term that they say. */
  readonly explained: boolean;
}

/** Degree to which a product explains a word that it says with this certainty. */
const coveredBy = (sure: number): number => Math.min(1, sure + (sure >= FUZZY_FROM ? 0.15 : 0));

interface FoundCode {
  readonly how: 'exact' | 'seller' | 'zeros';
  readonly code: string;
  /** True when several products have the code. */
  readonly shared: boolean;
}

interface Scored {
  readonly family: Family;
  readonly variant: Variant;
  readonly evidence: Evidence;
  readonly score: number;
}

const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, '');

const sameTerms = (a: Variant, b: Variant): boolean =>
  a.terms.size === b.terms.size && [...a.terms].every((term) => b.terms.has(term));

const samePack = ({ pack: a }: Variant, { pack: b }: Variant): boolean =>
  a?.inner === b?.inner && a?.outer === b?.outer;

function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

interface Telling {
  readonly term: string;
  readonly telling: number;
}

/** Words of an article's name, each with its weight. */
interface ArticleName {
  readonly head: readonly Telling[];
  /** Terms rare in the category: the product's distinctive name. */
  readonly line: readonly Telling[];
}

function namesOf(families: readonly Family[], vocabulary: Vocabulary): Map<Family, ArticleName> {
  const counts = new Map<string, number>();
  const sizes = new Map<string, number>();
  const key = ({ leaf }: Family, term: string): string => `${leaf}\n${term}`;
  for (const family of families) {
    sizes.set(family.leaf, (sizes.get(family.leaf) ?? 0) + 1);
    for (const term of family.headTerms)
      counts.set(key(family, term), (counts.get(key(family, term)) ?? 0) + 1);
  }
  return new Map(
    families.map((family) => {
      const most = Math.max(2, SELDOM * (sizes.get(family.leaf) ?? 0));
      const head = family.headTerms
        .filter((term) => !term.includes('_'))
        .map((term) => ({ term, telling: vocabulary.telling(term) }));
      return [
        family,
        { head, line: head.filter(({ term }) => (counts.get(key(family, term)) ?? 0) <= most) },
      ];
    }),
  );
}

/** Share of the terms that are said, weighted by their information. */
function coverage(terms: readonly Telling[], saying: (term: string) => number): number {
  let [all, covered] = [0, 0];
  for (const { term, telling } of terms) {
    all += telling;
    covered += telling * saying(term);
  }
  return all === 0 ? 1 : covered / all;
}

/** Roots of the category tree where buyers accept any maker's article in place of one that nobody here sells. */
const commodities = new Set(['Infection Control & PPE', 'Disposables & Evacuation']);

/** Share of a row that an article may leave out because the named article has it in its name: "Black" gloves, "Quick" pouches. */
const BY_CHANCE = 0.35;

/** True when an article does the job of the best one for a row whose maker nobody here sells. */
const isSubstitute = (best: Scored, { family, evidence: b }: Scored): boolean => {
  const { evidence: a } = best;
  return (
    commodities.has(best.family.root) &&
    best.family.leaf === family.leaf &&
    b.brand === 'unknown' &&
    a.agreeing.length > 0 &&
    a.agreeing.every(({ name, value }) =>
      b.agreeing.some((attribute) => attribute.name === name && attribute.value === value),
    ) &&
    a.conflicting.length + b.conflicting.length === 0 &&
    a.pack !== 'differs' &&
    b.pack !== 'differs' &&
    b.rowCovered > a.rowCovered - BY_CHANCE
  );
};

/** True when another article fits the row equally well, and the row names neither the maker nor the article. */
const isEqual = (best: Scored, other: Pick<Scored, 'family' | 'evidence'>): boolean => {
  const [a, b] = [best.evidence, other.evidence];
  return (
    best.family.leaf === other.family.leaf &&
    (a.brand === 'unsaid' ||
      a.brand === 'agrees' ||
      (a.brand === 'unknown' && commodities.has(best.family.root))) &&
    a.brand === b.brand &&
    (!isNamed(a) || isNamed(b)) &&
    a.agreeing.length > 0 &&
    a.conflicting.length + b.conflicting.length === 0 &&
    a.agreeing.length === b.agreeing.length &&
    a.agreeing.every(({ name }) => b.agreeing.some((attribute) => attribute.name === name)) &&
    a.pack !== 'differs' &&
    b.pack !== 'differs' &&
    Math.abs(a.rowCovered - b.rowCovered) < SAME_SHARE
  );
};

/** Matches rows of supply lists with the catalog. Built once from all documents, immutable afterwards. */
export class CatalogMatcher {
  private readonly families: readonly Family[];
  private readonly vocabulary: Vocabulary;
  private readonly postings = new Map<string, number[]>();
  private readonly attributes = new Map<string, AttributeValues>();
  private readonly makerCodes = new Map<string, Variant[]>();
  private readonly sellerCodes = new Map<string, Variant[]>();
  private readonly zeroless = new Map<string, Variant[]>();
  private readonly familyByVariant = new Map<Variant, number>();
  private readonly names: ReadonlyMap<Family, ArticleName>;
  private readonly brandFamilies = new Map<string, number>();

  constructor(documents: Iterable<MatchDocument>) {
    const grouped = new Map<string, MatchDocument[]>();
    for (const document of documents) addTo(grouped, document.familyId || document.id, document);
    this.families = [...grouped.values()].map(familyOf);
    this.vocabulary = new Vocabulary(this.families.map(({ terms }) => terms));
    for (const [at, family] of this.families.entries()) this.take(at, family);
    this.names = namesOf(this.families, this.vocabulary);
  }

  /** Number of products. */
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

  /** Products that a row may mean, the likeliest first; empty when nothing fits. */
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
    return this.conclude(scored, reading);
  }

  private readWords(reading: RowReading): ReadWord[] {
    const { vocabulary } = this;
    const words = reading.words.flatMap((word) => this.apart(word));
    const hasGauge = words.some(
      (word) => /^\d\dga?$/.test(word) || /^(?:ndl|needle|aguja|nadel|aiguille|kanule)/.test(word),
    );
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
      if (/^0\d{1,2}$/.test(word)) offer(`0.${word}`, 0.9);
      if (/^\d+x\d+$/.test(word)) for (const unit of ['mm', 'ml', 'g']) offer(`${word}${unit}`, 0.9);
      // Arabic for Roman numerals: "Type 4", "Fuji 9".
      const roman = romans[Number(word) - 1];
      if (roman !== undefined && /^[a-z]{4,}$/.test(words[at - 1] ?? '')) offer(roman, 0.85);
      if (hasGauge && lengths[word]) offer(lengths[word], 0.85);
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

  /** Splits a figure from the abbreviated word behind it: "2sp" counts spills. A word of the catalog stays whole. */
  private apart(word: string): readonly string[] {
    const [, figure, unit = ''] = /^(\d+(?:\.\d+)?)([a-z]{2,})$/.exec(word) ?? [];
    if (this.vocabulary.has(word)) return [word];
    // "unicem2", "lvl3": a word with a figure behind it.
    const [, name, number] = /^([a-z]{3,})(\d{1,2})$/.exec(word) ?? [];
    if (name !== undefined && number !== undefined && (this.vocabulary.has(name) || glossed(name).length > 0))
      return [name, number];
    // Cross-section of a wire: 16 × 22 thousandths of an inch.
    const [, wide = '', high = ''] = /^0?(\d\d)x0?(\d\d)$/.exec(word) ?? [];
    const sides = [`0.0${wide}`, `x0.0${high}`];
    if (wide !== '' && sides.every((side) => this.vocabulary.has(side))) return sides;
    if (figure === undefined) return [word];
    const known =
      this.vocabulary.has(unit) || glossed(unit).length > 0 || this.vocabulary.abbreviated(unit).length > 0;
    return known ? [figure, unit] : [word];
  }

  /** Splits two words written as one: "composisyringe". */
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

  /** Certainty with which the row says each term. */
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
    const explained = new Map<number, number>();
    for (const { meanings } of words) {
      const best = new Map<number, number>();
      for (const { term, weight } of meanings) {
        const telling = weight * this.vocabulary.telling(term);
        for (const at of this.postings.get(term) ?? [])
          if (telling > (best.get(at) ?? 0)) best.set(at, telling);
      }
      for (const [at, telling] of best) explained.set(at, (explained.get(at) ?? 0) + telling);
    }
    const ranked = [...explained]
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_FAMILIES * 4)
      .map(([at, telling]) => {
        const { head } = this.nameOf(this.families[at] as Family);
        return { at, rank: telling + 6 * coverage(head, (term) => said.get(term) ?? 0) };
      })
      .sort((a, b) => b.rank - a.rank)
      .slice(0, MAX_FAMILIES);
    const chosen = new Set(ranked.map(({ at }) => at));
    for (const variant of byCode.keys()) chosen.add(this.familyByVariant.get(variant) as number);
    return chosen;
  }

  private nameOf(family: Family): ArticleName {
    return this.names.get(family) ?? { head: [], line: [] };
  }

  private scoreFamily(
    family: Family,
    reading: RowReading,
    words: readonly ReadWord[],
    said: ReadonlyMap<string, number>,
    byCode: ReturnType<CatalogMatcher['findCodes']>,
  ): Scored[] {
    const here = this.heardIn(family, words);
    const saying = (term: string): number => Math.max(said.get(term) ?? 0, here.get(term) ?? 0);
    const own = new Set([...family.brandTerms, ...family.headTerms]);
    const free = (term: string): number => (own.has(term) && !reading.repeated.has(term) ? 0 : saying(term));
    const terms = [...said.keys(), ...here.keys()];
    const told = family.attributes
      .map((name) => [name, this.valuesOf(family, name).named(terms, free)] as const)
      .filter(([, values]) => values.size > 0);
    const { head, line } = this.nameOf(family);
    const nameCovered = coverage(head, saying);
    const lineCovered = line.length === 0 ? undefined : coverage(line, saying);
    const near = words.map((word) => this.nearTo(family, word, here));
    const brand = this.brandFit(family, words, reading, near);
    const varying = near.filter(({ open, settled }) => open.length > 0 || settled < FUZZY_FROM);
    const hasWords = words.length > 0;
    const sure = new Set(
      words.flatMap(({ meanings }) =>
        meanings.filter(({ weight }) => weight >= 0.9 || meanings.length === 1).map(({ term }) => term),
      ),
    );
    const total = words.reduce((sum, { weight }) => sum + weight, 0);
    const scaled = words.filter(({ scale }) => scale !== undefined);
    const firm = near.filter((word) => !varying.includes(word));
    const firmlyCovered = firm.reduce((sum, { weight, settled }) => sum + weight * coveredBy(settled), 0);
    const firmlyExplained = firm.reduce((sum, { weight }) => sum + weight, 0);
    const codeKnown = [...byCode.values()].some(({ how }) => how === 'exact');
    return family.variants.map((variant): Scored => {
      const code = byCode.get(variant);
      const ofCode = code && reading.wordsOfCodes.get(code.code);
      let [covered, explained] = ofCode ? [0, 0] : [firmlyCovered, firmlyExplained];
      let strangeFigure = false;
      for (const { word, kind, weight, settled, open } of ofCode ? near : varying) {
        const ofMaker = brand === 'unknown' && reading.brandWords.includes(word);
        let best = ofCode?.has(word) ? 1 : settled;
        for (const meaning of open)
          if (meaning.weight > best && variant.terms.has(meaning.term)) best = meaning.weight;
        if (best < FUZZY_FROM && kind === 'short' && variant.initials.has(word)) best = INITIALS;
        if (best < FUZZY_FROM && kind === 'figure') {
          if (variant.figures.has(word)) best = FIGURE;
          else if (!ofMaker) strangeFigure = true;
        }
        covered += weight * coveredBy(best);
        if (best >= FUZZY_FROM || ofMaker) explained += weight;
      }
      const { agreeing, conflicting } = this.compareValues(variant, told, scaled, sure);
      const fit = comparePack(reading, variant);
      const evidence: Evidence = {
        code: code?.how,
        codeElsewhere: code === undefined && codeKnown,
        codeShared: code?.shared ?? false,
        codeLength: code?.code.length ?? 0,
        hasWords,
        rowCovered: total === 0 ? 0 : covered / total,
        rowExplained: total === 0 ? 0 : explained / total,
        rowElsewhere: 0,
        nameCovered,
        lineCovered,
        strangeFigure,
        brand,
        agreeing,
        conflicting,
        pack: fit,
      };
      return { family, variant, evidence, score: scoreOf(evidence) };
    });
  }

  private nearTo(
    { brandTerms, leafTerms, terms, sharedTerms }: Family,
    read: ReadWord,
    here: ReadonlyMap<string, number>,
  ): NearWord {
    const { word, weight } = read;
    const meanings = [
      ...read.meanings.filter(({ term }) => terms.has(term)),
      ...this.vocabulary.abbreviated(word).filter(({ term }) => here.has(term)),
    ];
    let settled = 0;
    for (const { term, weight: sure } of meanings) {
      if (brandTerms.has(term) || sharedTerms.has(term)) settled = Math.max(settled, sure);
      else if (leafTerms.has(term)) settled = Math.max(settled, CATEGORY * sure);
    }
    return {
      word,
      kind: /\d/.test(word) ? 'figure' : word.length <= 4 ? 'short' : 'word',
      weight,
      settled,
      open: meanings.filter((meaning) => meaning.weight > settled),
      explained: meanings.length > 0,
    };
  }

  /** Terms of the family that words may abbreviate, for words that otherwise say nothing about it. */
  private heardIn(family: Family, words: readonly ReadWord[]): ReadonlyMap<string, number> {
    const heard = new Map<string, number>();
    for (const { word, meanings } of words) {
      if (meanings.some(({ term, weight }) => weight >= FUZZY_FROM && family.terms.has(term))) continue;
      for (const { term, weight } of this.vocabulary.abbreviated(word))
        if (family.terms.has(term)) heard.set(term, Math.max(weight, heard.get(term) ?? 0));
    }
    return heard;
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
    near: readonly NearWord[],
  ): Evidence['brand'] {
    const agrees = ({ meanings }: ReadWord) =>
      meanings.some(({ term, weight }) => weight >= FUZZY_FROM && family.brandTerms.has(term));
    // An article's name in the column of brands states no brand.
    const isMaker = brandWords.every((word) => this.brandFamilies.has(word));
    const stated = words.filter(
      ({ word, meanings }) =>
        brandWords.includes(word) &&
        !(
          !isMaker &&
          this.vocabulary.has(word) &&
          !this.isBrand(word) &&
          meanings.some(({ term }) => family.terms.has(term) && !family.brandTerms.has(term))
        ),
    );
    if (stated.length > 0) {
      const all = stated.reduce((sum, { weight }) => sum + weight, 0);
      const agreeing = stated.filter(agrees).reduce((sum, { weight }) => sum + weight, 0);
      if (agreeing >= all / 2) return 'agrees';
      const carried = stated.some(({ meanings }) =>
        meanings.some(({ term, weight }) => weight >= FUZZY_FROM && this.brandFamilies.has(term)),
      );
      return carried ? 'differs' : 'unknown';
    }
    const names = ({ term, weight }: Meaning): boolean =>
      weight >= FUZZY_FROM && family.brandTerms.has(term) && this.isBrand(term);
    if (words.some(({ meanings }) => meanings.some(names))) return 'agrees';
    // "SS" for "Slow Set" is no maker.
    const isInitials = (word: string) => family.variants.some(({ initials }) => initials.has(word));
    const foreign = words.some(
      ({ word }, at) =>
        this.isBrand(word) && near[at]?.explained === false && !(word.length <= 3 && isInitials(word)),
    );
    return foreign ? 'differs' : 'unsaid';
  }

  /**
   * @param told values that the row names, by attribute
   * @param scaled words of the row that are values of a scale
   * @param sure terms that the row says with certainty
   */
  private compareValues(
    { values, terms, scaled: scales }: Variant,
    told: readonly (readonly [string, ReadonlyMap<string, NamedValue>])[],
    scaled: readonly ReadWord[],
    sure: ReadonlySet<string>,
  ): { agreeing: AttributeEvidence[]; conflicting: AttributeEvidence[] } {
    const agreeing: AttributeEvidence[] = [];
    const conflicting: AttributeEvidence[] = [];
    for (const [name, spoken] of told) {
      const value = values.get(name);
      if (value === undefined) continue;
      const own = spoken.get(value);
      if (own) agreeing.push({ name, value, strength: own.strength });
      else {
        // Words that occur elsewhere in the product's texts mean that place: "molar" in "First permanent molar" is no tooth.
        const other = [...spoken].find(
          ([text, { said, strength }]) =>
            said.some((term) => !terms.has(term) && sure.has(term)) ||
            // "NiTi" named in full is not "Heat-Activated NiTi".
            (strength >= WHOLE && value.endsWith(` ${text}`)),
        );
        if (other) conflicting.push({ name, value, strength: 0, instead: other[0] });
      }
    }
    if (conflicting.length > 0) return { agreeing, conflicting };
    for (const { word, meanings, scale } of scaled) {
      const rivals = scales.filter((other) => other.scale === scale);
      const [rival] = rivals;
      if (rival === undefined || meanings.some(({ term }) => terms.has(term))) continue;
      const said = scaled.some((other) =>
        other.meanings.some((m) => rivals.some(({ term }) => term === m.term)),
      );
      if (!said) conflicting.push({ name: rival.scale, value: rival.term, strength: 0, instead: word });
    }
    return { agreeing, conflicting };
  }

  /** Comparator of equal fits: a list that says no more means the default value and the smaller pack. */
  private plainer(a: Scored, b: Scored, { unit }: RowReading): number {
    const size = ({ variant: { pack, values } }: Scored) =>
      pack ? piecesIn(pack) : Number(/^\d+(?= x )/.exec(values.get(PACK) ?? '')?.[0] ?? 1);
    const difference = size(a) - size(b);
    for (const name of usual.keys()) {
      const [one, other] = [isUsual(a.variant, name), isUsual(b.variant, name)];
      if (one !== other) return one ? -1 : 1;
    }
    return unit === 'case' ? -difference : difference;
  }

  private conclude(scored: readonly Scored[], reading: RowReading): Candidate[] {
    const rowElsewhere = Math.max(
      0,
      ...scored.flatMap(({ evidence: e }) => (e.code === undefined ? [e.rowCovered] : [])),
    );
    const shown = scored
      .filter(({ evidence: e }) => e.code !== undefined || e.rowCovered >= 0.3)
      .slice(0, MAX_CANDIDATES)
      .map((one) => {
        const packTexts = { asked: describePack(reading.pack), offered: describePack(one.variant.pack) };
        return { ...one, evidence: { ...one.evidence, rowElsewhere, packTexts } };
      });
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

  /** Rival texts of an article whose maker nobody here sells, when enough other makers' articles fit the row. */
  private substitutes(best: Scored, scored: readonly Scored[]): string[] {
    const families = new Set(
      [best, ...scored.filter((other) => isEqual(best, other) || isSubstitute(best, other))].map(
        ({ family }) => family,
      ),
    );
    return families.size >= MANY_MAKERS ? [SUBSTITUTES_FIT] : [];
  }

  /** Differences between the best candidate and others that fit equally well, in words; empty when it stands alone. */
  private rivals(scored: readonly Scored[]): string[] {
    const [best] = scored;
    if (!best) return [];
    if (best.evidence.brand === 'unknown' && best.evidence.code === undefined)
      return this.substitutes(best, scored);
    const close = scored
      .slice(1)
      .filter(
        (other) =>
          other.score > best.score - AS_GOOD || (other.family !== best.family && isEqual(best, other)),
      );
    const texts = new Set<string>();
    for (const { family, variant, evidence } of close) {
      if (best.evidence.code === 'exact' && evidence.code === undefined) continue;
      if (family !== best.family) {
        const equal = evidence.brand === 'agrees' ? SISTERS_FIT : EQUALS_FIT;
        texts.add(isEqual(best, { family, evidence }) ? equal : 'Other articles fit as well');
        continue;
      }
      const differing = [...variant.values]
        .filter(([name, value]) => best.variant.values.get(name) !== value && !preferences.has(name))
        .map(([name]) => name)
        .filter((name) => !isUsual(best.variant, name));
      if (differing.length > 0) for (const name of differing) texts.add(`Several fit: ${name} is not said`);
      // Packs the row does not state: the smallest is taken, which is no other article.
      else if ([...variant.values].some(([name, value]) => best.variant.values.get(name) !== value)) continue;
      else if (samePack(best.variant, variant) && !sameTerms(best.variant, variant))
        texts.add('Several variants fit');
    }
    return [...texts].slice(0, 3);
  }
}
