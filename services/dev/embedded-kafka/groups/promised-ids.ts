import { randomUUID } from 'node:crypto';

/**
 * Member ids given to clients that have not yet joined with them. A first join only returns an id, so that a client that then
 * gives up leaves no ghost member; the promise expires with the client's session timeout.
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

  /** Removes a promise, kept or withdrawn; true when there was one. */
  settle(memberId: string): boolean {
    clearTimeout(this.timers.get(memberId));
    return this.timers.delete(memberId);
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}
