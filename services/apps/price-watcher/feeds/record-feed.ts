import { createHash } from 'node:crypto';
import type { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { ProductOffersEvent } from '@sextant/domain/product-offers/events.js';
import {
  productOffers,
  productStream,
  type ProductOffersCommand,
} from '@sextant/domain/product-offers/product-offers.js';
import { ReadModelNotBuilt } from '@sextant/platform/read-db/read-model.js';
import type { OfferQueries } from '@sextant/read-models/products/offers.queries.js';
import type { FeedLine, RefusedLine } from '@sextant/sellers/feed/feed-line.js';
import { productIdOf, variantProductId } from '@sextant/sellers/feed/matching.js';
import { keyOf, UNSURE, WITHDRAWN, type KnownItem, type KnownItems, type Listing } from './known-items.js';

export interface FeedToRecord {
  /** Id of this look, part of its command ids: a command repeats another one only within the same look. */
  readonly id: string;
  readonly seller: string;
  readonly source: string;
  readonly lines: readonly FeedLine[];
  /** True when articles absent from `lines` are no longer offered. */
  readonly complete: boolean;
  /** Time of the feed or file, ISO 8601. */
  readonly at: string;
}

export interface RecordReport {
  readonly recorded: number;
  readonly unchanged: number;
  readonly withdrawn: number;
  readonly refused: RefusedLine[];
  /** Reason why the feed is taken for damaged: so many articles were missing that none was withdrawn. */
  readonly suspicious?: string;
  /** True when offers that are no longer listed may be left, because the read model that knows them is being built. */
  readonly awaitsReadModel: boolean;
}

interface Deps {
  readonly commands: DeciderCommandHandler;
  readonly known: KnownItems;
  readonly offers: Pick<OfferQueries, 'listedBy'>;
  /** Ends the recording between two chunks. */
  readonly signal?: AbortSignal;
  /** Called before every chunk that is sent; throws when another process may be recording for the seller. */
  readonly confirmLease?: () => Promise<void>;
  /** Called after every chunk with the number of lines processed so far. */
  readonly onProgress?: (done: number, total: number) => void;
}

interface Pending {
  readonly line: FeedLine;
  readonly item: KnownItem;
  /** Product of the article when it was last recorded; undefined when it was not listed. */
  readonly formerId: string | undefined;
}

/** Commands per round trip: large enough to be fast, small enough to leave the event loop to others. */
const CHUNK = 400;
/** A feed that lost more than this share of its articles at once is damaged, not smaller. */
const MAX_LOSS = 0.5;

const fingerprintOf = (line: FeedLine): string =>
  createHash('sha1')
    .update(JSON.stringify({ ...line, history: undefined, row: undefined }))
    .digest('base64');

const isWithdrawal = ({ type }: ProductOffersEvent): boolean => type === 'OfferWithdrawn';

const commandId = ({ id, seller }: FeedToRecord, { sku }: Listing): string => `feed/${id}/${seller}/${sku}`;

/** Marks an article before it is sent, under its former product, from which the offer may have to be withdrawn. */
const unsure = ({ item, formerId }: Pending): KnownItem => ({
  ...item,
  productId: formerId ?? item.productId,
  fingerprint: UNSURE,
});

/** Product to try after the article turned out to be another one than the product of `item`. */
function nextProductId({ line, item }: Pending, seller: string): string | undefined {
  const ids = [productIdOf(seller, line.sku, line.details), variantProductId(line.details)];
  return ids[ids.indexOf(item.productId) + 1];
}

/** Cuts the work so that no chunk touches a product twice: the commands of a chunk run concurrently. */
function chunksOf(pending: readonly Pending[]): Pending[][] {
  const chunks: Pending[][] = [];
  let [chunk, products]: [Pending[], Set<string>] = [[], new Set()];
  for (const next of pending) {
    if (chunk.length >= CHUNK || products.has(next.item.productId)) {
      chunks.push(chunk);
      [chunk, products] = [[], new Set()];
    }
    chunk.push(next);
    products.add(next.item.productId);
  }
  return chunk.length > 0 ? [...chunks, chunk] : chunks;
}

async function send(feed: FeedToRecord, chunk: readonly Pending[], { commands }: Deps) {
  return commands.handleEach(
    productOffers,
    chunk.map(({ line, item }) => {
      const { sku, url, priceCents, availability, rating, ratingCount, history, details } = line;
      const offer = { seller: feed.seller, sku, url, priceCents, availability, rating, ratingCount, history };
      const command: ProductOffersCommand = {
        type: 'RecordOffer',
        productId: item.productId,
        details,
        offer,
        source: feed.source,
        at: feed.at,
      };
      const id = commandId(feed, item);
      return {
        stream: productStream(item.productId),
        command,
        context: { commandId: id, correlationId: id, actor: `seller:${feed.seller}` },
      };
    }),
  );
}

/** Withdraws offers, but for those that another source lists; returns how many were withdrawn. Safe to repeat. */
async function withdrawOffers(
  feed: FeedToRecord,
  gone: readonly Listing[],
  { commands, known, confirmLease }: Deps,
): Promise<number> {
  if (gone.length === 0) return 0;
  const others = await known.leaveToOthers(feed.seller, feed.source, gone);
  await confirmLease?.();
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
  );
  return results.filter((result) => result.ok && result.events.some(isWithdrawal)).length;
}

