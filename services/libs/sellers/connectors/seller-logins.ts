import { createHash } from 'node:crypto';
import { systemClock, type Clock } from '@sextant/platform/time/clock.js';
import { LRUCache } from 'lru-cache';
import type { SellerAccount } from '../seller-port.js';

const KEEP_MS = 10 * 60_000;
const MAX_LOGINS = 1000;

interface Login {
  readonly token: Promise<string | undefined>;
  readonly until: number;
}

/** Key of an account: a hash, so that no password stays in memory for longer than a call. */
const keyOf = ({ seller, username, password }: SellerAccount): string =>
  createHash('sha256')
    .update(JSON.stringify([seller, username, password]))
    .digest('base64url');

/** Tokens of accounts that are logged in at sellers; concurrent calls for the same account log in once. */
export class SellerLogins {
  private readonly logins = new LRUCache<string, Login>({ max: MAX_LOGINS });

  constructor(
    private readonly logIn: (account: SellerAccount) => Promise<string | undefined>,
    private readonly clock: Clock = systemClock,
  ) {}

  /** A token; undefined when the seller refuses the credentials. */
  async token(account: SellerAccount): Promise<string | undefined> {
    const key = keyOf(account);
    const now = this.clock.now().getTime();
    const known = this.logins.get(key);
    if (known && known.until > now) return known.token;
    const token = this.logIn(account);
    this.logins.set(key, { token, until: now + KEEP_MS });
    // Refusals and failures are not cached.
    token.then(
      (value) => value === undefined && this.logins.delete(key),
      () => this.logins.delete(key),
    );
    return token;
  }

  /** Call when the seller no longer accepts the token. */
  forget(account: SellerAccount): void {
    this.logins.delete(keyOf(account));
  }
}
