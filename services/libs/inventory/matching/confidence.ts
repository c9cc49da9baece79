import { GOOD_MATCH, LEAST_MATCH } from '@sextant/contracts/http/limits.js';
import type { Reason } from './candidate.js';

/**
 * Least confidence of a match that leaves no other meaning. From which confidence on people read "Excellent Match" is another
 * matter: `EXCELLENT_MATCH`.
 */
export const CERTAIN = 80;

/** Share of a row's words that a product has to explain for a certain match, by how the row names the product and its brand. */
const EXPLAINED = {
  /** The row says the name of the product itself, not only its kind. */
  named: { branded: 0.7, unbranded: 0.8 },
  /** The row says only the kind, because the product has no name of its own. */
  nameless: { branded: 0.8, unbranded: 0.9 },
  /** The product has a name, and the row says another one or none. */
  unnamed: { branded: 0.95, unbranded: 0.95 },
} as const;
/** Share of a product's own name from which on the row names it. */
const NAMED = 0.6;

/** The row names no maker, and products of several makers fit it. */
export const EQUALS_FIT = 'Brand is not said: others fit as well';
/** The row names a maker but no product, and several products of the maker fit it. */
export const SISTERS_FIT = 'Product is not said: others of the brand fit as well';
/** Nobody sells the brand that the row names, and products of many others fit it. */
export const SUBSTITUTES_FIT = 'Products of several other brands do the same';
/** The row names neither maker nor pack, and products in packs of other sizes fit it. */
export const PACKS_FIT = 'Several fit: Pack is not said';
/** Rivals that do what the row says as the product does, which is no reason against it. */
const alike: readonly string[] = [EQUALS_FIT, SISTERS_FIT, SUBSTITUTES_FIT];
const equals: readonly string[] = [...alike, PACKS_FIT];

export interface AttributeEvidence {
  readonly name: string;
  readonly value: string;
  /** Share of the value that the row says, 0 to 1. */
  readonly strength: number;
  /** Conflicting value that the row says; undefined where it agrees. */
  readonly instead?: string;
}

