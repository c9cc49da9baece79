import { Injectable } from '@nestjs/common';
import type { Product } from '@sextant/contracts/http/catalog.js';
import { FeedReads } from '@sextant/sellers/feed/feed-reads.js';
import { Clock } from '@sextant/platform/time/clock.js';

/** Cache time of the feeds' reading times; feeds are read once per `POLL_INTERVAL_MS`. */
const FRESH_MS = 1000;

/**
 * Replaces the time of an offer's last change, which the read model has, by that of the last reading of its seller's feed when that
 * is later. It does not know whether the feed lists the offer: one that only a file lists counts as looked at, too.
 */
@Injectable()
export class LastChecked {
  private known: { at: number; reads: Promise<Map<string, string>> } | undefined;

  constructor(
    private readonly feeds: FeedReads,
    private readonly clock: Clock,
  ) {}

  /** @param document JSON text of a `Product` */
  async withLastChecked(document: string): Promise<string> {
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
