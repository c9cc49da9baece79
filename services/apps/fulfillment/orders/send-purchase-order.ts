import { randomUUID } from 'node:crypto';
import type { SellerAnswer } from '@sextant/domain/order/commands.js';
import { isInDoubt } from '@sextant/domain/order/purchase-orders.js';
import {
  isPlaced,
  type OrderState,
  type PlacedOrder,
  type PurchaseOrder,
} from '@sextant/domain/order/state.js';
import { DAY_MS } from '@sextant/domain/shared/duration.js';
import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import type { Clock } from '@sextant/platform/time/clock.js';
import {
  SellerUnavailable,
  type CredentialsRefused,
  type Rejected,
  type SellerPort,
} from '@sextant/sellers/seller-port.js';
import { waiting } from '../jobs/waiting.js';
import type { VendorConnections } from '../vendors/vendor-connections.js';
import type { CredentialLeases, EndReason, LeasedAccount } from './credential-leases.js';
import type { OrderAccounts } from './order-accounts.js';
import type { Orders } from './orders.js';
import { idempotencyKey, purchaseRequest } from './purchase-request.js';
import { answerOf } from './seller-answer.js';

/** Wait for an answer of a seller that may have the order, until its part is recorded as unconfirmed and the customer is told so. */
export const UNCONFIRMED_AFTER_MS = 3 * DAY_MS;
/** Time after that in which the seller is looked up once a day: a new password may still bring an answer. */
const LOOK_UP_MS = 30 * DAY_MS;
/** Time after which no seller still works on a request: one that then knows no order under the key has none. */
export const SETTLED_MS = 15 * 60_000;

/** True while a part that may have been sent has no answer. */
const isSent = (order: OrderState, seller: string): order is PlacedOrder =>
  isPlaced(order) && order.purchaseOrders[seller]?.status === 'sent';

