import { jwtVerify, SignJWT } from 'jose';
import type { CurrentUserInfo } from '../http/request-context.js';
import type { MasterKey } from '../sealing/master-key.js';
import type { AccountStates } from './account-states.js';

const ISSUER = 'sextant';
const LIFETIME = '12h';

/**
 * Bearer tokens. A token names the epoch of the account it was made in and is dead as soon as the account is in another
 * one (password, role or activation changed), deactivated or deleted; so nothing needs to be listed or revoked.
 */
export class AccessTokens {
  private readonly key: Uint8Array;

  constructor(
    private readonly accounts: AccountStates,
    master: MasterKey,
  ) {
    this.key = master.derive('access-token');
  }

  issue(user: { readonly userId: string; readonly epoch: number }): Promise<string> {
    return new SignJWT({ epoch: user.epoch })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(user.userId)
      .setIssuer(ISSUER)
      .setIssuedAt()
      .setExpirationTime(LIFETIME)
      .sign(this.key);
  }

  /** Whose token it is, with the rights the account has now; undefined when it is forged, expired or revoked. */
  async verify(token: string): Promise<CurrentUserInfo | undefined> {
    const claims = await jwtVerify(token, this.key, { issuer: ISSUER, algorithms: ['HS256'] }).then(
      ({ payload }) => payload,
      () => undefined,
    );
    if (!claims?.sub) return undefined;
    const account = await this.accounts.recent(claims.sub);
    if (account.status !== 'registered' || !account.active || account.epoch !== claims.epoch)
      return undefined;
    return { userId: account.userId, role: account.role };
  }
}
