import type { EarlierAddress } from '@sextant/contracts/http/orders.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import type { Delivery } from '../orders/order-answer.js';
import type { OrderQueries } from '../orders/orders.queries.js';
import { openDeliveries } from '../orders/sealed-delivery.js';

const LATEST_ORDERS = 50;
const MAX_ADDRESSES = 10;

const addressOf = ({ purchaseOrderNumber: _, ...address }: Delivery): EarlierAddress => address;

/** Key of an address, independent of its spelling and without the notes. */
const placeOf = ({ notes: _, ...address }: EarlierAddress): string =>
  JSON.stringify(
    Object.entries(address)
      .map(([name, text]) => [name, text.toLowerCase().replaceAll(/\s+/g, ' ')])
      .sort(),
  );

/** Addresses of a user's orders. */
export class ShippingAddressQueries {
  constructor(
    private readonly readModels: ReadModels,
    private readonly sealing: Sealing,
    private readonly orders: Pick<OrderQueries, 'sealedDeliveries'>,
  ) {}

  /** Address of the user's latest order; undefined before the first one. */
  async latest(userId: string): Promise<EarlierAddress | undefined> {
    const row = await this.readModels
      .knex('latest')
      .withSchema(this.readModels.schemaOf('shipping-addresses'))
      .where({ user_id: userId })
      .first<{ sealed: string } | undefined>('sealed');
    if (!row) return undefined;
    const [delivery] = await openDeliveries(this.sealing, [{ userId, sealedShippingAddress: row.sealed }]);
    return delivery && addressOf(delivery);
  }

  /** Addresses of the user's latest orders, the newest first, each once. */
  async recent(userId: string): Promise<EarlierAddress[]> {
    const sealed = await this.orders.sealedDeliveries(userId, LATEST_ORDERS);
    const refs = sealed.map((sealedShippingAddress) => ({ userId, sealedShippingAddress }));
    const places = new Map<string, EarlierAddress>();
    for (const delivery of await openDeliveries(this.sealing, refs)) {
      const saved = delivery && addressOf(delivery);
      if (saved && !places.has(placeOf(saved))) places.set(placeOf(saved), saved);
    }
    return [...places.values()].slice(0, MAX_ADDRESSES);
  }
}
