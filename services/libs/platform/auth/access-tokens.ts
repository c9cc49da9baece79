import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { CurrentUserInfo } from '../http/request-context.js';
import type { MasterKey } from '../sealing/master-key.js';
import { systemClock, type Clock } from '../time/clock.js';
import type { AccountStates } from './account-states.js';

const ISSUER = 'sextant';
const LIFETIME_MS = 12 * 3_600_000;
/** Tokens whose verified signature is cached. */
const MOST_TOKENS = 10_000;

/**
 * Bearer tokens. A token carries the epoch of its account and is invalid as soon as the account has another one
 * (password, role or activation changed), is deactivated or deleted; so no token needs to be listed or revoked.
 */
export class AccessTokens {
  private readonly key: Uint8Array;
  private readonly genuine = new Map<string, JWTPayload>();

  constructor(
    private readonly accounts: AccountStates,
    master: MasterKey,
    private readonly clock: Clock = systemClock,
  ) {
    this.key = master.derive('access-token');
  }

  issue(user: { readonly userId: string; readonly epoch: number }): Promise<string> {
    const now = this.clock.now();
    return new SignJWT({ epoch: user.epoch })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(user.userId)
      .setIssuer(ISSUER)
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + LIFETIME_MS))
      .sign(this.key);
  }

  /** The owner of a token, with the account's current role; undefined when it is forged, expired or revoked. */
  async verify(token: string): Promise<CurrentUserInfo | undefined> {
    const claims = await this.claims(token);
    if (!claims?.sub) return undefined;
    const account = await this.accounts.recent(claims.sub);
    if (account.status !== 'registered' || !account.active || account.epoch !== claims.epoch)
      return undefined;
    return { userId: account.userId, role: account.role };
  }

  /** A valid signature stays valid, so only the expiry is checked again. */
  private async claims(token: string): Promise<JWTPayload | undefined> {
    const known = this.genuine.get(token);
    const currentDate = this.clock.now();
    if (known && (known.exp ?? 0) * 1000 > currentDate.getTime()) return known;
    const rules = { issuer: ISSUER, algorithms: ['HS256'], currentDate };
    const claims = await jwtVerify(token, this.key, rules).then(
      ({ payload }) => payload,
      () => undefined,
    );
    this.genuine.delete(token);
    if (claims) this.genuine.set(token, claims);
    const [oldest] = this.genuine.keys();
    if (this.genuine.size > MOST_TOKENS && oldest !== undefined) this.genuine.delete(oldest);
    return claims;
  }
}
