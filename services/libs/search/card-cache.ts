import { LRUCache } from 'lru-cache';

/** Buffer outside of Node's pool: a small slice of a pool keeps its whole 64 KB alive, long after other cards were replaced. */
function unpooled(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/**
 * Card texts of the products shown most recently, as UTF-8 bytes, so that an answer is assembled without a query to Postgres
 * and without encoding. Bounded: a large catalog keeps only its most requested cards in memory (about 2 KB each).
 */
export class CardCache {
  private readonly cards: LRUCache<string, Buffer>;

  /** @param room most cards kept */
  constructor(room = 20_000) {
    this.cards = new LRUCache({ max: room });
  }

  /** Stores a changed card from the followed table, which is always newer than the cached one. */
  set(id: string, card: string): void {
    this.cards.set(id, unpooled(card));
  }

  /** Card texts in the order of the ids; missing ones are loaded. Ids that `load` does not know are left out. */
  async all(
    ids: readonly string[],
    load: (ids: readonly string[]) => Promise<Map<string, string>>,
  ): Promise<Buffer[]> {
    const missing = ids.filter((id) => !this.cards.has(id));
    const loaded = missing.length > 0 ? await load(missing) : undefined;
    // A card that the followed table has brought meanwhile is newer than the loaded one.
    for (const [id, card] of loaded ?? []) if (!this.cards.has(id)) this.set(id, card);
    const justLoaded = (id: string): Buffer | undefined => {
      const text = loaded?.get(id);
      return text === undefined ? undefined : Buffer.from(text);
    };
    return ids.map((id) => this.cards.get(id) ?? justLoaded(id)).filter((card) => card !== undefined);
  }
}