/**
 * Sends a chunk; returns its recorded articles. They are marked as unsure before and as recorded after, so that they are sent
 * again at the next look after a crash in between. A line that turns out to be another article than its product is sent again
 * as the next product that it may be, and its offer is withdrawn from the former one.
 */
async function recordChunk(
  feed: FeedToRecord,
  chunk: readonly Pending[],
  deps: Deps,
  refused: RefusedLine[],
): Promise<KnownItem[]> {
  const { known, signal, confirmLease } = deps;
  signal?.throwIfAborted();
  await known.save(feed.seller, feed.source, chunk.map(unsure));
  await confirmLease?.();
  const results = await send(feed, chunk, deps);
  const recorded: Pending[] = [];
  const others: Pending[] = [];
  chunk.forEach((pending, index) => {
    const result = results[index];
    const otherId =
      result?.ok === false && result.error.code === 'different_article'
        ? nextProductId(pending, feed.seller)
        : undefined;
    if (result?.ok) recorded.push(pending);
    else if (otherId !== undefined) {
      others.push({ ...pending, item: { ...pending.item, productId: otherId } });
    } else
      refused.push({
        row: pending.line.row,
        sku: pending.line.sku,
        reason: result?.error.message ?? 'was not recorded',
      });
  });
  const moved = recorded.flatMap(({ item, formerId }) =>
    formerId === undefined || formerId === item.productId ? [] : [{ sku: item.sku, productId: formerId }],
  );
  await withdrawOffers(feed, moved, deps);
  const items = recorded.map(({ item }) => item);
  await known.save(feed.seller, feed.source, items);
  for (const other of chunksOf(others)) items.push(...(await recordChunk(feed, other, deps, refused)));
  return items;
}

/**
 * Withdraws articles of the cache. They are marked as unsure before and as withdrawn after: an offer that comes back is sent
 * again, even after a crash in between.
 */
async function withdrawKnown(feed: FeedToRecord, gone: readonly KnownItem[], deps: Deps): Promise<number> {
  const save = (items: readonly KnownItem[], fingerprint: string) =>
    deps.known.save(
      feed.seller,
      feed.source,
      items.map((item) => ({ ...item, fingerprint })),
    );
  let withdrawn = 0;
  for (let i = 0; i < gone.length; i += CHUNK) {
    deps.signal?.throwIfAborted();
    const chunk = gone.slice(i, i + CHUNK);
    await save(chunk, UNSURE);
    withdrawn += await withdrawOffers(feed, chunk, deps);
    await save(chunk, WITHDRAWN);
  }
  return withdrawn;
}

/** Offers that this source lists according to the read model; undefined while that is being built. */
async function offersListedBy({ seller, source }: FeedToRecord, { offers }: Deps) {
  try {
    return await offers.listedBy(seller, source);
  } catch (error) {
    if (error instanceof ReadModelNotBuilt) return undefined;
    throw error;
  }
}

