import {
  DEFAULT_VENDOR_PAYMENT,
  type VendorPaymentMethod,
} from '@sextant/domain/vendor-connection/messages.js';
import type { SyncStatus } from '@sextant/domain/vendor-connection/sync-status.js';
import type { SellerOffer } from './catalog.js';
import { MAX_PRICED_PRODUCTS } from './limits.js';
import { entityId } from './parameters.js';
import { vendorPaymentMethod } from './payment-methods.js';
import { z } from './zod.js';

export const NO_VENDOR = 'Please select a vendor';
const username = z.string().trim().min(1, 'User name is required').max(200, 'User name is too long');
const anyPassword = z.string().max(500, 'Password is too long');

/** POST /vendors */
export const connectVendorBody = z.object({
  vendorDomain: z.string(NO_VENDOR).trim().min(1, NO_VENDOR).max(200),
  username,
  password: anyPassword.min(1, 'Password is required'),
  paymentMethod: vendorPaymentMethod.default(DEFAULT_VENDOR_PAYMENT),
});
export type ConnectVendorBody = z.infer<typeof connectVendorBody>;

/**
 * PUT /vendors/{id}; without a password the present one stays. The payment method can be changed only while the seller refuses the
 * login.
 */
export const updateVendorBody = z.object({
  username,
  password: anyPassword.optional().transform((text) => text || undefined),
  paymentMethod: vendorPaymentMethod.optional(),
});
export type UpdateVendorBody = z.infer<typeof updateVendorBody>;

/** A connected seller account. The password never leaves the vault. */
export interface VendorConnection {
  _id: string;
  vendorDomain: string;
  /** Key and display name of the seller. */
  seller: string;
  label: string;
  username: string;
  paymentMethod: VendorPaymentMethod;
  /** `pending` until the seller has answered. */
  syncStatus: SyncStatus;
  /** True when orders can use it (`isUsable`). */
  isActive: boolean;
  createdAt: string;
}

/** GET /vendors */
export interface VendorsAnswer {
  vendors: VendorConnection[];
}

/** Answer of POST /vendors. */
export interface ConnectVendorAnswer extends VendorConnection {
  /**
   * Saving of buying elsewhere against this seller, in whole percent: the median, over the products that others sell too, of
   * the gap between its price and the best one.
   */
  savingsPercent: number;
}

/** GET /personal-prices?products=: ids, separated by commas. */
export const knownPricesQuery = z.object({
  products: z
    .string()
    .max(6600)
    .transform((text) => text.split(','))
    .pipe(z.array(entityId).min(1).max(MAX_PRICED_PRODUCTS)),
});
export type KnownPricesQuery = z.infer<typeof knownPricesQuery>;

/** Stored own prices that are still valid and whose offers can be bought; no seller is asked. */
export interface KnownPricesAnswer {
  /** Dollars; `listPrice` and `availability` are those of the offer at the time of the quote. */
  prices: {
    productId: string;
    seller: string;
    url: string;
    listPrice: number | null;
    availability: SellerOffer['availability'];
    price: number;
  }[];
}

/**
 * GET /personal-prices/{seller}/{productId}. `url` names one of several offers of the product, as in carts; default: the cheapest.
 */
export const ownPriceQuery = z.object({ url: z.string().max(500).optional() });
export type OwnPriceQuery = z.infer<typeof ownPriceQuery>;

/** Answer of GET /personal-prices/{seller}/{productId}; dollars, null when the seller names no price. */
export interface OwnPriceAnswer {
  price: number | null;
  isFromCache: boolean;
}
