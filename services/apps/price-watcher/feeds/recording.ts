import type { Confirm, DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { OfferQueries } from '@sextant/read-models/products/offers.queries.js';
import type { FeedLine, RefusedLine } from '@sextant/sellers/feed/feed-line.js';
import type { KnownItems, Listing } from './known-items.js';

export interface FeedToRecord {
  /** Id of this poll, part of its command ids: a command repeats another one only within the same poll. */
  readonly id: string;
  readonly seller: string;
  readonly source: string;
  readonly lines: readonly FeedLine[];
  /** Lines that could not be read. Their items are still listed; one without a SKU could be any item, so nothing is withdrawn. */
  readonly refused: readonly RefusedLine[];
  /** Time of the feed or file, ISO 8601. */
  readonly at: string;
}

export interface RecordReport {
  readonly recorded: number;
  readonly unchanged: number;
  readonly withdrawn: number;
  /** Lines that could not be read or recorded. */
  readonly refused: RefusedLine[];
  /** Lines and withdrawals that failed, as on a product that holds an event of a newer release. The next poll tries them again. */
  readonly failed: number;
  /** Items that were missing of a feed taken for damaged. */
  readonly missing?: number;
  /** Reason why the feed is taken for damaged: so many items were missing that none was withdrawn. */
  readonly suspicious?: string;
  /** True when offers that are no longer listed may be left, because the read model that knows them is being built. */
  readonly awaitsReadModel: boolean;
}

export interface RecordDeps {
  readonly commands: DeciderCommandHandler;
  readonly known: KnownItems;
  readonly offers: Pick<OfferQueries, 'listedBy'>;
  /** Ends the recording between two chunks. */
  readonly signal?: AbortSignal;
  /** Called before every append; throws when another process may be recording for the seller. */
  readonly confirmLease?: Confirm;
  /** Called after every chunk with the number of lines processed so far. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Commands per round trip: large enough to be fast, small enough to leave the event loop to others. */
export const CHUNK = 400;

/** A feed that lost more than half of its items at once, or whose lines are refused as often, is damaged, not smaller. */
export const isDamaged = (lost: number, all: number): boolean => lost > 20 && lost > all / 2;

/**
 * Memory for the products that were recorded last: 100,000 with five offers each. Less than a catalog would remember nothing, because
 * feeds name its products in turn.
 */
export const REMEMBERED_BYTES = 256_000_000;

/** Id of the command that records an item. */
export const commandId = ({ id, seller }: FeedToRecord, { sku }: Listing): string =>
  `feed/${id}/${seller}/${sku}`;
