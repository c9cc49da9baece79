import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { demoAddresses } from './demo-addresses.js';

/** Keeps production from serving a database of the demo, whose passwords are public. */
@Injectable()
export class NoDemoAccounts implements OnApplicationBootstrap {
  constructor(
    private readonly claims: EmailClaims,
    private readonly accounts: AccountStates,
  ) {}

  /** Throws when a demo account could log in. */
  async onApplicationBootstrap(): Promise<void> {
    for (const email of Object.values(demoAddresses)) {
      const userId = await this.claims.holder(this.claims.lookupOf(email));
      const account = userId === undefined ? undefined : await this.accounts.current(userId);
      if (account?.status === 'registered' && account.active)
        throw new Error(
          `This database has the demo account ${email}. Deactivate it or use another database.`,
        );
    }
  }
}
