import { createHash } from 'node:crypto';
import {
  productOffers,
  productStream,
  type ProductOffersCommand,
} from '@sextant/domain/product-offers/product-offers.js';
import type { FeedLine, RefusedLine } from '@sextant/sellers/feed/feed-line.js';
import { productIdOf, variantProductIds } from '@sextant/sellers/feed/matching.js';
import { UNSURE, WITHDRAWN, type KnownItem } from './known-items.js';
import { CHUNK, commandId, type FeedToRecord, type RecordDeps, type RecordReport } from './recording.js';
import { withdrawMissing, withdrawOffers } from './withdraw-missing.js';

/** Result of recording a chunk. */
interface Sent {
  readonly recorded: KnownItem[];
  readonly refused: RefusedLine[];
  /** See `RecordReport`. */
  readonly failed: number;
}

interface Pending {
  readonly line: FeedLine;
  readonly item: KnownItem;
  /** Product of the item when it was last recorded; undefined when it was not listed. */
  readonly formerId: string | undefined;
}

const fingerprintOf = (line: FeedLine): string =>
  createHash('sha1')
    .update(JSON.stringify({ ...line, history: undefined, row: undefined }))
    .digest('base64');

/** Marks an item before it is sent, under its former product, from which the offer may have to be withdrawn. */
const unsure = ({ item, formerId }: Pending): KnownItem => ({
  ...item,
  productId: formerId ?? item.productId,
  fingerprint: UNSURE,
});

/** Product to try after the item turned out to be another one than the product of `item`. */
function nextProductId({ line, item }: Pending, seller: string): string | undefined {
  const named = [seller, line.sku, line.details] as const;
  const ids = [productIdOf(...named), ...variantProductIds(...named)];
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

async function send(feed: FeedToRecord, chunk: readonly Pending[], { commands, confirmLease }: RecordDeps) {
  return commands.handleEach(
    productOffers,
    chunk.map(({ line, item }) => {
      const { row: _row, details, ...offer } = line;
      const command: ProductOffersCommand = {
        type: 'RecordOffer',
        productId: item.productId,
        details,
        offer: { seller: feed.seller, ...offer },
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
    confirmLease,
  );
}

/**
 * Sends a chunk. Its items are marked as unsure before and as recorded after, so that they are sent again at the next poll after
 * a crash in between. A line that turns out to be another item than its product is sent again as the next product that it may be,
 * and its offer is withdrawn from the former one.
 */
async function recordChunk(feed: FeedToRecord, chunk: readonly Pending[], deps: RecordDeps): Promise<Sent> {
  const { known, signal } = deps;
  signal?.throwIfAborted();
  await known.save(feed.seller, feed.source, chunk.map(unsure));
  const results = await send(feed, chunk, deps);
  const sent: Pending[] = [];
  const others: Pending[] = [];
  const refused: RefusedLine[] = [];
  let failed = 0;
  chunk.forEach((pending, index) => {
    const result = results[index];
    if (result?.ok) return void sent.push(pending);
    const code = result?.error.code;
    const otherId = code === 'different_product' ? nextProductId(pending, feed.seller) : undefined;
    if (otherId !== undefined)
      return void others.push({ ...pending, item: { ...pending.item, productId: otherId } });
    if (code === 'command_failed') failed += 1;
    const { row, sku } = pending.line;
    refused.push({ row, sku, reason: result?.error.message ?? 'was not recorded' });
  });
  const moved = sent.flatMap(({ item, formerId }) =>
    formerId === undefined || formerId === item.productId ? [] : [{ sku: item.sku, productId: formerId }],
  );
  const stuck = new Set((await withdrawOffers(feed, moved, deps)).failed.map(({ sku }) => sku));
  failed += stuck.size;
  const recorded = sent.flatMap(({ item }) => (stuck.has(item.sku) ? [] : [item]));
  await known.save(feed.seller, feed.source, recorded);
  for (const other of chunksOf(others)) {
    const more = await recordChunk(feed, other, deps);
    recorded.push(...more.recorded);
    refused.push(...more.refused);
    failed += more.failed;
  }
  return { recorded, refused, failed };
}

/**
 * Records the lines of a seller's feed or file that have changed since the last time. Safe to repeat and to kill at any
 * point: offers that are recorded twice are accepted without events.
 */
export async function recordFeed(feed: FeedToRecord, deps: RecordDeps): Promise<RecordReport> {
  // If recording is interrupted, or a file overwrites offers of the feed, the feed is read in full at the next poll.
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
  // The price of the source that speaks last is recorded: each of the others tells its own again at its next poll.
  if (pending.length > 0)
    await deps.known.leaveToOthers(
      feed.seller,
      feed.source,
      pending.map(({ item }) => item),
    );
  const refused = [...feed.refused];
  const recorded = new Map<string, KnownItem>();
  let [done, failed] = [0, 0];
  for (const chunk of chunksOf(pending)) {
    const sent = await recordChunk(feed, chunk, deps);
    for (const item of sent.recorded) recorded.set(item.sku, item);
    refused.push(...sent.refused);
    failed += sent.failed;
    deps.onProgress?.((done += chunk.length), pending.length);
  }
  const missing = feed.refused.every(({ sku }) => sku !== undefined)
    ? await withdrawMissing(feed, known, recorded, deps)
    : { withdrawn: 0, failed: 0, awaitsReadModel: false };
  const unchanged = feed.lines.length - pending.length;
  return { recorded: recorded.size, unchanged, refused, ...missing, failed: failed + missing.failed };
}
