import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import { randomUUID } from 'node:crypto';
import type { SellerAnswer } from '@sextant/domain/order/commands.js';
import { isPlaced, type PlacedOrder } from '@sextant/domain/order/state.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import { openDeliveries } from '@sextant/read-models/orders/sealed-delivery.js';
import type { CredentialRef, SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import type { PurchaseRequest, SellerPort } from '@sextant/sellers/seller-port.js';
import type { VendorConnections } from '../vendors/vendor-connections.js';
import type { AccountsInUse, HeldAccount } from './accounts-in-use.js';
import type { Orders } from './orders.js';
import { answerOf } from './seller-answer.js';

export interface PurchaseTools {
  readonly orders: Orders;
  readonly accounts: SellerAccounts;
  readonly connections: VendorConnections;
  readonly inUse: AccountsInUse;
  readonly sealing: Sealing;
  readonly seller: SellerPort;
  readonly now: () => Date;
}

/** How long a new password is waited for when the seller may have taken the order and no longer accepts the old one. */
const IN_DOUBT_MS = 3 * 86_400_000;

/** The same for every attempt: whatever got lost on the way, the seller has one order. */
const idempotencyKey = (orderId: string, seller: string) => `${orderId}-${seller}`;

/**
 * Gets one seller its part of an order: decides that it may be sent (recorded before the seller is asked), asks the seller,
 * records the answer. It may die after any of these steps and start over. Throws SellerUnavailable when the seller cannot
 * be asked now.
 */
export class SendPurchaseOrder {
  constructor(private readonly tools: PurchaseTools) {}

  async handle(orderId: string, seller: string): Promise<JobResult> {
    const { orders, inUse, accounts, connections, now } = this.tools;
    const at = now().toISOString();
    // A command of its own every time: whether the seller may be asked is decided on the order as it is now.
    const command = { type: 'SendPurchaseOrder', orderId, seller, at } as const;
    const sent = await orders.send(command, `purchase/${randomUUID()}`);
    if (!sent.ok || !isPlaced(sent.state)) {
      await inUse.letGo({ orderId, seller });
      return 'done';
    }
    const request = await this.request(sent.state, seller);
    const ref = request && (await this.account(sent.state, seller));
    if (ref === 'in_doubt') return this.inDoubt(sent.state, seller);
    if (!request || !ref)
      return this.record(orderId, seller, { outcome: 'refused', reason: 'not_connected' });
    if (ref === 'refused')
      return this.record(orderId, seller, { outcome: 'refused', reason: 'credentials_refused' });
    const account = await accounts.account(seller, ref);
    if (!account) {
      // Replaced in the moment between looking and holding; the next attempt finds what counts now.
      await inUse.letGo({ orderId, seller });
      return 'retry';
    }
    await inUse.asking({ orderId, seller });
    const answer = await this.tools.seller.placeOrder(account, request);
    if (answer.kind === 'credentials_refused') {
      await connections.recordCheck(ref, false, now());
      if (ref.asked) {
        await inUse.refused({ orderId, seller });
        return 'retry';
      }
    }
    return this.record(orderId, seller, answerOf(answer));
  }

  private async record(orderId: string, seller: string, answer: SellerAnswer): Promise<JobResult> {
    const { orders, inUse, now } = this.tools;
    const command = { type: 'RecordSellerAnswer', orderId, seller, answer } as const;
    await orders.send({ ...command, at: now().toISOString() }, `answer/${orderId}/${seller}`);
    await inUse.letGo({ orderId, seller });
    return 'done';
  }

  /** Undefined when the customer has deleted the account: nobody can tell where the goods would go. */
  private async request(order: PlacedOrder, seller: string): Promise<PurchaseRequest | undefined> {
    const { orderId } = order;
    const [delivery] = await openDeliveries(this.tools.sealing, [order]);
    if (!delivery) return undefined;
    const lines = order.lines
      .filter((line) => line.seller === seller)
      .map(({ sku, quantity, unitPriceCents }) => ({ sku, quantity, unitPriceCents }));
    const reference = `Sextant #${orderId.slice(-6)}`;
    return { idempotencyKey: idempotencyKey(orderId, seller), reference, lines, deliverTo: delivery };
  }

  /** The account to order with: the one already used, else the connected one. */
  private async account(
    { orderId, userId }: PlacedOrder,
    seller: string,
  ): Promise<HeldAccount | 'refused' | 'in_doubt' | undefined> {
    const { inUse, accounts } = this.tools;
    const held = await inUse.find({ orderId, seller });
    if (held?.refused) {
      const anew = await this.withNewPassword(userId, held);
      if (!anew) return 'in_doubt';
      await inUse.replace({ orderId, seller, userId }, anew);
      return { ...held, ...anew };
    }
    if (held) return held;
    const connection = await accounts.connectionTo(userId, seller);
    if (connection?.syncStatus === 'failed') return 'refused';
    return connection && inUse.hold({ orderId, seller, userId }, connection);
  }

  /** What the connection has now, when that is the same account at the seller: under another it would order twice. */
  private async withNewPassword(userId: string, held: HeldAccount): Promise<CredentialRef | undefined> {
    const { accounts } = this.tools;
    const now = await accounts.connection(held.connectionId);
    if (now?.userId !== userId || now.credentialVersion === held.credentialVersion) return undefined;
    const [before, after] = [await accounts.open(held), await accounts.open(now)];
    if (!before || before.username !== after?.username) return undefined;
    return { connectionId: now.connectionId, credentialVersion: now.credentialVersion };
  }

  /** Waits for the customer to enter the new password, and in the end says that nobody knows. */
  private inDoubt({ orderId, purchaseOrders }: PlacedOrder, seller: string): JobResult | Promise<JobResult> {
    const purchase = purchaseOrders[seller];
    const since = purchase?.status === 'sent' ? Date.parse(purchase.sentAt) : 0;
    if (this.tools.now().getTime() - since < IN_DOUBT_MS) return 'retry';
    return this.record(orderId, seller, { outcome: 'refused', reason: 'unconfirmed' });
  }
}
