import type { LabelProduct } from './demo-catalog.ts';

/** One test of one field; case never counts. `spec.X` is a specification row. */
export interface FieldTest {
  readonly field: string;
  readonly contains?: string;
  readonly equals?: string;
  /** A regular expression found anywhere in the field. */
  readonly matches?: string;
}

/** Which products fit, as data. */
export type Predicate =
  | FieldTest
  | { readonly all: readonly Predicate[] }
  | { readonly any: readonly Predicate[] }
  | { readonly not: Predicate };

const fields: Record<string, (product: LabelProduct) => readonly string[]> = {
  name: ({ name }) => [name],
  brand: ({ brand, manufacturer }) => [brand, manufacturer],
  code: ({ code }) => [code],
  category: ({ categories }) => categories,
  description: ({ description }) => [description],
};

/** What a field says; several values when any of them may fit, none when the product does not state it. */
function valuesOf(product: LabelProduct, field: string): readonly string[] {
  const read = fields[field];
  if (read) return read(product);
  if (!field.startsWith('spec.')) throw new Error(`no field "${field}"`);
  const value = product.specifications[field.slice('spec.'.length)];
  return value === undefined ? [] : [value];
}

function fieldFits(product: LabelProduct, test: FieldTest): boolean {
  const values = valuesOf(product, test.field).map((value) => value.toLowerCase());
  const { contains, equals, matches } = test;
  if (contains !== undefined) return values.some((value) => value.includes(contains.toLowerCase()));
  if (equals !== undefined) return values.some((value) => value === equals.toLowerCase());
  if (matches === undefined) throw new Error(`"${test.field}" is tested for nothing`);
  const pattern = new RegExp(matches, 'i');
  return values.some((value) => pattern.test(value));
}

export function fits(product: LabelProduct, predicate: Predicate): boolean {
  if ('all' in predicate) return predicate.all.every((one) => fits(product, one));
  if ('any' in predicate) return predicate.any.some((one) => fits(product, one));
  if ('not' in predicate) return !fits(product, predicate.not);
  return fieldFits(product, predicate);
}
