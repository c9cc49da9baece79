import { promisify } from 'node:util';
import { gunzip, gzip, gzipSync } from 'node:zlib';
import type { FeedItem } from '../feed-item.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);
const level = { level: 3 };
const comma = gzipSync(',', level);
const itemsPerBlock = 256;

/** HTTP validators of the state of a feed. */
export interface Validators {
  etag: string;
  /** Time of the last change of the content (ISO 8601). */
  changedAt: string;
}

/** A feed ready to be sent. */
interface FeedBody extends Validators {
  /** Gzip members that together are the compressed feed. */
  blocks: readonly Buffer[];
}

/** Source of a feed's content. */
interface FeedSource {
  length: number;
  /** Builds the item each time; undefined for a withdrawn one. */
  itemAt: (place: number) => FeedItem | undefined;
  /** A text that changes with the content, and is the same for the same content after a restart. */
  fingerprint: () => string;
}

/**
 * Serialized feed of one seller, kept compressed in blocks: a changed item costs one block, not ten megabytes.
 * Gzip allows several members in a row, so the blocks are sent unchanged.
 */
export class FeedCache {
  /** Undefined: has to be built; empty: none of its items is sold now. */
  private readonly blocks: (Buffer | undefined)[];
  /** Number of times each block has been invalidated. */
  private readonly editions: number[] = [];
  private building: Promise<void> | undefined;
  private changedAt: string;

  /**
   * @param source asked for items only when a client requests the whole feed
   * @param since time of the last change before the start (ISO 8601)
   */
  constructor(
    private readonly seller: string,
    private readonly source: FeedSource,
    since: string,
  ) {
    this.changedAt = since;
    this.blocks = Array.from({ length: Math.ceil(source.length / itemsPerBlock) }, () => undefined);
  }

  /** Invalidates the serialized form of the item at this index. */
  changed(place: number, at: string): void {
    const index = Math.floor(place / itemsPerBlock);
    this.blocks[index] = undefined;
    this.editions[index] = (this.editions[index] ?? 0) + 1;
    // HTTP dates count seconds: two changes within one second must still differ for If-Modified-Since.
    const next = Date.parse(this.changedAt) + 1000;
    this.changedAt = new Date(Math.max(Date.parse(at), next)).toISOString();
  }

  /** Validators alone: a client that already has the feed costs no serialization. */
  validators(): Validators {
    return { etag: `W/"${this.source.fingerprint()}"`, changedAt: this.changedAt };
  }

  /** The current feed; only changed blocks are serialized again. */
  async body(): Promise<FeedBody> {
    while (this.blocks.includes(undefined)) {
      this.building ??= this.build().finally(() => (this.building = undefined));
      await this.building;
    }
    const validators = this.validators();
    const full = this.blocks.filter((block) => block !== undefined && block.length > 0) as Buffer[];
    const blocks = full.flatMap((block, index) => (index === 0 ? [block] : [comma, block]));
    const head = JSON.stringify({ seller: this.seller, generatedAt: validators.changedAt, items: [] });
    const ends = [head.slice(0, -2), ']}'].map((text) => compress(text, level));
    const [first, last] = (await Promise.all(ends)) as [Buffer, Buffer];
    return { ...validators, blocks: [first, ...blocks, last] };
  }

  private async build(): Promise<void> {
    for (const [index, block] of this.blocks.entries()) {
      if (block) continue;
      const edition = this.editions[index];
      const text = this.textOf(index);
      const gzipped = text === '' ? Buffer.alloc(0) : await compress(text, level);
      // An item may have changed while its block was being compressed; the block is then built again.
      if (this.editions[index] === edition) this.blocks[index] = gzipped;
    }
  }

  private textOf(index: number): string {
    const first = index * itemsPerBlock;
    const places = Array.from(
      { length: Math.min(itemsPerBlock, this.source.length - first) },
      (_, offset) => first + offset,
    );
    return places.flatMap((place) => JSON.stringify(this.source.itemAt(place)) ?? []).join(',');
  }
}

/** The uncompressed feed, for a caller that does not accept gzip. */
export const plainFeed = (blocks: readonly Buffer[]): Promise<Buffer> => decompress(Buffer.concat(blocks));