/**
 * Sends one seller its part of an order: records that it may be sent, asks the seller, and records the answer. The process may
 * die after any of these steps and start over.
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

  /** Throws SellerUnavailable when the seller cannot be asked now, until `UNCONFIRMED_AFTER_MS` are over. */
  async handle(orderId: string, seller: string): Promise<JobResult> {
    try {
      return await this.attempt(orderId, seller);
    } catch (error) {
      if (!(error instanceof SellerUnavailable)) throw error;
      const order = await this.orders.find(orderId);
      if (!isPlaced(order) || this.isAwaited(order.purchaseOrders[seller])) throw error;
      // A seller that never gives a usable answer may have the order all the same.
      return this.awaitAnswer(order, seller);
    }
  }

  private async attempt(orderId: string, seller: string): Promise<JobResult> {
    const at = this.clock.now().toISOString();
    // A command of its own every time: whether the seller may be asked is decided on the order as it is now.
    const command = { type: 'SendPurchaseOrder', orderId, seller, at } as const;
    const sent = await this.orders.send(command, `purchase/${randomUUID()}`);
    if (!sent.ok || !isPlaced(sent.state)) return this.stop(orderId, seller);
    const request = await purchaseRequest(this.sealing, sent.state, seller);
    // The address is erased, but an earlier attempt may have placed the order: `stop` finds out.
    if (!request) return this.stop(orderId, seller, 'not_connected');
    const ref = await this.accounts.lease(sent.state, seller);
    if (ref === 'in_doubt') return this.awaitAnswer(sent.state, seller);
    const account =
      ref && ref !== 'refused' && !ref.ended ? await this.accounts.open(seller, ref) : undefined;
    // A process that was frozen goes on here after another has ended the part and its lease: it would tell of a refusal, or order
    // with another account. The order may also have been cancelled since.
    const now = await this.orders.find(orderId);
    if (!isSent(now, seller) || now.status === 'cancelled') return this.stop(orderId, seller);
    if (!ref) return this.endUnasked(now, seller, 'not_connected');
    if (ref === 'refused') return this.endUnasked(now, seller, 'credentials_refused');
    if (ref.ended) return this.endUnasked(now, seller, ref.ended);
    if (ref.rejected) return this.lookUp(sent.state, seller, ref, 'rejected');
    if (!account && ref.asked) return this.awaitAnswer(sent.state, seller);
    if (!account) {
      // Replaced between the look-up and the lease; the next attempt finds the current credentials.
      await this.leases.releaseUnasked({ orderId, seller });
      return 'retry';
    }
    const askedAt = await this.leases.markSent({ orderId, seller }, ref);
    if (!askedAt) return 'retry';
    const answer = await this.seller.placeOrder(account, request);
    if (answer.kind === 'order') return this.record(orderId, seller, answerOf(answer, seller, sent.state));
    const refusal = answer.kind === 'in_doubt' ? answer.refusal : answer;
    const asked = ref.asked || answer.kind === 'in_doubt';
    return this.refused(orderId, seller, { ...ref, asked, askedAt }, refusal);
  }

  /** Records a refusal, unless another attempt may have placed the order. */
  private async refused(
    orderId: string,
    seller: string,
    ref: LeasedAccount,
    refusal: CredentialsRefused | Rejected,
  ): Promise<JobResult> {
    if (refusal.kind === 'credentials_refused')
      await this.connections.recordCheck(ref, false, this.clock.now());
    if (!ref.asked) return this.endRefused(orderId, seller, ref, refusal.kind);
    if (refusal.kind === 'rejected') await this.leases.rejected({ orderId, seller });
    else await this.leases.markRefused({ orderId, seller }, ref);
    return 'retry';
  }

  /** For a part that must not be sent, or no longer: ends the lease once it is clear that the seller does not have the order. */
  private async stop(orderId: string, seller: string, unasked?: EndReason): Promise<JobResult> {
    const held = await this.leases.find({ orderId, seller });
    if (held?.ended) return this.record(orderId, seller, { outcome: 'refused', reason: held.ended });
    const order = await this.orders.find(orderId);
    if (held?.asked && isPlaced(order) && isInDoubt(order.purchaseOrders[seller]))
      return this.lookUp(order, seller, held, 'not_received');
    if (isSent(order, seller)) {
      // Reopened meanwhile.
      if (!unasked && order.status !== 'cancelled') return 'retry';
      return this.endUnasked(order, seller, unasked ?? 'not_received');
    }
    await this.leases.release({ orderId, seller });
    return 'done';
  }

  /** Looks up the outcome of an unanswered request, without placing an order. */
  private async lookUp(
    order: PlacedOrder,
    seller: string,
    held: LeasedAccount,
    whenUnknown: EndReason,
  ): Promise<JobResult> {
    const { orderId } = order;
    const opened = await this.accounts.openForLookUp(order, seller, held);
    if (!opened) return this.awaitAnswer(order, seller);
    const found = await this.seller.findOrder(opened.account, idempotencyKey(orderId, seller));
    if (found.kind === 'order') return this.record(orderId, seller, answerOf(found, seller, order));
    if (found.kind === 'credentials_refused') {
      await this.connections.recordCheck(opened.ref, false, this.clock.now());
      await this.accounts.markRefused(order, seller, held, opened.ref);
    }
    const { askedForMs = Infinity } = held;
    if (found.kind === 'not_known' && askedForMs >= SETTLED_MS)
      return this.endRefused(orderId, seller, held, whenUnknown);
    return this.awaitAnswer(order, seller);
  }

  /** Ends a part that the seller was not asked for, unless another process has begun to ask it. */
  private async endUnasked(
    { orderId, userId }: PlacedOrder,
    seller: string,
    reason: EndReason,
  ): Promise<JobResult> {
    const ended = await this.leases.endUnasked({ orderId, seller, userId }, reason);
    return ended ? this.record(orderId, seller, { outcome: 'refused', reason: ended }) : 'retry';
  }

  /** Ends a part that the seller has refused or does not know, unless another process has asked it since. */
  private async endRefused(
    orderId: string,
    seller: string,
    { askedAt }: LeasedAccount,
    reason: EndReason,
  ): Promise<JobResult> {
    const ended = await this.leases.endRefused({ orderId, seller }, askedAt, reason);
    return ended ? this.record(orderId, seller, { outcome: 'refused', reason }) : 'retry';
  }

  private async record(orderId: string, seller: string, answer: SellerAnswer): Promise<JobResult> {
    await this.send(orderId, seller, answer, 'answer');
    await this.leases.release({ orderId, seller });
    return 'done';
  }

  private async send(orderId: string, seller: string, answer: SellerAnswer, what: string): Promise<void> {
    const command = { type: 'RecordSellerAnswer', orderId, seller, answer } as const;
    await this.orders.send(
      { ...command, at: this.clock.now().toISOString() },
      `${what}/${orderId}/${seller}`,
    );
  }

  /** True while it is too early to tell the customer that there is no answer. */
  private isAwaited(purchase: PurchaseOrder | undefined): boolean {
    return (
      purchase?.status === 'sent' &&
      this.clock.now().getTime() - Date.parse(purchase.sentAt) < UNCONFIRMED_AFTER_MS
    );
  }

  /**
   * Waits until the seller answers, perhaps to a new password. Records `unconfirmed` after `UNCONFIRMED_AFTER_MS`, and from then on tries
   * once a day whether it does, for `LOOK_UP_MS`.
   */
  private async awaitAnswer(order: PlacedOrder, seller: string): Promise<JobResult> {
    const { orderId, purchaseOrders } = order;
    const purchase = purchaseOrders[seller];
    if (this.isAwaited(purchase)) return waiting;
    if (purchase?.status === 'sent')
      await this.send(orderId, seller, { outcome: 'refused', reason: 'unconfirmed' }, 'unconfirmed');
    const now = this.clock.now().getTime();
    const toldAt = purchase?.status === 'refused' ? Date.parse(purchase.at) : now;
    if (now - toldAt < LOOK_UP_MS && (await this.accounts.mayOpenLater(order, seller)))
      return { reschedule: { inMs: DAY_MS } };
    await this.leases.release({ orderId, seller });
    return 'done';
  }
}
