import type { Cents } from '../shared/money.js';
import type { OfferFacts } from './offer-facts.js';

export const availabilities = ['in_stock', 'out_of_stock', 'backorder'] as const;
export type Availability = (typeof availabilities)[number];

/** Details printed on the product: identical for every seller. */
export interface ProductDetails {
  readonly name: string;
  readonly brand: string;
  readonly manufacturer: string;
  readonly manufacturerCode: string;
  readonly description: string;
  readonly categories: string[];
  readonly kind: string;
  readonly familyId: string;
  readonly specifications: Record<string, string>;
  readonly gtin: string;
  readonly visual?: { readonly swatch: string; readonly label: string; readonly pack: string };
}

/** A price the seller asked since `at` (ISO 8601). */
export interface PricePoint {
  readonly at: string;
  readonly priceCents: Cents;
}

interface OfferRef {
  readonly productId: string;
  readonly seller: string;
  readonly sku: string;
  readonly at: string;
}

/** Events of the stream "product-<productId>"; the wire form is products.proto. */
export type ProductOffersEvent =
  | { type: 'ProductListed'; data: { productId: string; details: ProductDetails; at: string } }
  | { type: 'ProductRevised'; data: { productId: string; details: ProductDetails; at: string } }
  | {
      type: 'OfferListed';
      data: OfferRef &
        OfferFacts & {
          priceCents?: Cents;
          availability: Availability;
          history: PricePoint[];
          /** See `OfferState.sources`; missing in events of releases that did not record it. */
          sources?: string[];
        };
    }
  | { type: 'OfferPriceChanged'; data: OfferRef & { oldPriceCents?: Cents; newPriceCents?: Cents } }
  | { type: 'OfferAvailabilityChanged'; data: OfferRef & { availability: Availability } }
  | {
      type: 'OfferRevised';
      data: OfferRef &
        OfferFacts & {
          /** All sources from now on; missing or empty: as before. */
          sources?: string[];
        };
    }
  | { type: 'OfferWithdrawn'; data: OfferRef }
  | {
      /** See `bestOrderable`. */
      type: 'BestPriceChanged';
      data: {
        productId: string;
        oldPriceCents?: Cents;
        newPriceCents?: Cents;
        seller: string;
        /** True: the offer with the new price has neither changed its price nor come into stock; it is the best because others are gone. */
        offerUnchanged?: boolean;
        at: string;
      };
    };
