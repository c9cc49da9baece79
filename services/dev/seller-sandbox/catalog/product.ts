import type { Rule } from './rule.js';
import type { Visual } from './visuals.js';

/** The pieces a seller builds a name from. */
export interface NameParts {
  brand: string;
  line: string;
  type: string;
  /** The attributes that stand in the name, in order: "Medium", "Black". */
  attributes: readonly string[];
  /** The pack as the rule writes it: "100/box"; empty when it is sold by the piece. */
  pack: string;
}

/** A product as the manufacturer would list it; sellers word it their own way. */
export interface Product {
  /** Stable name of the product: its family and its variant. */
  key: string;
  hash: number;
  familyId: string;
  familyHash: number;
  /** Where it stands in the category tree. */
  root: string;
  rule: Rule;
  parts: NameParts;
  brand: string;
  manufacturer: string;
  manufacturerCode: string;
  gtin: string;
  specifications: Record<string, string>;
  visual: Visual;
  /** The price before any seller's own policy, in cents. */
  listCents: number;
}

/** The name by the plain template: brand, line, type, attributes, pack. */
export function nameOf({ brand, line, type, attributes, pack }: NameParts): string {
  const head = [brand, line, type]
    .filter(Boolean)
    .join(' ')
    .replace(/\b(\w+) \1\b/g, '$1');
  return [head, ...attributes, pack].filter(Boolean).join(', ');
}
