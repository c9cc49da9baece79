import { isWaiting, type Member } from './member.js';

/** Watches that members show signs of life within their session timeouts, and reports those that do not. */
export class Sessions {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly onSilent: (member: Member) => void;

  constructor(onSilent: (member: Member) => void) {
    this.onSilent = onSilent;
  }

  /** Starts the member's session, or starts it anew at a sign of life. */
  renew(member: Member): void {
    clearTimeout(this.timers.get(member.id));
    const expire = () => {
      if (isWaiting(member)) this.renew(member);
      else this.onSilent(member);
    };
    this.timers.set(member.id, setTimeout(expire, member.sessionTimeoutMs));
  }

  end(member: Member): void {
    clearTimeout(this.timers.get(member.id));
    this.timers.delete(member.id);
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}