/** Evidence that a product is the one a row means. */
export interface Evidence {
  /** Match of the row's code: the maker's, a seller's, equal but for leading zeros that spreadsheets drop, or none. */
  readonly code: 'exact' | 'seller' | 'zeros' | undefined;
  /** True when the row's code belongs to another product. */
  readonly codeElsewhere: boolean;
  /** True when other products share this code. */
  readonly codeShared: boolean;
  readonly codeLength: number;
  /** True when the row has any words. */
  readonly hasWords: boolean;
  /** Number of the row's words. */
  readonly wordCount: number;
  /** Share of the row's words that the product's texts contain, 0 to 1. */
  readonly rowCovered: number;
  /** Share of the row's words that the product's texts contain literally or in other words, 0 to 1. */
  readonly rowExplained: number;
  /** `rowCovered` of the best product without this code, 0 to 1. */
  readonly rowElsewhere: number;
  /** Share of the product's own name that the row says, 0 to 1. */
  readonly nameCovered: number;
  /** Share, said by the row, of the words that distinguish the name within its category; undefined where none do. */
  readonly distinctiveCovered: number | undefined;
  /** How the row says what the product is; `guessed`: in words that may be misspelled or short for those that do. */
  readonly kind: 'said' | 'guessed' | 'unsaid';
  /** True when the row has a figure that the product's texts do not: likely a size, a shade or another measure. */
  readonly strangeFigure: boolean;
  /** `unknown` is a brand that no product has. */
  readonly brand: 'agrees' | 'differs' | 'unknown' | 'unsaid';
  readonly agreeing: readonly AttributeEvidence[];
  readonly conflicting: readonly AttributeEvidence[];
  readonly pack: 'same' | 'convertible' | 'differs' | 'unsaid';
  readonly packTexts?: { readonly asked: string; readonly offered: string };
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** Score of the evidence for a product by itself; orders candidates. */
export function scoreOf(e: Evidence): number {
  const words = e.hasWords ? 50 * e.rowCovered + 40 * e.nameCovered : 0;
  const brand = e.brand === 'agrees' ? 6 : e.brand === 'differs' ? -20 : 0;
  const code = e.code === 'exact' ? 85 : e.code === 'seller' ? 55 : e.code === 'zeros' ? 35 : 0;
  const agreeing = e.agreeing.reduce((sum, { strength }) => sum + strength, 0);
  const attributes = 4 * agreeing - 22 * e.conflicting.length;
  const pack = { same: 6, convertible: 1, unsaid: 0, differs: -15 }[e.pack];
  return words + brand + code + attributes + pack;
}

/** Confidence of the best candidate or of one behind it. @param rivals differences from products that fit equally well */
export function confidenceOf(e: Evidence, rivals: readonly string[]): number {
  const highest = ceilingOf(e, rivals);
  const basis = singledOut(e)
    ? Math.max(basisOf(e), CERTAIN + 14 * e.rowCovered * e.nameCovered)
    : basisOf(e);
  return Math.round(clamp(basis, 0, highest));
}

/** True when the row says the product's own name, not only its kind. */
export const isNamed = ({ distinctiveCovered }: Evidence): boolean =>
  distinctiveCovered !== undefined && distinctiveCovered >= NAMED;

/**
 * True for a row that says nothing of the product's name and, of a value, a single word or two of more: many things are called
 * "adapter", and "wall mount" is no wall-mounted X-ray system.
 */
const isPartOfValue = ({ nameCovered, wordCount, agreeing }: Evidence): boolean =>
  nameCovered === 0 &&
  (wordCount === 1 || (wordCount === 2 && !agreeing.some(({ strength }) => strength === 1)));

/** True when the row's words leave no other meaning, apart from rivals. */
function singledOut(e: Evidence): boolean {
  if (!e.hasWords || e.strangeFigure) return false;
  if (isPartOfValue(e)) return false;
  const said = e.distinctiveCovered === undefined ? 'nameless' : isNamed(e) ? 'named' : 'unnamed';
  return e.rowExplained >= EXPLAINED[said][e.brand === 'agrees' ? 'branded' : 'unbranded'];
}

/** True when a code is too long to be another maker's by chance, and the words beside it name no other product. */
const tellsByItself = (e: Evidence): boolean =>
  e.code === 'exact' && !e.codeShared && e.codeLength >= 5 && e.rowElsewhere < 0.6;

function basisOf(e: Evidence): number {
  const words = e.hasWords ? 100 * (0.6 * e.rowCovered + 0.4 * e.nameCovered) : 0;
  const brand = e.brand === 'agrees' ? 4 : e.brand === 'differs' ? -25 : 0;
  const attributes = 2 * Math.min(4, e.agreeing.length) - 15 * e.conflicting.length;
  const pack = e.pack === 'same' ? 4 : e.pack === 'differs' ? -15 : 0;
  if (e.code === undefined) return words * 1.02 + brand + attributes + pack;
  const code = tellsByItself(e) ? CERTAIN : { exact: 70, seller: 66, zeros: 58 }[e.code];
  return code + 0.3 * words + 2 * brand + attributes + pack + (e.hasWords ? 0 : 14);
}

/** Highest confidence that the evidence allows, whatever else agrees. A figure belongs to the one condition beside it. */
function ceilingOf(e: Evidence, rivals: readonly string[]): number {
  const limits = [100];
  if (e.conflicting.length > 0) limits.push(70 - 8 * (e.conflicting.length - 1));
  if (e.pack === 'differs') limits.push(72);
  if (e.brand === 'differs' || (e.brand === 'unknown' && !rivals.includes(SUBSTITUTES_FIT)))
    limits.push(e.code === 'exact' && e.rowCovered >= 0.7 ? CERTAIN + 5 : 55);
  if (e.codeElsewhere) limits.push(74);
  if (rivals.some((rival) => !equals.includes(rival))) limits.push(76);
  else if (rivals.length > 0) limits.push(CERTAIN + 4);
  if (e.code === undefined) {
    limits.push(98);
    if (e.kind === 'guessed') limits.push(GOOD_MATCH - 1);
    if (e.kind === 'unsaid') limits.push(LEAST_MATCH - 1);
    // An unexplained word may be the name of another maker's product.
    if (!singledOut(e)) limits.push(CERTAIN - 1);
  } else {
    if (e.strangeFigure && e.rowCovered >= 0.3) limits.push(CERTAIN - 1);
    // A code alone may be another maker's: the words have to agree at least in part.
    if (e.hasWords && e.rowCovered < 0.3) limits.push(tellsByItself(e) ? CERTAIN + 4 : 68);
    if (!e.hasWords && (e.codeShared || e.codeLength < 4)) limits.push(76);
    if (e.code === 'zeros' && (e.rowCovered < 0.5 || !e.hasWords)) limits.push(74);
  }
  return Math.min(...limits);
}

export function reasonsOf(e: Evidence, rivals: readonly string[]): Reason[] {
  const reasons: Reason[] = [];
  const say = (speaks: Reason['speaks'], text: string) => reasons.push({ speaks, text });
  if (e.code === 'exact') say('for', 'Code exact');
  if (e.code === 'seller') say('for', 'Code is a seller’s number for it');
  if (e.code === 'zeros') say('for', 'Code agrees but for leading zeros');
  if (e.codeElsewhere) say('against', 'Code is another product’s');
  if (e.brand === 'agrees') say('for', 'Brand agrees');
  if (e.brand === 'differs') say('against', 'Brand differs');
  if (e.brand === 'unknown') say('against', 'Nobody here sells this brand');
  for (const { name, value } of e.agreeing) say('for', `${name} agrees: ${value}`);
  if (e.pack === 'same') say('for', 'Pack agrees');
  if (e.pack === 'convertible')
    say('for', `Pack converts: ${e.packTexts?.asked ?? ''} to ${e.packTexts?.offered ?? ''}`);
  for (const { name, value, instead } of e.conflicting)
    say('against', `${name} differs: ${value}, not ${instead}`);
  if (e.pack === 'differs')
    say('against', `Pack differs: ${e.packTexts?.offered ?? ''}, not ${e.packTexts?.asked ?? ''}`);
  if (e.hasWords) {
    if (e.rowCovered >= 0.85 && e.nameCovered >= 0.8) say('for', 'Name agrees');
    else if (e.rowCovered >= 0.5) say('for', 'Name agrees in part');
    else say('against', 'Name differs');
  }
  for (const rival of rivals) say(alike.includes(rival) ? 'open' : 'against', rival);
  return reasons;
}
