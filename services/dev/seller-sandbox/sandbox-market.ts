import path from 'node:path';
import { Accounts } from './accounts.js';
import { Catalog } from './catalog/catalog.js';
import { hashText } from './catalog/random.js';
import { sandboxSellers, type SandboxSeller } from './catalog/sellers.js';
import { FaultSettings } from './faults.js';
import { AppendOnlyFile } from './files/append-only-file.js';
import { OrderBook } from './orders/order-book.js';
import { notFound } from './http/problem.js';
import { driftMoves } from './inventory/drift.js';
import { FeedCache } from './inventory/feed-body.js';
import { SellerInventory, type ManualChange } from './inventory/seller-inventory.js';
import { TickCount } from './inventory/tick-count.js';

/** A manual change as stored in the file. */
type MoveRecord = ManualChange & { seller: string; sku: string };

/** A seller with its inventory and its published feed. */
export interface OpenSeller {
  info: SandboxSeller;
  inventory: SellerInventory;
  feed: FeedCache;
}

/** Everything the routes work on: all sellers, their orders, and what has been done to them. */
export class SandboxMarket {
  readonly faults = new FaultSettings();
  private readonly sellers: Map<string, OpenSeller>;

  private constructor(
    private readonly seed: number,
    oneIn: number,
    today: string,
    readonly accounts: Accounts,
    readonly orders: OrderBook,
    private readonly moves: AppendOnlyFile<MoveRecord>,
    private readonly ticks: TickCount,
    readonly now: () => Date,
  ) {
    const catalog = new Catalog({ seed, oneIn, today });
    const opened = `${today}T00:00:00.000Z`;
    this.sellers = new Map(sandboxSellers.map((info) => [info.key, openSeller(info, catalog, opened)]));
    for (let tick = 0; tick < ticks.count; tick += 1) this.driftAt(tick, opened);
    for (const { seller, sku, ...move } of moves.records) {
      const inventory = this.sellers.get(seller)?.inventory;
      const place = inventory?.placeOnceOf(sku);
      if (place !== undefined) inventory?.move(place, move);
    }
  }

  /** Opens the sellers with the state of an earlier run in `dataDir`; the catalog keeps the date of the first run. */
  static async open(options: {
    dataDir: string;
    seed: number;
    oneIn: number;
    today: string;
    now: () => Date;
  }): Promise<SandboxMarket> {
    const { dataDir, seed, oneIn, now } = options;
    const founding = await AppendOnlyFile.open<{ today: string }>(path.join(dataDir, 'founding.jsonl'));
    const today = founding.records[0]?.today ?? options.today;
    if (founding.records.length === 0) await founding.append({ today });
    await founding.close();
    const moves = await AppendOnlyFile.open<MoveRecord>(path.join(dataDir, 'moves.jsonl'));
    const orders = await OrderBook.open(path.join(dataDir, 'orders.jsonl'));
    const ticks = await TickCount.open(path.join(dataDir, 'ticks'));
    return new SandboxMarket(seed, oneIn, today, new Accounts(`demo-${seed}`), orders, moves, ticks, now);
  }

  /** Every seller, in the usual order. */
  all(): OpenSeller[] {
    return [...this.sellers.values()];
  }

  /** @throws Refusal 404 for a seller it does not know */
  seller(key = ''): OpenSeller {
    const seller = this.sellers.get(key);
    if (!seller) throw notFound('seller');
    return seller;
  }

  /** An item of a seller; with `once`, also one that it has withdrawn. @throws Refusal 404 */
  item(key = '', sku = '', once = false): OpenSeller & { place: number } {
    const seller = this.seller(key);
    const place = once ? seller.inventory.placeOnceOf(sku) : seller.inventory.placeOf(sku);
    if (place === undefined) throw notFound('item');
    return { ...seller, place };
  }

  /** Changes an item by hand; stored on disk before it is visible. */
  async move(key: string, sku: string, change: Omit<ManualChange, 'at'>): Promise<void> {
    const { inventory, place } = this.item(key, sku, true);
    const move = { ...change, at: this.now().toISOString() };
    await this.moves.append({ seller: key, sku, ...move });
    inventory.move(place, move);
  }

  /** Moves prices of the next seller in turn by one drift step. */
  async tick(): Promise<void> {
    const tick = await this.ticks.next();
    this.driftAt(tick, this.now().toISOString());
  }

  /** Closes the files; they contain everything acknowledged. */
  async close(): Promise<void> {
    await Promise.all([this.moves.close(), this.orders.close(), this.ticks.settled()]);
  }

  private driftAt(tick: number, at: string): void {
    const info = sandboxSellers[tick % sandboxSellers.length];
    const inventory = info && this.sellers.get(info.key)?.inventory;
    if (!inventory) return;
    for (const { place, factor } of driftMoves(hashText('drift', this.seed), tick, inventory.lines.length)) {
      inventory.drift(place, factor, at);
    }
  }
}

function openSeller(info: SandboxSeller, catalog: Catalog, opened: string): OpenSeller {
  const inventory = new SellerInventory(info.key, catalog, (place, at) => feed.changed(place, at));
  const source = {
    length: inventory.lines.length,
    itemAt: (place: number) => (inventory.isWithdrawn(place) ? undefined : inventory.feedItem(place)),
    fingerprint: () => inventory.fingerprint(),
  };
  const feed = new FeedCache(info.key, source, opened);
  return { info, inventory, feed };
}
