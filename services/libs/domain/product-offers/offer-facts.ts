import type { Complete } from '../shared/complete.js';

/** What a seller says of an offer besides its price and availability. */
export interface OfferFacts {
  readonly url: string;
  readonly rating?: number;
  readonly ratingCount: number;
}

/** The only list of the facts: TypeScript refuses it when one is missing, also an optional one. */
export const factsOf = ({ url, rating, ratingCount }: OfferFacts): OfferFacts =>
  ({ url, rating, ratingCount }) satisfies Complete<OfferFacts>;

export function haveSameFacts(a: OfferFacts, b: OfferFacts): boolean {
  const facts = factsOf(b);
  return (Object.keys(facts) as (keyof OfferFacts)[]).every((fact) => a[fact] === facts[fact]);
}
