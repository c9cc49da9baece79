import { createHash } from 'node:crypto';
import type { Catalog, InventoryLine } from '../catalog/catalog.js';
import { dollarsOf } from '../catalog/price-endings.js';
import type { Availability, FeedItem } from '../feed-item.js';

/** A price or stock set by hand; absent fields keep the catalog's value. */
export interface ManualChange {
  /** Null removes the price. */
  cents?: number | null;
  availability?: Availability;
  /** The seller no longer sells the item; any later move brings it back. */
  withdrawn?: true;
  /** Time of the change (ISO 8601). */
  at: string;
}

/**
 * Items that one seller sells now: the catalog's prices, changed slightly by drift or explicitly by hand. Drift never changes an
 * item again that was changed by hand.
 */
export class SellerInventory {
  readonly lines: readonly InventoryLine[];
  private readonly places: Map<string, number>;
  private readonly byHand = new Map<number, ManualChange>();
  private readonly drifted = new Map<number, { cents: number; at: string }>();
  private base: string | undefined;
  private current: string | undefined;

  /** @param tell receives the index and time of every change of an item's feed entry */
  constructor(
    readonly key: string,
    private readonly catalog: Catalog,
    private readonly tell: (place: number, at: string) => void,
  ) {
    this.lines = catalog.inventory(key) ?? [];
    this.places = new Map(this.lines.map(({ sku }, place) => [sku, place]));
  }

  /** Index of an item in the inventory; undefined when the seller never carried it. */
  placeOnceOf(sku: string): number | undefined {
    return this.places.get(sku);
  }

  /** Index of an item that the seller sells now. */
  placeOf(sku: string): number | undefined {
    const place = this.places.get(sku);
    return place === undefined || this.isWithdrawn(place) ? undefined : place;
  }

  isWithdrawn(place: number): boolean {
    return this.byHand.get(place)?.withdrawn === true;
  }

  /** Number of items that the seller sells now. */
  get size(): number {
    return this.lines.length - [...this.byHand.values()].filter(({ withdrawn }) => withdrawn).length;
  }

  /** Current list price, in cents, and stock. */
  stateAt(place: number): { cents: number | null; availability: Availability } {
    const offer = this.lines[place]?.offer;
    const hand = this.byHand.get(place);
    const cents =
      hand?.cents !== undefined ? hand.cents : (this.drifted.get(place)?.cents ?? offer?.cents ?? null);
    return { cents, availability: hand?.availability ?? offer?.availability ?? 'out_of_stock' };
  }

  /** Sets price or stock by hand; fields that a later move leaves out are kept. */
  move(place: number, move: ManualChange): void {
    this.byHand.set(place, { ...this.byHand.get(place), withdrawn: undefined, ...move });
    this.changed(place, move.at);
  }

  /** Changes a price by drift; items without a price or changed by hand stay unchanged. */
  drift(place: number, factor: number, at: string): void {
    const base = this.lines[place]?.offer.cents;
    if (!base || this.byHand.has(place)) return;
    this.drifted.set(place, { cents: Math.max(1, Math.round(base * factor)), at });
    this.changed(place, at);
  }

  /** Hash of the inventory's content: equal when the feed is equal, also after a restart. */
  fingerprint(): string {
    if (this.current) return this.current;
    this.base ??= hashOf([
      this.catalog.edition,
      ...this.lines.map(({ sku, product, offer }) =>
        [sku, product.key, offer.cents, offer.availability].join(),
      ),
    ]);
    const places = [...new Set([...this.byHand.keys(), ...this.drifted.keys()])].sort((a, b) => a - b);
    const moved = places.map((place) =>
      (this.isWithdrawn(place) ? [place] : [place, ...Object.values(this.stateAt(place))]).join(),
    );
    this.current = hashOf([this.base, ...moved]);
    return this.current;
  }

  /** Current feed entry of the item; for a withdrawn item, the entry it would have. */
  feedItem(place: number): FeedItem {
    const line = this.lines[place];
    if (!line) throw new RangeError(`${this.key} has no item at ${place}`);
    const item = this.catalog.feedItem(line);
    const { cents, availability } = this.stateAt(place);
    const price = cents === null ? null : dollarsOf(cents);
    if (price !== item.price && price !== null) {
      const date = (this.byHand.get(place)?.at ?? this.drifted.get(place)?.at ?? '').slice(0, 10);
      const before = (item.history ?? []).filter(([day]) => day < date);
      item.history = before.at(-1)?.[1] === price ? before : [...before, [date, price]];
    }
    return { ...item, price, availability };
  }

  private changed(place: number, at: string): void {
    this.current = undefined;
    this.tell(place, at);
  }
}

const hashOf = (parts: readonly string[]): string =>
  createHash('sha1').update(parts.join('\n')).digest('base64url');
