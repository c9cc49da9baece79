import { compareBrand } from './brand-fit.js';
import type { CatalogIndex, FoundCode } from './catalog-index.js';
import { scoreOf, type Evidence } from './confidence.js';
import { heardIn, nearTo } from './family-words.js';
import { coverage } from './family-name.js';
import type { Family, Variant } from './family.js';
import { compareKind } from './kind-fit.js';
import { comparePack } from './pack-fit.js';
import type { RowReading } from './row-reading.js';
import { compareValues } from './value-fit.js';
import { FUZZY_FROM, type ReadWord } from './word-meanings.js';

/** Initials: "FS" for "Fast Set". */
const INITIALS = 0.75;
/** A number anywhere in the product's texts, as part of a measure or a pack. */
const FIGURE = 0.75;

/** A product with the evidence that a row means it. */
export interface Scored {
  readonly family: Family;
  readonly variant: Variant;
  readonly evidence: Evidence;
  readonly score: number;
}

/** Degree to which a product explains a word that it says with this certainty. */
const coveredBy = (sure: number): number => Math.min(1, sure + (sure >= FUZZY_FROM ? 0.15 : 0));

/** The products of a family, each with the evidence that a row means it. @param said certainty with which the row says each term */
export function scoreFamily(
  index: CatalogIndex,
  family: Family,
  reading: RowReading,
  words: readonly ReadWord[],
  said: ReadonlyMap<string, number>,
  byCode: ReadonlyMap<Variant, FoundCode>,
): Scored[] {
  const here = heardIn(family, words, index.vocabulary);
  const saying = (term: string): number => Math.max(said.get(term) ?? 0, here.get(term) ?? 0);
  const own = new Set([...family.brandTerms, ...family.headTerms]);
  const free = (term: string): number => (own.has(term) && !reading.repeated.has(term) ? 0 : saying(term));
  const terms = [...said.keys(), ...here.keys()];
  const told = family.attributes
    .map((name) => [name, index.valuesOf(family, name).named(terms, free)] as const)
    .filter(([, values]) => values.size > 0);
  const { head, distinctive } = index.nameOf(family);
  const nameCovered = coverage(head, saying);
  const distinctiveCovered = distinctive.length === 0 ? undefined : coverage(distinctive, saying);
  const near = words.map((word) => nearTo(family, word, here, index.vocabulary));
  const brand = compareBrand(index, family, words, reading, near);
  const kind = compareKind(family, words, near);
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
    for (const { word, form, weight, settled, open } of ofCode ? near : varying) {
      const ofMaker = brand === 'unknown' && reading.brandWords.includes(word);
      let best = ofCode?.has(word) ? 1 : settled;
      for (const meaning of open)
        if (meaning.weight > best && variant.terms.has(meaning.term)) best = meaning.weight;
      if (best < FUZZY_FROM && form === 'short' && variant.initials.has(word)) best = INITIALS;
      if (best < FUZZY_FROM && form === 'figure') {
        if (variant.figures.has(word)) best = FIGURE;
        else if (!ofMaker) strangeFigure = true;
      }
      covered += weight * coveredBy(best);
      if (best >= FUZZY_FROM || ofMaker) explained += weight;
    }
    const { agreeing, conflicting } = compareValues(variant, told, scaled, sure);
    const fit = comparePack(reading, variant);
    const evidence: Evidence = {
      code: code?.how,
      codeElsewhere: code === undefined && codeKnown,
      codeShared: code?.shared ?? false,
      codeLength: code?.code.length ?? 0,
      hasWords,
      wordCount: words.length,
      rowCovered: total === 0 ? 0 : covered / total,
      rowExplained: total === 0 ? 0 : explained / total,
      rowElsewhere: 0,
      nameCovered,
      distinctiveCovered,
      kind,
      strangeFigure,
      brand,
      agreeing,
      conflicting,
      pack: fit,
    };
    return { family, variant, evidence, score: scoreOf(evidence) };
  });
}
