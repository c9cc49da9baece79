import { hashText, mix, unit } from '../catalog/random.js';

/** Share of a seller's items on which an account has its own price. */
const contractShare = 0.6;
const [lowest, highest] = [0.8, 0.97];

/**
 * Price of an item for an account, in cents: 80 to 97 percent of the list price on six in ten items, elsewhere the list
 * price. The same account always has the same discount on the same item.
 */
export function contractPrice(
  seller: string,
  account: string,
  sku: string,
  listCents: number,
): { cents: number; contract: boolean } {
  const hash = hashText(`${seller}|${account.toLowerCase()}|${sku}`);
  if (unit(mix(hash, 1)) >= contractShare) return { cents: listCents, contract: false };
  const cents = Math.round(listCents * (lowest + (highest - lowest) * unit(mix(hash, 2))));
  return { cents: Math.max(1, cents), contract: true };
}
