import { LRUCache } from 'lru-cache';
import { systemClock, type Clock } from '../../time/clock.js';
import type { WrittenPosition } from '../request-context.js';

const KEEP_MS = 30_000;
const MAX_USERS = 20_000;
const MAX_STREAMS = 20;

interface Entry {
  readonly at: number;
  readonly position: string;
}

/**
 * Newest position by user and stream that this process has written, for clients that do not send the header back.
 * Bounded in time and size: kept for longer than projections usually take. A client that sends the header back needs none of it.
 */
export class RecentWrites {
  private readonly byUser = new LRUCache<string, Map<string, Entry>>({ max: MAX_USERS });

  constructor(private readonly clock: Clock = systemClock) {}

  remember(userId: string, written: readonly WrittenPosition[]): void {
    const streams = this.byUser.get(userId) ?? new Map<string, Entry>();
    for (const { stream, position } of written) {
      streams.delete(stream);
      streams.set(stream, { at: this.clock.now().getTime(), position });
    }
    for (const oldest of streams.keys()) {
      if (streams.size <= MAX_STREAMS) break;
      streams.delete(oldest);
    }
    this.byUser.set(userId, streams);
  }

  of(userId: string): WrittenPosition[] {
    const streams = this.byUser.get(userId);
    if (!streams) return [];
    const since = this.clock.now().getTime() - KEEP_MS;
    for (const [stream, entry] of streams) if (entry.at < since) streams.delete(stream);
    if (streams.size === 0) this.byUser.delete(userId);
    return [...streams].map(([stream, { position }]) => ({ stream, position }));
  }
}
