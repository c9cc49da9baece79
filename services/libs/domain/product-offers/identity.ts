import type { ProductDetails } from './events.js';

/**
 * Attributes that make two articles different things although they share a manufacturer code: a buyer who needs A2
 * must never get A3. Compared in normalized form, and only when both sides state them.
 */
const distinguishing = ['Size', 'ISO Size', 'Shade', 'Gauge', 'Length', 'Grit', 'Diameter', 'Taper'] as const;

/** Spellings of sizes. */
const words: Record<string, string> = {
  xsmall: 'xs',
  small: 's',
  sm: 's',
  medium: 'm',
  med: 'm',
  large: 'l',
  lg: 'l',
  xlarge: 'xl',
  xsm: 'xs',
  xlg: 'xl',
};

/** "X-Small", "xs" and "XSM" are one size; "1.5" and "15" are two. */
const normalize = (text: string): string => {
  const plain = text.toLowerCase().replace(/[^a-z0-9./]/g, '');
  return words[plain] ?? plain;
};

type Described = Pick<ProductDetails, 'specifications'>;

/** The distinguishing attributes in which the two differ; one that only one of them states is no difference. */
export function conflictingAttributes(a: Described, b: Described): string[] {
  return distinguishing.filter((name) => {
    const [mine, other] = [a.specifications[name], b.specifications[name]];
    return mine !== undefined && other !== undefined && normalize(mine) !== normalize(other);
  });
}

/** The attribute in which the two differ, or undefined when they can be the same article. */
export const conflictingAttribute = (a: Described, b: Described): string | undefined =>
  conflictingAttributes(a, b)[0];
