import type { ProductOffersEvent } from '@sextant/domain/product-offers/events.js';
import { productOffers, productStream } from '@sextant/domain/product-offers/product-offers.js';
import { ReadModelNotBuilt } from '@sextant/platform/read-db/read-model.js';
import { keyOf, UNSURE, WITHDRAWN, type KnownItem, type Listing } from './known-items.js';
import {
  CHUNK,
  commandId,
  isDamaged,
  type FeedToRecord,
  type RecordDeps,
  type RecordReport,
} from './recording.js';

const isWithdrawal = ({ type }: ProductOffersEvent): boolean => type === 'OfferWithdrawn';

interface Withdrawal<Item extends Listing> {
  readonly withdrawn: number;
  /** Items that may still be listed, and are to be withdrawn again. */
  readonly failed: readonly Item[];
}

/** Withdraws offers, but for those that another source lists. Safe to repeat. */
export async function withdrawOffers<Item extends Listing>(
  feed: FeedToRecord,
  gone: readonly Item[],
  { commands, known, confirmLease }: RecordDeps,
): Promise<Withdrawal<Item>> {
  if (gone.length === 0) return { withdrawn: 0, failed: [] };
  const others = await known.leaveToOthers(feed.seller, feed.source, gone);
  const results = await commands.handleEach(
    productOffers,
    gone.map((item, index) => {
      const id = `withdraw/${commandId(feed, item)}`;
      return {
        stream: productStream(item.productId),
        command: {
          type: 'WithdrawOffer',
          productId: item.productId,
          seller: feed.seller,
          sku: item.sku,
          source: feed.source,
          otherSources: others[index] ?? [],
          at: feed.at,
        } as const,
        context: { commandId: id, correlationId: id, actor: `seller:${feed.seller}` },
      };
    }),
    confirmLease,
  );
  return {
    withdrawn: results.filter((result) => result.ok && result.events.some(isWithdrawal)).length,
    failed: gone.filter((_, index) => !results[index]?.ok),
  };
}

/**
 * Withdraws items of the cache. They are marked as unsure before and as withdrawn after: an offer that comes back is sent
 * again, even after a crash in between.
 */
async function withdrawKnown(
  feed: FeedToRecord,
  gone: readonly KnownItem[],
  deps: RecordDeps,
): Promise<Withdrawal<KnownItem>> {
  const save = (items: readonly KnownItem[], fingerprint: string) =>
    deps.known.save(
      feed.seller,
      feed.source,
      items.map((item) => ({ ...item, fingerprint })),
    );
  let withdrawn = 0;
  const failed: KnownItem[] = [];
  for (let i = 0; i < gone.length; i += CHUNK) {
    deps.signal?.throwIfAborted();
    const chunk = gone.slice(i, i + CHUNK);
    await save(chunk, UNSURE);
    const done = await withdrawOffers(feed, chunk, deps);
    withdrawn += done.withdrawn;
    failed.push(...done.failed);
    const ended = chunk.filter((item) => !done.failed.includes(item));
    await save(ended, WITHDRAWN);
  }
  return { withdrawn, failed };
}

/** Offers that this source lists according to the read model; undefined while that is being built. */
async function offersListedBy({ seller, source }: FeedToRecord, { offers }: RecordDeps) {
  try {
    return await offers.listedBy(seller, source);
  } catch (error) {
    if (error instanceof ReadModelNotBuilt) return undefined;
    throw error;
  }
}

/**
 * Withdraws what a feed or file without unknown lines no longer lists, or lists as another product. The cache knows most of it; the read model
 * is asked without a cache, and once a day in case the cache was restored from a backup. It may lag: the decider knows which
 * sources list an offer.
 * @param known the cache before the feed was recorded
 * @param recorded items that were recorded since, by SKU
 */
export async function withdrawMissing(
  feed: FeedToRecord,
  known: ReadonlyMap<string, KnownItem>,
  recorded: ReadonlyMap<string, KnownItem>,
  deps: RecordDeps,
): Promise<Pick<RecordReport, 'withdrawn' | 'failed' | 'missing' | 'suspicious' | 'awaitsReadModel'>> {
  const isCompared = await deps.known.isCompared(feed.seller, feed.source);
  const stored = isCompared ? [] : await offersListedBy(feed, deps);
  const ofCache = new Map(
    [...known.values()].flatMap((item) => (item.fingerprint === WITHDRAWN ? [] : [[keyOf(item), item]])),
  );
  const forgotten = (stored ?? []).filter((item) => !ofCache.has(keyOf(item)));
  const present = new Set([...feed.lines, ...feed.refused].map(({ sku }) => sku));
  const isGone = ({ sku }: Listing) => !present.has(sku);
  const [gone, forgottenGone] = [[...ofCache.values()].filter(isGone), forgotten.filter(isGone)];
  const moved = forgotten.filter(({ sku, productId }) => {
    const item = recorded.get(sku);
    return item !== undefined && item.productId !== productId;
  });
  const [missing, listed] = [gone.length + forgottenGone.length, ofCache.size + forgotten.length];
  const awaitsReadModel = stored === undefined;
  if (isDamaged(missing, listed)) {
    const suspicious = `${missing} of ${listed} items are missing at once`;
    return { withdrawn: 0, failed: 0, missing, suspicious, awaitsReadModel };
  }
  const ofKnown = await withdrawKnown(feed, gone, deps);
  let [withdrawn, failed] = [ofKnown.withdrawn, ofKnown.failed.length];
  const rest = [...forgottenGone, ...moved];
  for (let i = 0; i < rest.length; i += CHUNK) {
    deps.signal?.throwIfAborted();
    const done = await withdrawOffers(feed, rest.slice(i, i + CHUNK), deps);
    withdrawn += done.withdrawn;
    failed += done.failed.length;
  }
  if (!isCompared && !awaitsReadModel && failed === 0)
    await deps.known.noteCompared(feed.seller, feed.source);
  return { withdrawn, failed, awaitsReadModel };
}
