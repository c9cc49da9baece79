import type { ReactNode } from 'react';
import { Dotted } from '../ui/dotted.js';

interface Props {
  /** Empty or absent for many products: sellers' own lists often lack the brand or the code. */
  brand?: string;
  code: string;
  /** Further facts on the line, for example the seller. */
  more?: readonly ReactNode[];
}

/** Brand and manufacturer code of a product, as far as it has them, and what belongs beside them. */
export function ProductFacts({ brand, code, more = [] }: Props) {
  return <Dotted parts={[brand, code && <span className="money">{code}</span>, ...more]} />;
}
