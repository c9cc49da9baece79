import type { VisualKind } from './visuals.js';

/** The values of one variant, attribute → value ("Shade" → "A2"). */
export type Attributes = Readonly<Record<string, string>>;

/**
 * One kind of product, written as a rule. A rule stands for every line of every brand it lists, times every
 * combination of its axes. Two small notations keep it on a page:
 *
 * - a line: `'Brand: Line; Other line |Color=Black|$=8.49'` — lines part by `;`, what follows `|` holds for that
 *   line: an attribute, `$` (dollars of the first pack), `@` (template of the manufacturer code);
 * - an axis: `'A1 A2 A3'`, or with `;` between values that contain blanks; a value may carry `@code` (what it
 *   contributes to a code template) and `*1.2` (price factor). A line narrows an axis by naming it: `|Pack=100/box`.
 */
export interface Rule {
  /** The filter node below the root. */
  leaf: string;
  /** What it is, as it stands in the name: "Nitrile Exam Gloves". */
  type: string;
  kind: VisualKind | ((attributes: Attributes) => VisualKind);
  /** Dollars for the first pack of a middling brand: the price is drawn inside, evenly by ratio. */
  price: readonly [low: number, high: number];
  lines: readonly string[];
  axes?: Readonly<Record<string, string>>;
  /** Specification rows that hold for all. */
  specs?: Attributes;
  /** Specification rows that follow from the axes. */
  derive?: (attributes: Attributes) => Attributes;
  /** Specification keys shown in the name, in order; the axes if not given. The pack always comes last. */
  show?: readonly string[];
  /** Axes that part families: files of one length are sisters, files of another type are not. */
  split?: readonly string[];
  /** Boxes in a case, when the box is also sold by the case. */
  cases?: number;
  /** The share of the combinations that exist, when not all of them. */
  keep?: number;
  /** Sentences of the description; `{Shade}` takes an attribute, ` || ` parts alternatives. */
  text: readonly string[];
  /** Sold by the sellers that also carry equipment and implants. */
  heavy?: boolean;
}

/** The rules of one root of the category tree. */
export interface RootRules {
  root: string;
  /** Thins the rules that already name a `keep`, to hold the root to its part of the range. */
  share?: number;
  rules: readonly Rule[];
}
