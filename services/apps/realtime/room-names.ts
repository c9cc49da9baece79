import type { Audience } from '@sextant/platform/live-feed/live-event.js';
import type { Namespace } from 'socket.io';

/** The names of the rooms there are, each held once: every session would hold its own copies, 4 KB of a page of 50 products. */
export class RoomNames {
  private readonly known = new Map<string, Audience>();

  constructor({ adapter }: Pick<Namespace, 'adapter'>) {
    adapter.on('create-room', (room: Audience) => this.known.set(room, room));
    adapter.on('delete-room', (room: Audience) => this.known.delete(room));
  }

  /** Rooms that somebody is in. */
  get size(): number {
    return this.known.size;
  }

  ofProduct(productId: string): Audience {
    const name: Audience = `product:${productId}`;
    return this.known.get(name) ?? name;
  }
}
