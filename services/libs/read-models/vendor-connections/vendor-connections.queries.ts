import type { VendorConnection } from '@sextant/contracts/http/vendors.js';
import { isUsable } from '@sextant/domain/vendor-connection/sync-status.js';
import type { Connected } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { gatheringLoader } from '@sextant/platform/process/gathering-loader.js';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import { toVendor, USERNAME_FIELD } from './vendor-answer.js';

/** Reads of the vendor-connections read model. */
export class VendorConnectionQueries {
  private readonly connectionsOf = gatheringLoader<string, readonly Connected[]>(async (userIds) => {
    const rows = await prepared<{ user_id: string; state: Connected }>(
      this.readModels.knex,
      `select user_id, state from "${this.readModels.schemaOf('vendor-connections')}".connections
       where user_id = any($1::text[])`,
      [[...new Set(userIds)]],
    );
    const connections = Map.groupBy(rows, (row) => row.user_id);
    return userIds.map((userId) => (connections.get(userId) ?? []).map(({ state }) => state));
  });

  constructor(
    private readonly readModels: ReadModels,
    private readonly sealing: Sealing,
  ) {}

  /** A user's connections, oldest first. */
  async list(userId: string): Promise<VendorConnection[]> {
    const connections = await this.oldestFirst(userId);
    const names = await this.sealing.openAll(
      connections.map(({ sealedUsername }) => ({ userId, field: USERNAME_FIELD, sealed: sealedUsername })),
    );
    return connections.map((connection, i) => ({ ...toVendor(connection), username: names[i] ?? '' }));
  }

  /** The same without opening the user names. */
  async listWithoutUsernames(userId: string): Promise<Omit<VendorConnection, 'username'>[]> {
    const connections = await this.oldestFirst(userId);
    return connections.map(toVendor);
  }

  /** Sellers the user can order from, by key: connected, and not refused by the seller. */
  async usable(userId: string): Promise<Map<string, Connected>> {
    return new Map([...(await this.bySeller(userId))].filter(([, connection]) => isUsable(connection)));
  }

  /** Every connection of the user, by key of the seller. */
  async bySeller(userId: string): Promise<Map<string, Connected>> {
    return new Map((await this.connections(userId)).map((connection) => [connection.seller, connection]));
  }

  /** Keys of the sellers in `usable`. */
  async usableSellers(userId: string): Promise<string[]> {
    return [...(await this.usable(userId)).keys()];
  }

  private async oldestFirst(userId: string): Promise<Connected[]> {
    const connections = await this.connections(userId);
    return connections.toSorted((a, b) => (a.connectedAt < b.connectedAt ? -1 : 1));
  }

  private connections(userId: string): Promise<readonly Connected[]> {
    return this.connectionsOf.load(userId);
  }
}
