/** A buffer of its own: one from Node's pool would keep 64 KB of cards that are long replaced alive. */
function unpooled(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/**
 * Card texts of the products shown most recently, as the bytes that are sent, so that an answer is put together without
 * asking Postgres and without encoding anything. Bounded: a large catalog keeps only its most wanted cards in memory
 * (about 2 KB each).
 */
export class CardCache {
  private readonly cards = new Map<string, Buffer>();

  constructor(private readonly room = 20_000) {}

  /** A changed card from the followed table: always newer than what is here. */
  set(id: string, card: string): void {
    this.cards.delete(id);
    this.cards.set(id, unpooled(card));
    if (this.cards.size > this.room) this.cards.delete(this.cards.keys().next().value as string);
  }

  /** Card texts in the order of the ids; missing ones are loaded. Ids that `load` does not know are left out. */
  async all(
    ids: readonly string[],
    load: (ids: readonly string[]) => Promise<Map<string, string>>,
  ): Promise<Buffer[]> {
    const missing = ids.filter((id) => !this.cards.has(id));
    const loaded = missing.length > 0 ? await load(missing) : undefined;
    // What the followed table brought meanwhile is newer than what was loaded.
    for (const [id, card] of loaded ?? []) if (!this.cards.has(id)) this.set(id, card);
    const late = (id: string): Buffer | undefined => {
      const text = loaded?.get(id);
      return text === undefined ? undefined : Buffer.from(text);
    };
    return ids.map((id) => this.cards.get(id) ?? late(id)).filter((card) => card !== undefined);
  }
}
