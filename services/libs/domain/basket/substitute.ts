import { piecesIn } from '../product-offers/pack.js';

/** Attributes of a product that decide about substitutes. */
export interface Described {
  /** Products of one family differ in size or pack alone; empty for a product without a family. */
  readonly familyId: string;
  readonly brand: string;
  /** The narrowest category. */
  readonly category: string | undefined;
  readonly specifications: Readonly<Record<string, string>>;
  /** Pack as the seller writes it, such as "100/box"; null when the product is sold by the piece. */
  readonly pack: string | null;
}

export interface Substitute {
  /** Another pack of the same product, or a product of another brand with the same specification. */
  readonly kind: 'pack' | 'equal';
  /** Packs to buy. */
  readonly quantity: number;
  /** Pieces in those packs; undefined where packs do not count pieces. */
  readonly pieces: number | undefined;
}

/** Specifications of the packaging, not of the product. */
const PACKING = new Set(['Packaging', 'Package Quantity']);
/** Two products with fewer specifications in common only share a category. */
const LEAST_SHARED = 2;
/** Most pieces relative to the wanted ones: nobody who wants 100 pieces wants 1,000, however cheap a piece is. */
const MAX_MORE = 1.5;

const identity = ({ specifications }: Described): Map<string, string> =>
  new Map(
    Object.entries(specifications)
      .filter(([name]) => !PACKING.has(name))
      .map(([name, value]) => [name, value.trim().toLowerCase()]),
  );

/** Number of specifications that both products state alike; undefined when they differ in one, or one states more. */
function sameSpecification(a: Described, b: Described): number | undefined {
  const [mine, others] = [identity(a), identity(b)];
  if (mine.size !== others.size) return undefined;
  return [...mine].every(([name, value]) => others.get(name) === value) ? mine.size : undefined;
}

/** Packs of `other` that give at least the pieces of `quantity` packs of `wanted`. */
function packsFor(
  wanted: Described,
  other: Described,
  quantity: number,
): Omit<Substitute, 'kind'> | undefined {
  const [mine, others] = [piecesIn(wanted.pack), piecesIn(other.pack)];
  if (mine === undefined || others === undefined) {
    const same = (wanted.pack ?? '').trim().toLowerCase() === (other.pack ?? '').trim().toLowerCase();
    return same ? { quantity, pieces: undefined } : undefined;
  }
  const packs = Math.ceil((mine * quantity) / others);
  const pieces = packs * others;
  return pieces <= mine * quantity * MAX_MORE ? { quantity: packs, pieces } : undefined;
}

/**
 * Packs of another product that stand for `quantity` packs of the wanted one: never fewer pieces, and never a product with
 * another specification. Undefined when there is no such substitute.
 */
export function substituteFor(wanted: Described, quantity: number, other: Described): Substitute | undefined {
  const shared = sameSpecification(wanted, other);
  const packs = packsFor(wanted, other, quantity);
  if (shared === undefined || !packs) return undefined;
  if (wanted.familyId !== '' && wanted.familyId === other.familyId) return { kind: 'pack', ...packs };
  const equal = shared >= LEAST_SHARED && wanted.category !== undefined && wanted.category === other.category;
  return equal && wanted.brand !== other.brand ? { kind: 'equal', ...packs } : undefined;
}
