import { randomUUID } from 'node:crypto';

/**
 * Member ids given out to clients that have not come back with them yet. A first join gets an id only, so that a client that
 * gives up meanwhile leaves no ghost member; the promise runs out with the client's session timeout.
 */
export class PromisedIds {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly onExpired: () => void;

  constructor(onExpired: () => void) {
    this.onExpired = onExpired;
  }

  get size(): number {
    return this.timers.size;
  }

  has(memberId: string): boolean {
    return this.timers.has(memberId);
  }

  promise(clientId: string, timeoutMs: number): string {
    const memberId = `${clientId}-${randomUUID()}`;
    const expire = () => {
      this.timers.delete(memberId);
      this.onExpired();
    };
    this.timers.set(memberId, setTimeout(expire, timeoutMs));
    return memberId;
  }

  /** Takes a promise back or as kept; true when there was one. */
  settle(memberId: string): boolean {
    clearTimeout(this.timers.get(memberId));
    return this.timers.delete(memberId);
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}
