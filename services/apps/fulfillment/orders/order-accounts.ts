import { isUsable } from '@sextant/domain/vendor-connection/sync-status.js';
import type { PlacedOrder } from '@sextant/domain/order/state.js';
import type { CredentialRef, SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import type { SellerAccount } from '@sextant/sellers/seller-port.js';
import type { CredentialLeases, LeasedAccount } from './credential-leases.js';

/** The customer's account for an order at a seller: always the same one, because with another the seller would order twice. */
export class OrderAccounts {
  constructor(
    private readonly accounts: SellerAccounts,
    private readonly leases: CredentialLeases,
  ) {}

  /**
   * Leases the account of an order: the one already used, else the connected one. `refused`: the seller does not accept it;
   * `in_doubt`: credentials were refused after an attempt whose outcome is unknown; undefined: none is connected.
   */
  async lease(
    { orderId, userId }: PlacedOrder,
    seller: string,
  ): Promise<LeasedAccount | 'refused' | 'in_doubt' | undefined> {
    const held = await this.leases.find({ orderId, seller });
    if (held?.refused) {
      const replaced = await this.withNewPassword(userId, held);
      if (!replaced) return 'in_doubt';
      await this.leases.replace({ orderId, seller, userId }, replaced);
      return { ...held, ...replaced };
    }
    if (held) return held;
    const connection = await this.accounts.connectionTo(userId, seller);
    if (connection && !isUsable(connection)) return 'refused';
    return connection && this.leases.acquire({ orderId, seller, userId }, connection);
  }

  /** User name and password of a leased account; undefined when they are gone. */
  open(seller: string, ref: CredentialRef): Promise<SellerAccount | undefined> {
    return this.accounts.account(seller, ref);
  }

  /** Account for looking up the outcome of an order: the same one, after a refusal only with a new password. */
  async openForLookUp(
    { userId }: PlacedOrder,
    seller: string,
    held: LeasedAccount,
  ): Promise<{ readonly ref: CredentialRef; readonly account: SellerAccount } | undefined> {
    const ref = (await this.withNewPassword(userId, held)) ?? (held.refused ? undefined : held);
    const account = ref && (await this.open(seller, ref));
    return account && { ref, account };
  }

  /** Notes that the seller has refused the account at a look-up: it is not asked again before there is another password. */
  async markRefused(
    { orderId, userId }: PlacedOrder,
    seller: string,
    held: LeasedAccount,
    ref: CredentialRef,
  ): Promise<void> {
    if (ref.credentialVersion !== held.credentialVersion)
      await this.leases.replace({ orderId, seller, userId }, ref);
    await this.leases.markRefused({ orderId, seller }, ref);
  }

  /** True while the connection that was used is the customer's, with the same user name: its password may be replaced. */
  async mayOpenLater({ orderId, userId }: PlacedOrder, seller: string): Promise<boolean> {
    const held = await this.leases.find({ orderId, seller });
    const now = held && (await this.accounts.connection(held.connectionId));
    if (!held || now?.userId !== userId) return false;
    if (now.credentialVersion === held.credentialVersion) return true;
    return (await this.withNewPassword(userId, held)) !== undefined;
  }

  private async withNewPassword(userId: string, held: LeasedAccount): Promise<CredentialRef | undefined> {
    const now = await this.accounts.connection(held.connectionId);
    if (now?.userId !== userId || now.credentialVersion === held.credentialVersion) return undefined;
    const [before, after] = [await this.accounts.open(held), await this.accounts.open(now)];
    if (!before || before.username !== after?.username) return undefined;
    return { connectionId: now.connectionId, credentialVersion: now.credentialVersion };
  }
}
