import { randomUUID } from 'node:crypto';
import type { SellerAnswer } from '@sextant/domain/order/commands.js';
import { isPlaced, type PlacedOrder } from '@sextant/domain/order/state.js';
import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import type { Clock } from '@sextant/platform/time/clock.js';
import type { CredentialRef } from '@sextant/sellers/seller-accounts.js';
import type { CredentialsRefused, Rejected, SellerPort } from '@sextant/sellers/seller-port.js';
import type { VendorConnections } from '../vendors/vendor-connections.js';
import type { CredentialLeases, LeasedAccount } from './credential-leases.js';
import type { OrderAccounts } from './order-accounts.js';
import type { Orders } from './orders.js';
import { idempotencyKey, purchaseRequest } from './purchase-request.js';
import { answerOf } from './seller-answer.js';

/** How long an answer is waited for when the seller may have taken the order: a new password may lead to it. */
const IN_DOUBT_MS = 3 * 86_400_000;
/** After so long no seller still works on a request, and one that knows no order under the key has none. */
export const SETTLED_MS = 15 * 60_000;

/**
 * Gets one seller its part of an order: decides that it may be sent (recorded before the seller is asked), asks the seller,
 * records the answer. It may die after any of these steps and start over. Throws SellerUnavailable when the seller cannot
 * be asked now.
 */
export class SendPurchaseOrder {
  constructor(
    private readonly orders: Orders,
    private readonly accounts: OrderAccounts,
    private readonly leases: CredentialLeases,
    private readonly connections: VendorConnections,
    private readonly sealing: Sealing,
    private readonly seller: SellerPort,
    private readonly clock: Clock,
  ) {}

  async handle(orderId: string, seller: string): Promise<JobResult> {
    const at = this.clock.now().toISOString();
    // A command of its own every time: whether the seller may be asked is decided on the order as it is now.
    const command = { type: 'SendPurchaseOrder', orderId, seller, at } as const;
    const sent = await this.orders.send(command, `purchase/${randomUUID()}`);
    if (!sent.ok || !isPlaced(sent.state)) return this.stop(orderId, seller);
    const request = await purchaseRequest(this.sealing, sent.state, seller);
    // Nobody knows any more where the goods would go; whether they are on their way has to be found out all the same.
    if (!request) return this.stop(orderId, seller, { outcome: 'refused', reason: 'not_connected' });
    const ref = await this.accounts.lease(sent.state, seller);
    if (ref === 'in_doubt') return this.inDoubt(sent.state, seller);
    if (!ref) return this.record(orderId, seller, { outcome: 'refused', reason: 'not_connected' });
    if (ref === 'refused')
      return this.record(orderId, seller, { outcome: 'refused', reason: 'credentials_refused' });
    if (ref.rejected) return this.lookUp(sent.state, seller, ref, { outcome: 'refused', reason: 'rejected' });
    const account = await this.accounts.open(seller, ref);
    if (!account && ref.asked) return this.inDoubt(sent.state, seller);
    if (!account) {
      // Replaced in the moment between looking and holding; the next attempt finds what counts now.
      await this.leases.release({ orderId, seller });
      return 'retry';
    }
    await this.leases.markSent({ orderId, seller }, this.clock.now());
    const answer = await this.seller.placeOrder(account, request);
    if (answer.kind === 'order') return this.record(orderId, seller, answerOf(answer));
    const refusal = answer.kind === 'in_doubt' ? answer.refusal : answer;
    return this.refused(orderId, seller, ref, refusal, ref.asked || answer.kind === 'in_doubt');
  }

  /** Tells nobody of a refusal while the seller may have taken the order at an earlier attempt. */
  private async refused(
    orderId: string,
    seller: string,
    ref: CredentialRef,
    refusal: CredentialsRefused | Rejected,
    mayHaveTaken: boolean,
  ): Promise<JobResult> {
    if (refusal.kind === 'credentials_refused')
      await this.connections.recordCheck(ref, false, this.clock.now());
    if (!mayHaveTaken) return this.record(orderId, seller, answerOf(refusal));
    if (refusal.kind === 'rejected') await this.leases.rejected({ orderId, seller });
    else await this.leases.markRefused({ orderId, seller });
    return 'retry';
  }

  /** The seller is not to get its part, or no longer: lets the account go once it is clear that it has not taken it. */
  private async stop(orderId: string, seller: string, unasked?: SellerAnswer): Promise<JobResult> {
    const order = await this.orders.find(orderId);
    const held = await this.leases.find({ orderId, seller });
    if (held?.asked && isPlaced(order) && order.purchaseOrders[seller]?.status === 'sent')
      return this.lookUp(order, seller, held, { outcome: 'refused', reason: 'not_received' });
    if (unasked) return this.record(orderId, seller, unasked);
    await this.leases.release({ orderId, seller });
    return 'done';
  }

  /** Finds out what became of a request without an answer, and places nothing. */
  private async lookUp(
    order: PlacedOrder,
    seller: string,
    held: LeasedAccount,
    whenUnknown: SellerAnswer,
  ): Promise<JobResult> {
    const { orderId } = order;
    const account = await this.accounts.openForLookUp(order, seller, held);
    if (!account) return this.inDoubt(order, seller);
    const found = await this.seller.findOrder(account, idempotencyKey(orderId, seller));
    if (found.kind === 'order') return this.record(orderId, seller, answerOf(found));
    const askedFor = this.clock.now().getTime() - (held.askedAt?.getTime() ?? 0);
    if (found.kind === 'not_known' && askedFor >= SETTLED_MS)
      return this.record(orderId, seller, whenUnknown);
    return this.inDoubt(order, seller);
  }

  private async record(orderId: string, seller: string, answer: SellerAnswer): Promise<JobResult> {
    const command = { type: 'RecordSellerAnswer', orderId, seller, answer } as const;
    await this.orders.send({ ...command, at: this.clock.now().toISOString() }, `answer/${orderId}/${seller}`);
    await this.leases.release({ orderId, seller });
    return 'done';
  }

  /** Waits for the seller to answer, perhaps to a new password, and in the end says that nobody knows. */
  private inDoubt({ orderId, purchaseOrders }: PlacedOrder, seller: string): JobResult | Promise<JobResult> {
    const purchase = purchaseOrders[seller];
    const since = purchase?.status === 'sent' ? Date.parse(purchase.sentAt) : 0;
    if (this.clock.now().getTime() - since < IN_DOUBT_MS) return 'retry';
    return this.record(orderId, seller, { outcome: 'refused', reason: 'unconfirmed' });
  }
}
