import { randomUUID } from 'node:crypto';
import type { PgNotifications } from '../postgres/pg-notifications.js';
import { CannotOpen, openBox, sealBox } from '../sealing/box.js';
import type { LiveEvent } from './live-event.js';

const PLACE = 'transient event';

/**
 * Live events for clients that are connected now: not stored, sealed between processes, and any of them may be lost. Events of
 * one sender arrive in order.
 */
export class TransientEvents {
  /** @param key 32 bytes, the same in every process */
  constructor(
    private readonly notifications: Pick<PgNotifications, 'send' | 'on'>,
    private readonly key: Uint8Array,
  ) {}

  /** An event of more than about 5,000 bytes as JSON may not arrive. */
  send(event: LiveEvent): void {
    const sealed = sealBox(this.key, PLACE, Buffer.from(JSON.stringify(event)));
    this.notifications.send('transient-events', randomUUID(), sealed.toString('base64url'));
  }

  /** Returns the function that ends the subscription. Ignores payloads that this key has not sealed. */
  on(listener: (event: LiveEvent) => void): () => void {
    return this.notifications.on('transient-events', (_id, sealed) => {
      const event = this.opened(sealed);
      if (event) listener(event);
    });
  }

  private opened(sealed: string): LiveEvent | undefined {
    try {
      const text = openBox(this.key, PLACE, Buffer.from(sealed, 'base64url')).toString();
      return JSON.parse(text) as LiveEvent;
    } catch (error) {
      if (error instanceof CannotOpen) return undefined;
      throw error;
    }
  }
}
