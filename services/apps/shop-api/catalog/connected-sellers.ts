import { Injectable } from '@nestjs/common';
import type { SearchQuery } from '@sextant/contracts/http/catalog.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { VendorConnectionQueries } from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';
import type { FastifyReply } from 'fastify';
import { PRIVATE } from './headers.js';

/** What `connectedSellersOnly` means in a search that is open to everybody. */
@Injectable()
export class ConnectedSellers {
  constructor(private readonly vendors: VendorConnectionQueries) {}

  /** Keys to restrict the search to; undefined: no restriction. Such an answer is not for caches that others share. */
  async wanted(
    { connectedSellersOnly }: SearchQuery,
    user: CurrentUserInfo | undefined,
    reply: FastifyReply,
  ): Promise<string[] | undefined> {
    if (!connectedSellersOnly || !user) return undefined;
    void reply.header(...PRIVATE);
    return this.vendors.usableSellers(user.userId);
  }
}
