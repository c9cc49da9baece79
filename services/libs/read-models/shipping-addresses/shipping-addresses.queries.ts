import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import type { Delivery } from '../orders/order-answer.js';
import { openDeliveries } from '../orders/sealed-delivery.js';

/** Reads of the shipping-addresses read model. */
export class ShippingAddressQueries {
  constructor(
    private readonly readModels: ReadModels,
    private readonly sealing: Sealing,
  ) {}

  /** Where the user's latest order went; undefined before the first one. */
  async latest(userId: string): Promise<Delivery | undefined> {
    const row = await this.readModels
      .knex('latest')
      .withSchema(this.readModels.schemaOf('shipping-addresses'))
      .where({ user_id: userId })
      .first<{ sealed: string } | undefined>('sealed');
    if (!row) return undefined;
    const [delivery] = await openDeliveries(this.sealing, [{ userId, sealedShippingAddress: row.sealed }]);
    return delivery;
  }
}
