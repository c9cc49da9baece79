import type { Audience } from '@sextant/platform/live-feed/live-event.js';
import type { Namespace } from 'socket.io';

/** Names of existing rooms, each kept once: copies would take 4 KB per session for a page of 50 products. */
export class RoomNames {
  private readonly known = new Map<string, Audience>();

  constructor({ adapter }: Pick<Namespace, 'adapter'>) {
    adapter.on('create-room', (room: Audience) => this.known.set(room, room));
    adapter.on('delete-room', (room: Audience) => this.known.delete(room));
  }

  /** Number of occupied rooms. */
  get size(): number {
    return this.known.size;
  }

  ofProduct(productId: string): Audience {
    const name: Audience = `product:${productId}`;
    return this.known.get(name) ?? name;
  }
}
