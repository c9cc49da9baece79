import { z } from './zod.js';

export const vendorPaymentMethods = ['card', 'invoice'] as const;

const username = z.string().trim().min(1, 'User name is required').max(200, 'User name is too long');
const password = z.string().min(1, 'Password is required').max(500, 'Password is too long');

/** POST /vendors */
export const connectVendorBody = z.object({
  vendorDomain: z.string().trim().min(1, 'Please select a vendor').max(200),
  username,
  password,
  paymentMethod: z.enum(vendorPaymentMethods).default('card'),
});
export type ConnectVendorBody = z.infer<typeof connectVendorBody>;

/** PUT /vendors/{id}; without a password the present one stays. */
export const updateVendorBody = z.object({
  username,
  password: z
    .string()
    .max(500, 'Password is too long')
    .optional()
    .transform((text) => text || undefined),
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
  paymentMethod: (typeof vendorPaymentMethods)[number];
  /** `pending` until the seller has been asked. */
  syncStatus: 'pending' | 'success' | 'failed';
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
   * What buying elsewhere saves against this seller, in whole percent: the median, over everything others sell too, of
   * the gap between its price and the best one.
   */
  savingsPercent: number;
}

/** GET /personal-prices/{seller}/{productId}; dollars, null when the seller names no price. */
export interface PersonalPriceAnswer {
  price: number | null;
  isFromCache: boolean;
}
