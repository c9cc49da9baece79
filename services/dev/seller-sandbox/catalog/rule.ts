import type { VisualKind } from './visuals.js';

/** The values of one variant, attribute → value ("Shade" → "A2"). */
export type Attributes = Readonly<Record<string, string>>;

/**
 * One kind of product, written as a rule. A rule stands for every line of every brand it lists, times every
 * combination of its axes. Two small notations keep it on a page:
 *
 * - a line: `'Brand: Line; Other line |Color=Black|$=8.49'`: `;` separates lines, and text after `|` applies to its
 *   line: an attribute, `$` (dollars of the first pack), `@` (template of the manufacturer code);
 * - an axis: `'A1 A2 A3'`, or with `;` between values that contain blanks; a value may carry `@code` (its part of a
 *   code template) and `*1.2` (price factor). A line narrows an axis by naming it: `|Pack=100/box`.
 */
export interface Rule {
  /** Category below the root. */
  leaf: string;
  /** Kind of product as it occurs in the name: "Nitrile Exam Gloves". */
  type: string;
  kind: VisualKind | ((attributes: Attributes) => VisualKind);
  /** Price range in dollars of the first pack of a middle brand; the price is drawn from it evenly by ratio. */
  price: readonly [low: number, high: number];
  lines: readonly string[];
  axes?: Readonly<Record<string, string>>;
  /** Specifications common to all variants. */
  specs?: Attributes;
  /** Specifications derived from the values of the axes. */
  derive?: (attributes: Attributes) => Attributes;
  /** Specifications in the name, in order; default: the axes. The pack always comes last. */
  show?: readonly string[];
  /** Axes that separate families: files that differ in length are one family, files that differ in type are not. */
  split?: readonly string[];
  /** Boxes in a case, when the box is also sold by the case. */
  cases?: number;
  /** Share of the combinations that exist; default: all. */
  keep?: number;
  /** Sentences of the description; `{Shade}` inserts an attribute, ` || ` separates alternatives. */
  text: readonly string[];
  /** Sold only by sellers that also carry equipment and implants. */
  heavy?: boolean;
}

/** The rules of one root of the category tree. */
export interface RootRules {
  root: string;
  /** Factor on the `keep` of the rules that have one, to limit the root to its part of the range. */
  share?: number;
  rules: readonly Rule[];
}
