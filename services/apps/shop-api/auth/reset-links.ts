import { Injectable } from '@nestjs/common';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { OneTimeSecrets } from '@sextant/platform/auth/one-time-secrets.js';
import { Clock } from '@sextant/platform/time/clock.js';

interface OpenReset {
  readonly id: string;
  readonly userId: string;
}

/** Checks of links for a new password. */
@Injectable()
export class ResetLinks {
  constructor(
    private readonly accounts: AccountStates,
    private readonly secrets: OneTimeSecrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Undefined for an unknown, expired or used link.
   * @param credentialId password that the caller sets: a link used to set this one still works, as its answer may have been lost
   */
  async find(token: string, credentialId?: string): Promise<OpenReset | undefined> {
    const now = this.clock.now();
    const reset = await this.secrets.findReset(token, now);
    if (!reset) return undefined;
    const account = await this.accounts.current(reset.userId);
    if (account.status !== 'registered' || !account.active) return undefined;
    const isOpen = account.resets.some(
      ({ id, expiresAt }) => id === reset.id && expiresAt > now.toISOString(),
    );
    const isRepeated = credentialId !== undefined && account.credentialId === credentialId;
    return isOpen || isRepeated ? { id: reset.id, userId: reset.userId } : undefined;
  }
}
