import type { contexts } from '@sextant/contracts/events.js';
import type { Availability } from '@sextant/domain/product-offers/events.js';
import { factsOf, type OfferFacts } from '@sextant/domain/product-offers/offer-facts.js';
import type { Cents } from '@sextant/domain/shared/money.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';

/** All facts of an offer: TypeScript refuses an entry, and a card, that lacks a new one. */
type EntryFacts = Omit<Required<OfferFacts>, 'rating'> & { readonly rating: number | null };

/** One seller's offer in the read model. */
export interface EntryOffer extends EntryFacts {
  seller: string;
  sku: string;
  priceCents: Cents | null;
  availability: Availability;
  /** ISO 8601. */
  lastChecked: string;
}

/** Fields of a product that do not change with prices. */
interface EntryDetails {
  name: string;
  brand: string;
  manufacturer: string;
  manufacturerCode: string;
  categories: string[];
  /** The specification Packaging ("100/box"), or else `EntryExtras.badge`. */
  pack: string | null;
}

/** Fields for the product page and the picture only; all are rewritten when a seller revises the product. */
export interface EntryExtras {
  description: string;
  specifications: Record<string, string>;
  gtin: string | null;
  familyId: string;
  kind: string;
  swatch: string | null;
  label: string | null;
  /** Pack as it stands in the picture: `visual.pack` of a feed. */
  badge: string | null;
}

export interface ProductEntry {
  readonly id: string;
  details: EntryDetails;
  offers: EntryOffer[];
  /** Set only when this batch lists or revises the product; otherwise the stored ones stay. */
  extras?: EntryExtras;
}

/** An event of the stream of a product. */
export type ProductEvent = Extract<RecordedEvent, { type: keyof typeof contexts.products.events }>;

type Listed = Extract<RecordedEvent, { type: 'ProductListed' | 'ProductRevised' }>;
type OfferListed = Extract<RecordedEvent, { type: 'OfferListed' }>;
type OfferRef = Pick<EntryOffer, 'seller' | 'sku'>;

function describe(event: Listed): { details: EntryDetails; extras: EntryExtras } {
  const { details } = event.data;
  if (!details) throw new Error(`${event.type} of product ${event.data.productId} has no details`);
  const { name, brand, manufacturer, manufacturerCode, categories, specifications, visual } = details;
  const badge = visual?.pack || null;
  return {
    details: {
      name,
      brand,
      manufacturer,
      manufacturerCode,
      categories,
      pack: specifications.Packaging ?? badge,
    },
    extras: {
      description: details.description,
      specifications,
      gtin: details.gtin || null,
      familyId: details.familyId,
      kind: details.kind,
      swatch: visual?.swatch || null,
      label: visual?.label || null,
      badge,
    },
  };
}

const entryFacts = (facts: OfferFacts): EntryFacts => ({
  ...factsOf(facts),
  rating: facts.rating ?? null,
});

const listed = ({ data }: OfferListed): EntryOffer => ({
  seller: data.seller,
  sku: data.sku,
  ...entryFacts(data),
  priceCents: data.priceCents ?? null,
  availability: (data.availability || 'out_of_stock') as Availability,
  lastChecked: data.at,
});

/**
 * Entry after one event of its stream. Throws for an event of a product that was never listed: the stream is broken, and the
 * event must be parked.
 */
export function evolveEntry(id: string, entry: ProductEntry | undefined, event: ProductEvent): ProductEntry {
  if (event.type === 'ProductListed' || event.type === 'ProductRevised') {
    return { id, offers: entry?.offers ?? [], ...describe(event) };
  }
  if (!entry) throw new Error(`${event.type} of product ${id}, which was never listed`);
  const change = (ref: OfferRef & { at: string }, fields: Partial<EntryOffer>) => {
    const found = entry.offers.find((o) => o.seller === ref.seller && o.sku === ref.sku);
    if (found) Object.assign(found, fields, { lastChecked: ref.at });
    return entry;
  };
  const without = (ref: OfferRef) => entry.offers.filter((o) => o.seller !== ref.seller || o.sku !== ref.sku);
  switch (event.type) {
    case 'OfferListed':
      entry.offers = [...without(event.data), listed(event)];
      return entry;
    case 'OfferPriceChanged':
      return change(event.data, { priceCents: event.data.newPriceCents ?? null });
    case 'OfferAvailabilityChanged':
      return change(event.data, { availability: event.data.availability as Availability });
    case 'OfferRevised':
      return change(event.data, entryFacts(event.data));
    case 'OfferWithdrawn':
      entry.offers = without(event.data);
      return entry;
    case 'BestPriceChanged':
      return entry;
    default:
      event satisfies never;
      return entry;
  }
}
