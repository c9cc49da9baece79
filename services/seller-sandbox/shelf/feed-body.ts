import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FeedItem } from '../feed-item.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);
const level = { level: 3 };
const itemsPerBlock = 256;

/** A feed ready to be sent. */
export interface FeedBody {
  etag: string;
  /** When the content last changed (ISO instant). */
  changedAt: string;
  /** Gzip members that together are the compressed feed. */
  blocks: readonly Buffer[];
}

interface Block {
  digest: string;
  gzipped: Buffer;
}

/**
 * The serialised feed of one seller, kept compressed in blocks: a changed item costs one block, not ten megabytes.
 * Gzip allows several members in a row, so the blocks are sent as they are.
 */
export class FeedCache {
  private readonly blocks: (Block | undefined)[];
  /** How often each block has been dropped. */
  private readonly editions: number[] = [];
  private building: Promise<void> | undefined;
  private changedAt: string;

  /**
   * @param length how many items the feed has
   * @param itemAt writes an item afresh
   * @param since when the feed, unchanged, dates from (ISO instant)
   */
  constructor(
    private readonly seller: string,
    private readonly length: number,
    private readonly itemAt: (place: number) => FeedItem,
    since: string,
  ) {
    this.changedAt = since;
    this.blocks = Array.from({ length: Math.ceil(length / itemsPerBlock) }, () => undefined);
  }

  /** Says that the item at this place is no longer what was serialised. */
  changed(place: number, at: string): void {
    const index = Math.floor(place / itemsPerBlock);
    this.blocks[index] = undefined;
    this.editions[index] = (this.editions[index] ?? 0) + 1;
    // HTTP dates count seconds: two changes within one must still look like two to If-Modified-Since.
    const next = Date.parse(this.changedAt) + 1000;
    this.changedAt = new Date(Math.max(Date.parse(at), next)).toISOString();
  }

  /** The feed as it is now; only what changed is serialised again. */
  async body(): Promise<FeedBody> {
    while (this.blocks.includes(undefined)) {
      this.building ??= this.build().finally(() => (this.building = undefined));
      await this.building;
    }
    const { changedAt } = this;
    const blocks = this.blocks as Block[];
    const digest = createHash('sha1')
      .update(blocks.map((block) => block.digest).join())
      .digest('base64url');
    const head = JSON.stringify({ seller: this.seller, generatedAt: changedAt, items: [] }).slice(0, -2);
    const [first, last] = await Promise.all([compress(head, level), compress(']}', level)]);
    return {
      etag: `W/"${digest}"`,
      changedAt,
      blocks: [first, ...blocks.map((block) => block.gzipped), last],
    };
  }

  private async build(): Promise<void> {
    for (const [index, block] of this.blocks.entries()) {
      if (block) continue;
      const edition = this.editions[index];
      const text = this.textOf(index);
      const digest = createHash('sha1').update(text).digest('base64');
      const gzipped = await compress(text, level);
      // An item may have changed while its block was being compressed; then the block is written once more.
      if (this.editions[index] === edition) this.blocks[index] = { digest, gzipped };
    }
  }

  private textOf(index: number): string {
    const first = index * itemsPerBlock;
    const places = Array.from(
      { length: Math.min(itemsPerBlock, this.length - first) },
      (_, offset) => first + offset,
    );
    return places.map((place) => `${place === 0 ? '' : ','}${JSON.stringify(this.itemAt(place))}`).join('');
  }
}

/** The feed uncompressed, for a caller that does not take gzip. */
export const plainFeed = (blocks: readonly Buffer[]): Promise<Buffer> => decompress(Buffer.concat(blocks));
