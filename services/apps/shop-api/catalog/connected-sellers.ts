import { Injectable } from '@nestjs/common';
import type { SearchQuery } from '@sextant/contracts/http/catalog.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { VendorConnectionQueries } from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';
import type { FastifyReply } from 'fastify';
import { PRIVATE } from './headers.js';

/** Resolves `connectedSellersOnly` in searches that are open to visitors. */
@Injectable()
export class ConnectedSellers {
  constructor(private readonly vendors: VendorConnectionQueries) {}

  /**
   * Seller keys to restrict the search to; undefined for no restriction. Marks a restricted answer as not for shared
   * caches.
   */
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
