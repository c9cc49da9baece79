import { idleSince, SESSION_LIFETIME_MS } from '@sextant/domain/user/lifetimes.js';
import { isStaff, type Role } from '@sextant/domain/user/roles.js';
import { jwtVerify, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import type { CurrentUserInfo } from '../http/request-context.js';
import type { Clock } from '../time/clock.js';
import type { AccountStates } from './account-states.js';
import type { Sessions } from './sessions.js';
import type { TokenKeys } from './token-keys.js';

const ISSUER = 'sextant';
const AUDIENCE = 'sextant-api';
/** RFC 9068; keeps tokens for other purposes out. */
const TYPE = 'at+jwt';
const ALGORITHM = 'EdDSA';
/** Tokens whose verified signature is cached. */
const MAX_TOKENS = 10_000;

/** Sessions that give members of staff their rights. */
export type StaffSessions = 'any' | 'second-factor';

/** The demo needs no second factor: everybody who reads its passwords may see the screens of staff. */
export const staffSessionsOf = ({ DEMO }: { readonly DEMO: boolean }): StaffSessions =>
  DEMO ? 'any' : 'second-factor';

interface Claims extends JWTPayload {
  readonly sub: string;
  readonly sid: string;
  readonly epoch: number;
}

const isComplete = (claims: JWTPayload): claims is Claims =>
  typeof claims.sub === 'string' && typeof claims.sid === 'string' && typeof claims.epoch === 'number';

/**
 * Bearer tokens, one per session. A token is invalid as soon as its session is ended or idle for too long, or its account has
 * another epoch (password, role or activation changed), is deactivated or deleted.
 */
export class AccessTokens {
  private readonly genuine = new LRUCache<string, Claims>({ max: MAX_TOKENS });

  constructor(
    private readonly accounts: AccountStates,
    private readonly sessions: Sessions,
    private readonly keys: TokenKeys,
    private readonly clock: Clock,
    private readonly staff: StaffSessions,
  ) {}

  /** The token of a new session. */
  async issue({
    userId,
    epoch,
    device = '',
    secondFactor,
  }: {
    readonly userId: string;
    readonly epoch: number;
    readonly device?: string;
    readonly secondFactor?: boolean;
  }): Promise<string> {
    const { sign } = this.keys;
    if (!sign) throw new Error('this process verifies tokens and issues none');
    const sid = await this.sessions.start({ userId, epoch, device, secondFactor });
    const now = this.clock.now();
    return new SignJWT({ epoch, sid })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: sign.kid })
      .setSubject(userId)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + SESSION_LIFETIME_MS))
      .sign(sign.key);
  }

  /**
   * The owner of a token, with the account's current role; undefined when it is forged, expired or revoked.
   * @param isUse keeps the session from being idle
   */
  async verify(token: string, isUse = true): Promise<CurrentUserInfo | undefined> {
    const session = await this.peek(token);
    if (!session) return undefined;
    if (isUse) await this.sessions.note(session.sessionId, session.seenAt);
    const { seenAt: _seenAt, ...user } = session;
    return user;
  }

  /** Like `verify`, but does not count as use of the session: for checks without a request, such as those of an open socket. */
  async peek(token: string): Promise<(CurrentUserInfo & { readonly seenAt: Date }) | undefined> {
    const claims = await this.claims(token);
    if (!claims) return undefined;
    const { sub, sid, epoch } = claims;
    const [account, session] = await Promise.all([this.accounts.recent(sub), this.sessions.find(sid, sub)]);
    if (account.status !== 'registered' || !account.active || account.epoch !== epoch || !session)
      return undefined;
    const { seenAt, secondFactor } = session;
    if (seenAt <= idleSince(account.role, this.clock.now())) return undefined;
    const user = { userId: account.userId, sessionId: sid, seenAt };
    // Without the second factor staff have the rights of users in every service.
    return this.isLacking(account.role, secondFactor)
      ? { ...user, role: 'user', lacksSecondFactor: true }
      : { ...user, role: account.role };
  }

  /** True for a token of the time that the deactivation of its account has ended: who had a session then may be told. */
  async isOfDeactivated(token: string): Promise<boolean> {
    const claims = await this.claims(token);
    if (!claims) return false;
    const account = await this.accounts.recent(claims.sub);
    return account.status === 'registered' && !account.active && account.epoch === claims.epoch + 1;
  }

  /** True when a session of a member of staff gives only the rights of a user. */
  isLacking(role: Role, secondFactor: boolean): boolean {
    return this.staff === 'second-factor' && isStaff(role) && !secondFactor;
  }

  /** Makes the next check of a user's tokens read the stores again. */
  refresh(userId: string): void {
    this.accounts.refresh(userId);
    this.sessions.refresh(userId);
  }

  /** A valid signature stays valid, so only the expiry is checked again. */
  private async claims(token: string): Promise<Claims | undefined> {
    const known = this.genuine.get(token);
    const currentDate = this.clock.now();
    if (known && (known.exp ?? 0) * 1000 > currentDate.getTime()) return known;
    const rules = { issuer: ISSUER, audience: AUDIENCE, typ: TYPE, algorithms: [ALGORITHM], currentDate };
    const keyOf = ({ kid = '' }: JWTHeaderParameters) => {
      const key = this.keys.verify.get(kid);
      if (!key) throw new Error('no such key');
      return key;
    };
    const claims = await jwtVerify(token, keyOf, rules).then(
      ({ payload }) => payload,
      () => undefined,
    );
    this.genuine.delete(token);
    if (!claims || !isComplete(claims)) return undefined;
    this.genuine.set(token, claims);
    return claims;
  }
}
