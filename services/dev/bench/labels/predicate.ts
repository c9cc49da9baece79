import type { LabelProduct } from './demo-catalog.ts';

/** One test of one field; case never counts. `spec.X` is a specification row. */
interface FieldTest {
  readonly field: string;
  readonly contains?: string;
  readonly equals?: string;
  /** A regular expression found anywhere in the field. */
  readonly matches?: string;
}

/** Condition on products, as data. */
export type Predicate =
  | FieldTest
  | { readonly all: readonly Predicate[] }
  | { readonly any: readonly Predicate[] }
  | { readonly not: Predicate };

export type Test = (product: LabelProduct) => boolean;

const fields: Record<string, (product: LabelProduct) => readonly string[]> = {
  name: ({ name }) => [name],
  brand: ({ brand, manufacturer }) => [brand, manufacturer],
  code: ({ code }) => [code],
  category: ({ categories }) => categories,
  description: ({ description }) => [description],
};

/** Values of a field; several when any of them may fit, none when the product does not state it. */
function reader(field: string): (product: LabelProduct) => readonly string[] {
  const read = fields[field];
  if (read) return read;
  if (!field.startsWith('spec.')) throw new Error(`no field "${field}"`);
  const row = field.slice('spec.'.length);
  return ({ specifications }) => (specifications[row] === undefined ? [] : [specifications[row]]);
}

function patternOf({ field, contains, equals, matches }: FieldTest): RegExp {
  if (contains !== undefined) return new RegExp(RegExp.escape(contains), 'i');
  if (equals !== undefined) return new RegExp(`^${RegExp.escape(equals)}$`, 'i');
  if (matches !== undefined) return new RegExp(matches, 'i');
  throw new Error(`"${field}" is tested for nothing`);
}

/** Compiles a predicate, so that the whole catalog can be tested quickly. */
export function testOf(predicate: Predicate): Test {
  if ('not' in predicate) {
    const test = testOf(predicate.not);
    return (product) => !test(product);
  }
  if ('all' in predicate) {
    const tests = predicate.all.map(testOf);
    return (product) => tests.every((test) => test(product));
  }
  if ('any' in predicate) {
    const tests = predicate.any.map(testOf);
    return (product) => tests.some((test) => test(product));
  }
  const [read, pattern] = [reader(predicate.field), patternOf(predicate)];
  return (product) => read(product).some((value) => pattern.test(value));
}
