import { piecesIn } from '../product-offers/pack.js';

/** A product as far as it decides what may stand for it. */
export interface Described {
  /** What differs in size or pack alone is one family; empty when the product has none. */
  readonly familyId: string;
  readonly brand: string;
  /** The narrowest one. */
  readonly category: string | undefined;
  readonly specifications: Readonly<Record<string, string>>;
  /** As the seller writes it, such as "100/box"; null when it is sold by the piece. */
  readonly pack: string | null;
}

export interface Substitute {
  /** Another pack of the same product, or a product of another brand with the same specification. */
  readonly kind: 'pack' | 'equal';
  /** Packs to buy. */
  readonly quantity: number;
  /** Pieces in them; undefined where packs do not count pieces. */
  readonly pieces: number | undefined;
}

/** Specifications that say how it is packed, not what it is. */
const PACKING = new Set(['Packaging', 'Package Quantity']);
/** With fewer in common two products only share a category. */
const LEAST_SHARED = 2;
/** Nobody who wants 100 pieces wants 1,000 of them, however cheap a piece is. */
const MOST_MORE = 1.5;

const identity = ({ specifications }: Described): Map<string, string> =>
  new Map(
    Object.entries(specifications)
      .filter(([name]) => !PACKING.has(name))
      .map(([name, value]) => [name, value.trim().toLowerCase()]),
  );

/** What both state has to agree, and both have to state the same. */
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
  return pieces <= mine * quantity * MOST_MORE ? { quantity: packs, pieces } : undefined;
}

/**
 * What of another product stands for `quantity` packs of the wanted one: never fewer pieces, and never anything that states
 * another specification. Undefined when nothing does.
 */
export function substituteFor(wanted: Described, quantity: number, other: Described): Substitute | undefined {
  const shared = sameSpecification(wanted, other);
  const packs = packsFor(wanted, other, quantity);
  if (shared === undefined || !packs) return undefined;
  if (wanted.familyId !== '' && wanted.familyId === other.familyId) return { kind: 'pack', ...packs };
  const equal = shared >= LEAST_SHARED && wanted.category !== undefined && wanted.category === other.category;
  return equal && wanted.brand !== other.brand ? { kind: 'equal', ...packs } : undefined;
}
