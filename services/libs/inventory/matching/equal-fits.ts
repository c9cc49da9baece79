import { EQUALS_FIT, isNamed, PACKS_FIT, SISTERS_FIT, SUBSTITUTES_FIT } from './confidence.js';
import { PACK, type Variant } from './family.js';
import type { RowReading } from './row-reading.js';
import type { Scored } from './score-family.js';

/** Candidates whose scores are this close fit equally well. */
export const AS_GOOD = 2.5;
/** Shares of a row's words that differ by less count as equal. */
const SAME_SHARE = 0.03;
/** Makers of equal products from which on the maker does not matter. */
const MANY_MAKERS = 3;
/** Share of a row that a product may leave out because the named product has it in its name: "Black" gloves, "Quick" pouches. */
const BY_CHANCE = 0.35;
/** Attributes that a buyer who does not name them leaves open. */
const preferences = new Set(['Color', 'Flavor', PACK]);
/** Default attribute values, which lists leave out. */
const usual = new Map([['Sterility', 'Non-Sterile']]);
const isUsual = ({ values }: Variant, name: string): boolean =>
  usual.has(name) && values.get(name)?.toLowerCase() === usual.get(name)?.toLowerCase();
/** Roots of the category tree where buyers accept any maker's product in place of one that nobody here sells. */
const commodities = new Set(['Infection Control & PPE', 'Disposables & Evacuation']);

const sameTerms = (a: Variant, b: Variant): boolean =>
  a.terms.size === b.terms.size && [...a.terms].every((term) => b.terms.has(term));

const samePack = ({ pack: a }: Variant, { pack: b }: Variant): boolean =>
  a?.inner === b?.inner && a?.outer === b?.outer;

/** True when a product does the job of the best one for a row whose maker nobody here sells. */
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

/** True when another product fits the row equally well, and the row names neither the maker nor the product. */
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

/** Pieces in one box of a product, which may be a case of such boxes. */
const piecesInBox = ({ pack, values }: Variant): number =>
  pack?.inner ?? Number(/^\d+(?= x )/.exec(values.get(PACK) ?? '')?.[0] ?? 1);

const piecesIn = (variant: Variant): number => piecesInBox(variant) * (variant.pack?.outer ?? 1);

/** Comparator of equal fits: a list that says no more means the default value and the smaller pack. */
export function plainer(a: Scored, b: Scored, { unit }: RowReading): number {
  const difference = piecesIn(a.variant) - piecesIn(b.variant);
  for (const name of usual.keys()) {
    const [one, other] = [isUsual(a.variant, name), isUsual(b.variant, name)];
    if (one !== other) return one ? -1 : 1;
  }
  return unit === 'case' ? -difference : difference;
}

/**
 * True when a row leaves open whose product it means and how many pieces a pack of it has, and another maker's is in boxes of
 * another size, or in a box where the best one is a case.
 */
function isPackOpen({ family, variant, evidence: e }: Scored, close: readonly Scored[]): boolean {
  if (e.code !== undefined || e.brand !== 'unsaid' || e.pack !== 'unsaid' || isNamed(e)) return false;
  return close.some(
    (other) =>
      other.family !== family &&
      (piecesInBox(other.variant) !== piecesInBox(variant) || piecesIn(other.variant) < piecesIn(variant)),
  );
}

/** Rival texts of a product whose maker nobody here sells, when enough other makers' products fit the row. */
function substitutes(best: Scored, scored: readonly Scored[]): string[] {
  const families = new Set(
    [best, ...scored.filter((other) => isEqual(best, other) || isSubstitute(best, other))].map(
      ({ family }) => family,
    ),
  );
  return families.size >= MANY_MAKERS ? [SUBSTITUTES_FIT] : [];
}

/** Differences between the best candidate and others that fit equally well, in words; empty when it stands alone. */
export function rivalsIn(scored: readonly Scored[]): string[] {
  const [best] = scored;
  if (!best) return [];
  if (best.evidence.brand === 'unknown' && best.evidence.code === undefined) return substitutes(best, scored);
  const close = scored
    .slice(1)
    .filter(
      (other) => other.score > best.score - AS_GOOD || (other.family !== best.family && isEqual(best, other)),
    );
  const texts = new Set<string>();
  if (isPackOpen(best, close)) texts.add(PACKS_FIT);
  for (const { family, variant, evidence } of close) {
    if (best.evidence.code === 'exact' && evidence.code === undefined) continue;
    if (family !== best.family) {
      const equal = evidence.brand === 'agrees' ? SISTERS_FIT : EQUALS_FIT;
      texts.add(isEqual(best, { family, evidence }) ? equal : 'Other products fit as well');
      continue;
    }
    const differing = [...variant.values]
      .filter(([name, value]) => best.variant.values.get(name) !== value && !preferences.has(name))
      .map(([name]) => name)
      .filter((name) => !isUsual(best.variant, name));
    if (differing.length > 0) for (const name of differing) texts.add(`Several fit: ${name} is not said`);
    // Packs the row does not state: the smallest is taken, which is no other product.
    else if ([...variant.values].some(([name, value]) => best.variant.values.get(name) !== value)) continue;
    else if (samePack(best.variant, variant) && !sameTerms(best.variant, variant))
      texts.add('Several variants fit');
  }
  return [...texts].slice(0, 3);
}