/**
 * Withdraws what a complete feed or file no longer lists, or lists as another product. The cache knows most of it; the read model is asked without a cache, and
 * once a day in case the cache was restored from a backup. It may lag: the decider knows which sources list an offer.
 */
async function withdrawMissing(
  feed: FeedToRecord,
  known: ReadonlyMap<string, KnownItem>,
  recorded: ReadonlyMap<string, KnownItem>,
  deps: Deps,
): Promise<Pick<RecordReport, 'withdrawn' | 'suspicious' | 'awaitsReadModel'>> {
  const isCompared = await deps.known.isCompared(feed.seller, feed.source);
  const stored = isCompared ? [] : await offersListedBy(feed, deps);
  const ofCache = new Map(
    [...known.values()].flatMap((item) => (item.fingerprint === WITHDRAWN ? [] : [[keyOf(item), item]])),
  );
  const forgotten = (stored ?? []).filter((item) => !ofCache.has(keyOf(item)));
  const present = new Set(feed.lines.map((line) => line.sku));
  const isGone = ({ sku }: Listing) => !present.has(sku);
  const [gone, forgottenGone] = [[...ofCache.values()].filter(isGone), forgotten.filter(isGone)];
  const moved = forgotten.filter(({ sku, productId }) => {
    const item = recorded.get(sku);
    return item !== undefined && item.productId !== productId;
  });
  const [missing, listed] = [gone.length + forgottenGone.length, ofCache.size + forgotten.length];
  const awaitsReadModel = stored === undefined;
  if (missing > 20 && missing > listed * MAX_LOSS) {
    const suspicious = `${missing} of ${listed} articles are missing at once`;
    return { withdrawn: 0, suspicious, awaitsReadModel };
  }
  let withdrawn = await withdrawKnown(feed, gone, deps);
  const rest = [...forgottenGone, ...moved];
  for (let i = 0; i < rest.length; i += CHUNK) {
    deps.signal?.throwIfAborted();
    withdrawn += await withdrawOffers(feed, rest.slice(i, i + CHUNK), deps);
  }
  if (!isCompared && !awaitsReadModel) await deps.known.noteCompared(feed.seller, feed.source);
  return { withdrawn, awaitsReadModel };
}

/**
 * Records the lines of a seller's feed or file that have changed since the last time. Safe to repeat and to kill at any
 * point: offers that are recorded twice are accepted without events.
 */
export async function recordFeed(feed: FeedToRecord, deps: Deps): Promise<RecordReport> {
  // If recording is interrupted, or a file overwrites offers of the feed, the feed is read in full at the next look.
  await deps.known.forgetValidators(feed.seller);
  const known = await deps.known.of(feed.seller, feed.source);
  // After an interruption the cache would not be empty any more.
  if (known.size === 0) await deps.known.forgetCompared(feed.seller, feed.source);
  const pending: Pending[] = [];
  for (const line of feed.lines) {
    const before = known.get(line.sku);
    const fingerprint = fingerprintOf(line);
    if (before?.fingerprint === fingerprint) continue;
    const productId = before?.productId ?? productIdOf(feed.seller, line.sku, line.details);
    const item = { sku: line.sku, productId, fingerprint };
    const formerId = before?.fingerprint === WITHDRAWN ? undefined : before?.productId;
    pending.push({ line, item, formerId });
  }
  const refused: RefusedLine[] = [];
  const recorded = new Map<string, KnownItem>();
  let done = 0;
  for (const chunk of chunksOf(pending)) {
    for (const item of await recordChunk(feed, chunk, deps, refused)) recorded.set(item.sku, item);
    deps.onProgress?.((done += chunk.length), pending.length);
  }
  const missing = feed.complete
    ? await withdrawMissing(feed, known, recorded, deps)
    : { withdrawn: 0, awaitsReadModel: false };
  const unchanged = feed.lines.length - pending.length;
  return { recorded: recorded.size, unchanged, refused, ...missing };
}
