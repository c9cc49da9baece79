import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Product } from '@sextant/contracts/http/catalog.js';
import { FeedReads } from '@sextant/sellers/feed/feed-reads.js';
import { Clock } from '@sextant/platform/time/clock.js';

/** Feeds are read every few seconds; an answer may be this old about it. */
const FRESH_MS = 1000;

/**
 * The read model knows when an offer last changed; a buyer wants to know when somebody last looked. An offer that stands was in
 * the feed at the seller's last reading, so that is when it was confirmed.
 */
@Injectable()
export class LastChecked implements OnApplicationBootstrap {
  private known: { at: number; reads: Promise<Map<string, string>> } | undefined;

  constructor(
    private readonly feeds: FeedReads,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.feeds.migrate();
  }

  /** @param document JSON text of a `Product` */
  async confirm(document: string): Promise<string> {
    const reads = await this.reads();
    const product = JSON.parse(document) as Product;
    for (const offer of product.sellers) {
      const read = reads.get(offer.seller);
      if (read !== undefined && read > offer.last_checked) offer.last_checked = read;
    }
    return JSON.stringify(product);
  }

  private reads(): Promise<Map<string, string>> {
    const now = this.clock.now().getTime();
    if (!this.known || now - this.known.at >= FRESH_MS) this.known = { at: now, reads: this.feeds.all() };
    return this.known.reads;
  }
}
