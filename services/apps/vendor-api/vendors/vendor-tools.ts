import type { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import type { SavingsQueries } from '@sextant/read-models/vendor-connections/savings.queries.js';
import { USERNAME_FIELD } from '@sextant/read-models/vendor-connections/vendor-answer.js';
import type { SellerAccounts } from '@sextant/sellers/seller-accounts.js';

/** What the slices stand on; made by whoever mounts the module. */
export class VendorTools {
  constructor(
    readonly commands: DeciderCommandHandler,
    readonly accounts: SellerAccounts,
    readonly savings: SavingsQueries,
    private readonly sealing: Sealing,
    readonly now: () => Date,
  ) {}

  /** A user name as it may stand in an event. */
  async sealUsername(userId: string, username: string): Promise<string> {
    return (await this.sealing.seal(userId, { [USERNAME_FIELD]: username }))[USERNAME_FIELD] ?? '';
  }
}
