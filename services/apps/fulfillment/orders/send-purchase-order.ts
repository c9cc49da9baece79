import type { JobResult } from '@sextant/platform/jobs/job-worker.js';
import { randomUUID } from 'node:crypto';
import type { SellerAnswer } from '@sextant/domain/order/commands.js';
import { isPlaced, type PlacedOrder } from '@sextant/domain/order/state.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import { openDeliveries } from '@sextant/read-models/orders/sealed-delivery.js';
import type { CredentialRef, SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import type {
  CredentialsRefused,
  PurchaseRequest,
  Rejected,
  SellerPort,
} from '@sextant/sellers/seller-port.js';
import type { VendorConnections } from '../vendors/vendor-connections.js';
import type { CredentialLeases, LeasedAccount } from './credential-leases.js';
import type { Orders } from './orders.js';
import { answerOf } from './seller-answer.js';

export interface PurchaseTools {
  readonly orders: Orders;
  readonly accounts: SellerAccounts;
  readonly connections: VendorConnections;
  readonly leases: CredentialLeases;
  readonly sealing: Sealing;
  readonly seller: SellerPort;
  readonly now: () => Date;
}

/** How long an answer is waited for when the seller may have taken the order: a new password may lead to it. */
const IN_DOUBT_MS = 3 * 86_400_000;
/** After so long no seller still works on a request, and one that knows no order under the key has none. */
export const SETTLED_MS = 15 * 60_000;

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
    const { orders, leases, accounts, now } = this.tools;
    const at = now().toISOString();
    // A command of its own every time: whether the seller may be asked is decided on the order as it is now.
    const command = { type: 'SendPurchaseOrder', orderId, seller, at } as const;
    const sent = await orders.send(command, `purchase/${randomUUID()}`);
    if (!sent.ok || !isPlaced(sent.state)) return this.stop(orderId, seller);
    const request = await this.request(sent.state, seller);
    // Nobody knows any more where the goods would go; whether they are on their way has to be found out all the same.
    if (!request) return this.stop(orderId, seller, { outcome: 'refused', reason: 'not_connected' });
    const ref = await this.account(sent.state, seller);
    if (ref === 'in_doubt') return this.inDoubt(sent.state, seller);
    if (!ref) return this.record(orderId, seller, { outcome: 'refused', reason: 'not_connected' });
    if (ref === 'refused')
      return this.record(orderId, seller, { outcome: 'refused', reason: 'credentials_refused' });
    if (ref.rejected) return this.lookUp(sent.state, seller, ref, { outcome: 'refused', reason: 'rejected' });
    const account = await accounts.account(seller, ref);
    if (!account && ref.asked) return this.inDoubt(sent.state, seller);
    if (!account) {
      // Replaced in the moment between looking and holding; the next attempt finds what counts now.
      await leases.release({ orderId, seller });
      return 'retry';
    }
    await leases.markSent({ orderId, seller }, now());
    const answer = await this.tools.seller.placeOrder(account, request);
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
    const { leases, connections, now } = this.tools;
    if (refusal.kind === 'credentials_refused') await connections.recordCheck(ref, false, now());
    if (!mayHaveTaken) return this.record(orderId, seller, answerOf(refusal));
    if (refusal.kind === 'rejected') await leases.rejected({ orderId, seller });
    else await leases.markRefused({ orderId, seller });
    return 'retry';
  }

  /** The seller is not to get its part, or no longer: lets the account go once it is clear that it has not taken it. */
  private async stop(orderId: string, seller: string, unasked?: SellerAnswer): Promise<JobResult> {
    const { orders, leases } = this.tools;
    const order = await orders.find(orderId);
    const held = await leases.find({ orderId, seller });
    if (held?.asked && isPlaced(order) && order.purchaseOrders[seller]?.status === 'sent')
      return this.lookUp(order, seller, held, { outcome: 'refused', reason: 'not_received' });
    if (unasked) return this.record(orderId, seller, unasked);
    await leases.release({ orderId, seller });
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
    const ref = held.refused ? await this.withNewPassword(order.userId, held) : held;
    const account = ref && (await this.tools.accounts.account(seller, ref));
    if (!account) return this.inDoubt(order, seller);
    const found = await this.tools.seller.findOrder(account, idempotencyKey(orderId, seller));
    if (found.kind === 'order') return this.record(orderId, seller, answerOf(found));
    const askedFor = this.tools.now().getTime() - (held.askedAt?.getTime() ?? 0);
    if (found.kind === 'not_known' && askedFor >= SETTLED_MS)
      return this.record(orderId, seller, whenUnknown);
    return this.inDoubt(order, seller);
  }

  private async record(orderId: string, seller: string, answer: SellerAnswer): Promise<JobResult> {
    const { orders, leases, now } = this.tools;
    const command = { type: 'RecordSellerAnswer', orderId, seller, answer } as const;
    await orders.send({ ...command, at: now().toISOString() }, `answer/${orderId}/${seller}`);
    await leases.release({ orderId, seller });
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
    const { purchaseOrderNumber, ...deliverTo } = delivery;
    const key = idempotencyKey(orderId, seller);
    return { idempotencyKey: key, reference, purchaseOrderNumber, lines, deliverTo };
  }

  /** The account to order with: the one already used, else the connected one. */
  private async account(
    { orderId, userId }: PlacedOrder,
    seller: string,
  ): Promise<LeasedAccount | 'refused' | 'in_doubt' | undefined> {
    const { leases, accounts } = this.tools;
    const held = await leases.find({ orderId, seller });
    if (held?.refused) {
      const anew = await this.withNewPassword(userId, held);
      if (!anew) return 'in_doubt';
      await leases.replace({ orderId, seller, userId }, anew);
      return { ...held, ...anew };
    }
    if (held) return held;
    const connection = await accounts.connectionTo(userId, seller);
    if (connection?.syncStatus === 'failed') return 'refused';
    return connection && leases.acquire({ orderId, seller, userId }, connection);
  }

  /** What the connection has now, when that is the same account at the seller: under another it would order twice. */
  private async withNewPassword(userId: string, held: LeasedAccount): Promise<CredentialRef | undefined> {
    const { accounts } = this.tools;
    const now = await accounts.connection(held.connectionId);
    if (now?.userId !== userId || now.credentialVersion === held.credentialVersion) return undefined;
    const [before, after] = [await accounts.open(held), await accounts.open(now)];
    if (!before || before.username !== after?.username) return undefined;
    return { connectionId: now.connectionId, credentialVersion: now.credentialVersion };
  }

  /** Waits for the seller to answer, perhaps to a new password, and in the end says that nobody knows. */
  private inDoubt({ orderId, purchaseOrders }: PlacedOrder, seller: string): JobResult | Promise<JobResult> {
    const purchase = purchaseOrders[seller];
    const since = purchase?.status === 'sent' ? Date.parse(purchase.sentAt) : 0;
    if (this.tools.now().getTime() - since < IN_DOUBT_MS) return 'retry';
    return this.record(orderId, seller, { outcome: 'refused', reason: 'unconfirmed' });
  }
}
