import type { Rule } from './rule.js';
import type { Visual } from './visuals.js';

/** Parts from which a seller builds a name. */
export interface NameParts {
  brand: string;
  line: string;
  type: string;
  /** Attributes in the name, in order: "Medium", "Black". */
  attributes: readonly string[];
  /** Pack as written in the rule: "100/box"; empty when the product is sold by the piece. */
  pack: string;
}

/** A product as the manufacturer would list it; sellers word it their own way. */
export interface Product {
  /** Stable key of the product: its family and its variant. */
  key: string;
  hash: number;
  familyId: string;
  familyHash: number;
  /** Root of its category. */
  root: string;
  rule: Rule;
  parts: NameParts;
  brand: string;
  manufacturer: string;
  manufacturerCode: string;
  gtin: string;
  specifications: Record<string, string>;
  visual: Visual;
  /** Price before any seller's own policy, in cents. */
  listCents: number;
}

/** Name in the plain order: brand, line, type, attributes, pack. */
export function nameOf({ brand, line, type, attributes, pack }: NameParts): string {
  const head = [brand, line, type]
    .filter(Boolean)
    .join(' ')
    .replace(/\b(\w+) \1\b/g, '$1');
  return [head, ...attributes, pack].filter(Boolean).join(', ');
}
