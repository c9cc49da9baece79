import type { ShippingRule } from '@sextant/domain/shipping/shipping.js';

export interface Seller {
  readonly key: string;
  readonly label: string;
  readonly domain: string;
  /** Other spellings in use: older keys, keys derived from the domain. */
  readonly aliases: readonly string[];
  readonly shipping: ShippingRule;
}

const seller = (
  key: string,
  label: string,
  domain: string,
  [flatRateCents, freeFromCents]: readonly [flatRateCents: number, freeFromCents: number],
  aliases: readonly string[] = [],
): Seller => ({ key, label, domain, aliases, shipping: { flatRateCents, freeFromCents } });

/** Every seller Sextant knows, in the order the filters show them. Shipping is [flat rate, free from], in cents. */
export const sellers: readonly Seller[] = [
  seller('henryschein', 'Henry Schein', 'henryschein.com', [700, 20000]),
  seller('pattersondental', 'Patterson', 'pattersondental.com', [899, 15000], ['patterson']),
  seller('benco', 'Benco', 'benco.com', [1295, 15000]),
  seller('darby', 'Darby Dental', 'darbydental.com', [1395, 15000], ['darbydental']),
  seller('net32', 'net32', 'net32.com', [699, 7500]),
  seller('frontier', 'Frontier', 'frontierdental.com', [615, 12500], ['frontierdental']),
  seller('tdsc', 'TDSC', 'tdsc.com', [900, 9900]),
  seller('practicon', 'Practicon', 'practicon.com', [1033, 15000]),
  seller('dcdental', 'DC Dental', 'dcdental.com', [895, 10000]),
  seller('dentalcity', 'DentalCity', 'dentalcity.com', [1343, 20000]),
  seller('safcodental', 'Safco', 'safcodental.com', [1495, 25000], ['safco']),
  seller('supplydoc', 'SupplyDoc', 'supplydoc.com', [1099, 49900]),
  seller('dentaldepot', 'Dental Depot', 'dentaldepot.com', [826, 7500]),
  seller('demosupplier', 'Demo Supplier', 'demosupplier.com', [999, 2500]),
];

/** Names that people use besides labels, domains and aliases. */
export const colloquialNames: readonly { readonly name: string; readonly key: string }[] = [
  { name: 'Schein', key: 'henryschein' },
  { name: 'HS', key: 'henryschein' },
  { name: 'net 32', key: 'net32' },
  { name: 'dental city', key: 'dentalcity' },
  { name: 'supply doc', key: 'supplydoc' },
  { name: 'Patterson Dental', key: 'pattersondental' },
  { name: 'Safco Dental', key: 'safcodental' },
  { name: 'Benco Dental', key: 'benco' },
  { name: 'Frontier Dental', key: 'frontier' },
];

const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const withoutWww = (text: string): string => text.replace(/^https?:\/\//i, '').replace(/^www\./i, '');

/** Normal form for comparing spellings: lower case, letters and digits only, without a leading "www." or a trailing ".com". */
const normalize = (text: string): string =>
  lettersAndDigits(withoutWww(text.toLowerCase()).replace(/\.com$/, ''));

const bySpelling = new Map<string, Seller>(
  sellers.flatMap((s) => [s.key, s.domain, ...s.aliases].map((name) => [normalize(name), s] as const)),
);

/** Seller by key, alias or domain, ignoring case; undefined for an unknown name. */
export const sellerByKey = (keyOrDomain: string): Seller | undefined =>
  bySpelling.get(normalize(keyOrDomain));

/** Display name by key, alias or domain; for an unknown seller, the given text. */
export const sellerLabel = (keyOrDomain: string): string => sellerByKey(keyOrDomain)?.label ?? keyOrDomain;

/** Keys of all sellers but these. */
export const sellersBut = (keys: readonly string[]): string[] =>
  sellers.map(({ key }) => key).filter((key) => !keys.includes(key));

/** Names by which people know a seller. */
export const namesOf = ({ key, label, domain, aliases }: Seller): string[] => [
  label,
  domain,
  ...aliases,
  ...colloquialNames.flatMap((each) => (each.key === key ? [each.name] : [])),
];

/** Sellers with this text in a name or the domain, ignoring case, spaces and punctuation; all where it is blank. */
export function sellersFound(text: string): readonly Seller[] {
  if (text.trim() === '') return sellers;
  const wanted = lettersAndDigits(withoutWww(text.trim()));
  if (wanted === '') return [];
  return sellers.filter((each) => namesOf(each).some((name) => lettersAndDigits(name).includes(wanted)));
}
