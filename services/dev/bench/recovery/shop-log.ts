import { randomUUID } from 'node:crypto';
import { cartStream } from '@sextant/domain/cart/cart.js';
import { favoritesStream } from '@sextant/domain/favorites/favorites.js';
import { orderStream } from '@sextant/domain/order/order.js';
import { placedWith } from '@sextant/domain/order/testing/samples.js';
import { encodeEvent, type DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { productEvents } from '../buying/products.ts';

const MAX_BATCH = 2000;
const metadata = { correlationId: 'bench', causationId: 'bench', actor: 'system:bench' };
const at = '2026-03-01T00:00:00.000Z';

/** 50 events as a shop collects them: two products with their prices, a cart, favorites and an order. */
function* unit(n: number): Generator<[string, DomainEvent[]]> {
  for (const place of [2 * n, 2 * n + 1]) {
    const shelf = productEvents(place);
    const prices = Array.from({ length: 8 }, (_, day): DomainEvent => {
      const offer = {
        productId: `p-${String(place).padStart(10, '0')}`,
        seller: 'net32',
        sku: `net32-${place}`,
      };
      return {
        type: 'OfferPriceChanged',
        data: { ...offer, oldPriceCents: 1000 + day, newPriceCents: 1001 + day, at },
      };
    });
    yield [shelf[0]?.stream ?? '', [...(shelf as DomainEvent[]), ...prices]];
  }
  const userId = `user-${n}`;
  const line = { productId: `p-${n}`, sellerDomain: 'net32.com', sellerUrl: `https://www.net32.com/p/${n}` };
  yield [
    cartStream(userId),
    Array.from({ length: 20 }, (_, i): DomainEvent => {
      if (i === 0) return { type: 'CartItemAdded', data: { userId, at, line: { ...line, quantity: 1 } } };
      return { type: 'CartItemQuantitySet', data: { userId, at, ...line, quantity: 1 + i } };
    }),
  ];
  yield [
    favoritesStream(userId),
    Array.from({ length: 5 }, (_, i): DomainEvent => {
      return { type: 'FavouriteSaved', data: { userId, productId: `p-${n + i}`, at } };
    }),
  ];
  const orderId = n.toString(16).padStart(24, '0');
  yield [orderStream(orderId), [placedWith({ orderId, userId })]];
}

/** Appends at least `events` events; returns their number. */
export async function fillStore(store: EventStore, events: number): Promise<number> {
  let [count, n] = [0, 0];
  while (count < events) {
    const streams: [string, DomainEvent[]][] = [];
    for (; streams.length < MAX_BATCH && count < events; n += 1)
      for (const each of unit(n)) {
        streams.push(each);
        count += each[1].length;
      }
    await store.appendEach(
      streams.map(([stream, all]) => ({
        stream,
        expectedRevision: 0,
        events: all.map((event) => ({
          id: randomUUID(),
          type: event.type,
          data: encodeEvent(event),
          metadata,
        })),
      })),
    );
  }
  return count;
}
