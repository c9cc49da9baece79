import { isWaiting, type Member } from './member.js';

/** Tracks session timeouts of members and reports members that miss theirs. */
export class Sessions {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly onSilent: (member: Member) => void;

  constructor(onSilent: (member: Member) => void) {
    this.onSilent = onSilent;
  }

  /** Starts or renews the member's session. */
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
