import { NO_LONGER_LISTED } from '@sextant/contracts/http/catalog.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import { cart, cartStream, type CartEvent } from '@sextant/domain/cart/cart.js';
import type { ProductOffersEvent } from '@sextant/domain/product-offers/events.js';
import {
  productOffers,
  productStream,
  type ProductOffers,
} from '@sextant/domain/product-offers/product-offers.js';
import { fold } from '@sextant/domain/shared/decider.js';
import { dollarsOrNull, formatCents, toDollars } from '@sextant/domain/shared/money.js';
import { plural } from '@sextant/domain/shared/plural.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { recordedOf, type Recorded, type StreamHistory } from './stream-history.js';

const nameOf = (product: ProductOffers | undefined): string =>
  product?.status === 'listed' ? product.details.name : NO_LONGER_LISTED;

function productIdsOf(event: CartEvent): string[] {
  if (event.type === 'CartItemAdded') return [event.data.line.productId];
  return 'productId' in event.data ? [event.data.productId] : [];
}

function titleOf(event: CartEvent, names: ReadonlyMap<string, ProductOffers>): string {
  const { type, data } = event;
  switch (type) {
    case 'CartItemAdded':
      return `Added ${data.line.quantity} × ${nameOf(names.get(data.line.productId))}`;
    case 'CartItemQuantitySet':
      return `Set ${nameOf(names.get(data.productId))} to ${data.quantity}`;
    case 'CartItemRemoved':
      return `Removed ${nameOf(names.get(data.productId))}`;
    case 'CartCleared':
      return 'Cleared';
    case 'CartItemsOrdered':
      return data.lines.length > 0
        ? `Ordered ${plural(data.lines.length, 'line')}`
        : 'Ordered goods it did not hold';
    case 'CartLinesMoved':
      return data.savedCents > 0
        ? `Moved ${plural(data.lines.length, 'line')} to save ${formatCents(data.savedCents)}`
        : `Moved ${plural(data.lines.length, 'line')}`;
    case 'CartLinesMovedBack':
      return `Moved ${plural(data.lines.length, 'line')} back`;
    default:
      return event satisfies never;
  }
}

/** History of carts, with each line at the price of that moment. */
export function cartHistory(store: Pick<EventStore, 'readEach'>): StreamHistory<CartEvent> {
  /** Products as they were at an instant, by id. */
  async function productsAt(ids: readonly string[], at?: string): Promise<Map<string, ProductOffers>> {
    const streams = await store.readEach([...new Set(ids)].map(productStream));
    return new Map(
      ids.map((id) => {
        const events: Recorded<ProductOffersEvent>[] = recordedOf(streams.get(productStream(id)) ?? []);
        const until = events.filter(({ recordedAt }) => at === undefined || recordedAt <= at);
        return [id, fold(productOffers, until)];
      }),
    );
  }

  return {
    streamOf: cartStream,

    async titles(events) {
      const products = await productsAt(events.flatMap(productIdsOf));
      return events.map((event) => titleOf(event, products));
    },

    async stateAfter(events) {
      const lines = [...fold(cart, events).values()];
      const products = await productsAt(
        lines.map(({ productId }) => productId),
        events.at(-1)?.recordedAt,
      );
      const priced = lines.map((line) => {
        const product = products.get(line.productId);
        const offers = product?.status === 'listed' ? [...product.offers.values()] : [];
        const cents = offers.find(({ url }) => url === line.sellerUrl)?.priceCents;
        return { line, product, cents };
      });
      const totalCents = priced.reduce((sum, { line, cents = 0 }) => sum + cents * line.quantity, 0);
      return {
        kind: 'cart',
        total: toDollars(totalCents),
        lines: priced.map(({ line, product, cents }) => ({
          productId: line.productId,
          name: nameOf(product),
          seller: sellerLabel(line.sellerDomain),
          quantity: line.quantity,
          unitPrice: dollarsOrNull(cents),
        })),
      };
    },
  };
}
