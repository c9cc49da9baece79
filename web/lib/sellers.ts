import type { ShippingRule } from '@sextant/domain/shipping/shipping.js';

/**
 * What the browser must know about sellers before any answer has arrived: names for chips and shipping rules for hints.
 * sellers.spec.ts keeps this equal to the registry the services use.
 */
const table: Record<string, [label: string, domain: string, flatRateCents: number, freeFromCents: number]> = {
  henryschein: ['Henry Schein', 'henryschein.com', 700, 20000],
  pattersondental: ['Patterson', 'pattersondental.com', 899, 15000],
  benco: ['Benco', 'benco.com', 1295, 15000],
  darby: ['Darby Dental', 'darbydental.com', 1395, 15000],
  net32: ['net32', 'net32.com', 699, 7500],
  frontier: ['Frontier', 'frontierdental.com', 615, 12500],
  tdsc: ['TDSC', 'tdsc.com', 900, 9900],
  practicon: ['Practicon', 'practicon.com', 1033, 15000],
  dcdental: ['DC Dental', 'dcdental.com', 895, 10000],
  dentalcity: ['DentalCity', 'dentalcity.com', 1343, 20000],
  safcodental: ['Safco', 'safcodental.com', 1495, 25000],
  supplydoc: ['SupplyDoc', 'supplydoc.com', 1099, 49900],
  dentaldepot: ['Dental Depot', 'dentaldepot.com', 826, 7500],
  demosupplier: ['Demo Supplier', 'demosupplier.com', 999, 2500],
};

export const sellerKeys: readonly string[] = Object.keys(table);

export interface SellerName {
  key: string;
  label: string;
  domain: string;
}

/** Every seller, in the order of the registry. */
export const sellerNames: readonly SellerName[] = Object.entries(table).map(([key, [label, domain]]) => ({
  key,
  label,
  domain,
}));

/** Display name of a seller key; an unknown key names itself. */
export const sellerLabel = (key: string): string => table[key]?.[0] ?? key;

const normalized = (domain: string): string =>
  domain
    .toLowerCase()
    .replace(/\.com$/, '')
    .replace(/[^a-z0-9]/g, '');
const byDomain = new Map(Object.values(table).map((row) => [normalized(row[1]), row]));

/** Display name by domain. */
export const domainLabel = (domain: string): string => byDomain.get(normalized(domain))?.[0] ?? domain;

/** Key of the seller with this domain or key; an unknown one keeps its own spelling. */
export function sellerKeyOf(domain: string): string {
  const row = byDomain.get(normalized(domain));
  return sellerKeys.find((key) => table[key] === row) ?? normalized(domain);
}

/** Shipping rule by seller domain; an unknown seller has none and ships at 0. */
export function shippingRuleOf(domain: string): ShippingRule | undefined {
  const row = byDomain.get(normalized(domain));
  return row && { flatRateCents: row[2], freeFromCents: row[3] };
}
