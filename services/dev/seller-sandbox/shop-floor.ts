import path from 'node:path';
import { Accounts } from './accounts.js';
import { Catalog } from './catalog/catalog.js';
import { hashText } from './catalog/random.js';
import { sandboxSellers, type SandboxSeller } from './catalog/sellers.js';
import { FaultBoard } from './faults.js';
import { Journal } from './journal/journal.js';
import { OrderBook } from './orders/order-book.js';
import { notFound } from './http/problem.js';
import { driftMoves } from './shelf/drift.js';
import { FeedCache } from './shelf/feed-body.js';
import { SellerShelf, type HandMove } from './shelf/seller-shelf.js';
import { TickCount } from './shelf/tick-count.js';

/** A hand move as it stands in the journal. */
type MoveRecord = HandMove & { seller: string; sku: string };

/** A seller with what it sells and the feed it publishes. */
export interface OpenSeller {
  info: SandboxSeller;
  shelf: SellerShelf;
  feed: FeedCache;
}

/** Everything the routes work on: fourteen sellers, their orders, and what has been done to them. */
export class ShopFloor {
  readonly faults = new FaultBoard();
  private readonly sellers: Map<string, OpenSeller>;

  private constructor(
    private readonly seed: number,
    oneIn: number,
    today: string,
    readonly accounts: Accounts,
    readonly orders: OrderBook,
    private readonly moves: Journal<MoveRecord>,
    private readonly ticks: TickCount,
    readonly now: () => Date,
  ) {
    const catalog = new Catalog({ seed, oneIn, today });
    const opened = `${today}T00:00:00.000Z`;
    this.sellers = new Map(sandboxSellers.map((info) => [info.key, openSeller(info, catalog, opened)]));
    for (let tick = 0; tick < ticks.count; tick += 1) this.driftAt(tick, opened);
    for (const { seller, sku, ...move } of moves.records) {
      const shelf = this.sellers.get(seller)?.shelf;
      const place = shelf?.placeOnceOf(sku);
      if (place !== undefined) shelf?.move(place, move);
    }
  }

  /** Opens the sellers with what an earlier run left in `dataDir`; the catalog keeps the date it was first given. */
  static async open(options: {
    dataDir: string;
    seed: number;
    oneIn: number;
    today: string;
    now: () => Date;
  }): Promise<ShopFloor> {
    const { dataDir, seed, oneIn, now } = options;
    const founding = await Journal.open<{ today: string }>(path.join(dataDir, 'founding.jsonl'));
    const today = founding.records[0]?.today ?? options.today;
    if (founding.records.length === 0) await founding.append({ today });
    await founding.close();
    const moves = await Journal.open<MoveRecord>(path.join(dataDir, 'moves.jsonl'));
    const orders = await OrderBook.open(path.join(dataDir, 'orders.jsonl'));
    const ticks = await TickCount.open(path.join(dataDir, 'ticks'));
    return new ShopFloor(seed, oneIn, today, new Accounts(`demo-${seed}`), orders, moves, ticks, now);
  }

  /** Every seller, in the usual order. */
  all(): OpenSeller[] {
    return [...this.sellers.values()];
  }

  /** @throws Refusal 404 for a seller that is not one of the fourteen */
  seller(key = ''): OpenSeller {
    const seller = this.sellers.get(key);
    if (!seller) throw notFound('seller');
    return seller;
  }

  /** An item of a seller, with `once` also one that it has withdrawn. @throws Refusal 404 */
  item(key = '', sku = '', once = false): OpenSeller & { place: number } {
    const seller = this.seller(key);
    const place = once ? seller.shelf.placeOnceOf(sku) : seller.shelf.placeOf(sku);
    if (place === undefined) throw notFound('article');
    return { ...seller, place };
  }

  /** Moves an item by hand; on disk before it is visible. */
  async move(key: string, sku: string, change: Omit<HandMove, 'at'>): Promise<void> {
    const { shelf, place } = this.item(key, sku, true);
    const move = { ...change, at: this.now().toISOString() };
    await this.moves.append({ seller: key, sku, ...move });
    shelf.move(place, move);
  }

  /** Lets the prices of the next seller wander by one step. */
  async tick(): Promise<void> {
    const tick = await this.ticks.next();
    this.driftAt(tick, this.now().toISOString());
  }

  /** Closes the files; everything acknowledged is in them. */
  async close(): Promise<void> {
    await Promise.all([this.moves.close(), this.orders.close(), this.ticks.settled()]);
  }

  private driftAt(tick: number, at: string): void {
    const info = sandboxSellers[tick % sandboxSellers.length];
    const shelf = info && this.sellers.get(info.key)?.shelf;
    if (!shelf) return;
    for (const { place, factor } of driftMoves(hashText('drift', this.seed), tick, shelf.lines.length)) {
      shelf.drift(place, factor, at);
    }
  }
}

function openSeller(info: SandboxSeller, catalog: Catalog, opened: string): OpenSeller {
  const shelf = new SellerShelf(info.key, catalog, (place, at) => feed.changed(place, at));
  const source = {
    length: shelf.lines.length,
    itemAt: (place: number) => (shelf.isWithdrawn(place) ? undefined : shelf.feedItem(place)),
    fingerprint: () => shelf.fingerprint(),
  };
  const feed = new FeedCache(info.key, source, opened);
  return { info, shelf, feed };
}
