import type { ShippingRule } from '@sextant/domain/shipping/shipping.js';
import { sellerByKey } from '@sextant/sellers/registry.js';

/** Key by domain or alias; an unknown seller's is its domain in lower case, letters and digits only. */
export const sellerKeyOf = (domain: string): string =>
  sellerByKey(domain)?.key ?? domain.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Shipping rule by key, alias or domain; an unknown seller has none and ships at 0. */
export const shippingRuleOf = (keyOrDomain: string): ShippingRule | undefined =>
  sellerByKey(keyOrDomain)?.shipping;
