import type { Availability } from '@sextant/domain/product-offers/events.js';
import type { Cents } from '@sextant/domain/shared/money.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';

/** Steps that a batch adds to the record of one offer. Instants in milliseconds, ascending. */
export interface Steps {
  readonly productId: string;
  readonly seller: string;
  readonly sku: string;
  readonly priceAt: number[];
  /** Null: no price from then on. */
  readonly price: (Cents | null)[];
  readonly stockAt: number[];
  readonly stock: Availability[];
}

type OfferEvent = Extract<
  RecordedEvent,
  { type: 'OfferListed' | 'OfferPriceChanged' | 'OfferAvailabilityChanged' | 'OfferWithdrawn' }
>;

const isOfferEvent = (event: RecordedEvent): event is OfferEvent =>
  event.type === 'OfferListed' ||
  event.type === 'OfferPriceChanged' ||
  event.type === 'OfferAvailabilityChanged' ||
  event.type === 'OfferWithdrawn';

export const stepKey = (ref: Pick<Steps, 'productId' | 'seller' | 'sku'>): string =>
  `${ref.productId}/${ref.seller}/${ref.sku}`;

function addTo(steps: Steps, event: OfferEvent, known: boolean): void {
  const at = Date.parse(event.data.at);
  const price = (when: number, cents: Cents | null | undefined) => {
    steps.priceAt.push(when);
    steps.price.push(cents ?? null);
  };
  const stock = (availability: string) => {
    steps.stockAt.push(at);
    steps.stock.push(availability as Availability);
  };
  switch (event.type) {
    case 'OfferListed':
      // The seller's own history counts only for an offer without a record.
      if (!known) {
        for (const point of event.data.history) {
          const when = Date.parse(point.at);
          if (when < at) price(when, point.priceCents);
        }
      }
      price(at, event.data.priceCents);
      return stock(event.data.availability);
    case 'OfferPriceChanged':
      return price(at, event.data.newPriceCents);
    case 'OfferAvailabilityChanged':
      return stock(event.data.availability);
    case 'OfferWithdrawn':
      return price(at, null);
    default:
      return event satisfies never;
  }
}

/**
 * Events → steps per offer, in order.
 * @param known keys (`stepKey`) of offers that have a record already
 */
export function stepsOf(batch: readonly RecordedEvent[], known: ReadonlySet<string>): Steps[] {
  const all = new Map<string, Steps>();
  for (const event of batch) {
    if (!isOfferEvent(event)) continue;
    const { productId, seller, sku } = event.data;
    const key = stepKey(event.data);
    const found = all.get(key);
    const steps = found ?? { productId, seller, sku, priceAt: [], price: [], stockAt: [], stock: [] };
    if (!found) all.set(key, steps);
    addTo(steps, event, known.has(key) || found !== undefined);
  }
  return [...all.values()];
}
