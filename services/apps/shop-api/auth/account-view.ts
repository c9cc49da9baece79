import { Injectable } from '@nestjs/common';
import type { AuthResult, User } from '@sextant/contracts/http/account.js';
import type { RegisteredUser, UserState } from '@sextant/domain/user/state.js';
import { AccessTokens } from '@sextant/platform/auth/access-tokens.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { notSignedIn } from '@sextant/platform/http/problem.js';
import { requestContext } from '@sextant/platform/http/request-context.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';

/** Personal data of one account in clear. */
export interface PersonalData {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Accounts as their owners see them; the only place in this slice that opens personal data. */
@Injectable()
export class AccountView {
  constructor(
    private readonly accounts: AccountStates,
    private readonly sealing: Sealing,
    private readonly tokens: AccessTokens,
  ) {}

  /** Undefined once the account's key is deleted. */
  personalData(account: RegisteredUser): Promise<PersonalData | undefined> {
    const { firstName, lastName } = account.name;
    return this.sealing.open(account.userId, { firstName, lastName, email: account.sealedEmail });
  }

  /** The user's own profile, read from the account's stream, so that it never lags. */
  async profile(userId: string): Promise<User> {
    return this.user(await this.accounts.current(userId));
  }

  /** Throws 401 for an account that has just been deleted. */
  async user(
    account: UserState,
    lacksSecondFactor = requestContext().user?.lacksSecondFactor ?? false,
  ): Promise<User> {
    const opened = account.status === 'registered' ? await this.personalData(account) : undefined;
    if (account.status !== 'registered' || !opened) throw notSignedIn();
    return {
      _id: account.userId,
      ...opened,
      role: account.role,
      isActive: account.active,
      lastLogin: account.lastLogin ?? null,
      createdAt: account.createdAt,
      ...(lacksSecondFactor && { lacksSecondFactor }),
    };
  }

  /** Starts a session. `secondFactor`: true when one was given. */
  async session(account: UserState, secondFactor = false): Promise<AuthResult> {
    const role = account.status === 'registered' ? account.role : 'user';
    const user = await this.user(account, this.tokens.isLacking(role, secondFactor));
    const { device } = requestContext();
    const epoch = account.status === 'registered' ? account.epoch : 0;
    return { token: await this.tokens.issue({ userId: user._id, epoch, device, secondFactor }), user };
  }
}
