import type { z } from 'zod';
import {
  SellerUnavailable,
  type CredentialsRefused,
  type InDoubt,
  type NotKnown,
  type OwnPrice,
  type PurchaseRequest,
  type Rejected,
  type SellerAccount,
  type SellerOrder,
  type SellerPort,
} from '../seller-port.js';
import {
  SellerClient,
  type SellerClientOptions,
  type SellerReply,
  type SellerRequest,
} from './seller-client.js';
import { loginAnswer, orderAnswer, priceAnswer } from './seller-messages.js';
import { SellerLogins } from './seller-logins.js';

const credentialsRefused: CredentialsRefused = { kind: 'credentials_refused' };
const notKnown: NotKnown = { kind: 'not_known' };
const rejected: Rejected = { kind: 'rejected' };

/** An answer that does not match the contract is a fault of the seller and may be temporary: asking again may help. */
function read<T extends z.ZodType>(
  seller: string,
  schema: T,
  { status, body }: Pick<SellerReply, 'status' | 'body'>,
): z.output<T> {
  const parsed = schema.safeParse(body);
  if (status < 300 && parsed.success) return parsed.data;
  throw new SellerUnavailable(seller, `its answer (${status}) could not be understood`);
}

/** Statuses of a faulty request: sending it again would change nothing. */
const REJECTED: ReadonlySet<number> = new Set([400, 413, 422]);
/** The seller already has the idempotency key: it is still working on the request, or its answer got lost. */
const KEY_IN_USE = 409;
/** Tells "there is no such order" from "there is no such address". */
const NO_SUCH_ORDER = 'order_not_found';

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** The seller port over the HTTP contract, for every seller that implements it. */
export class HttpSeller implements SellerPort {
  private readonly client: SellerClient;
  private readonly logins: SellerLogins;

  constructor(options: SellerClientOptions) {
    this.client = new SellerClient(options);
    this.logins = new SellerLogins((account) => this.logIn(account));
  }

  async verifyCredentials(account: SellerAccount): Promise<'accepted' | 'refused'> {
    this.logins.forget(account);
    return (await this.logins.token(account)) === undefined ? 'refused' : 'accepted';
  }

  async ownPrice(account: SellerAccount, sku: string): Promise<OwnPrice | CredentialsRefused | NotKnown> {
    const reply = await this.ask(account, { method: 'GET', path: `/prices/${encodeURIComponent(sku)}` });
    if (!reply) return credentialsRefused;
    if (reply.status === 404) return notKnown;
    const { price, availability } = read(account.seller, priceAnswer, reply);
    return { kind: 'price', cents: price, available: price !== null && availability !== 'out_of_stock' };
  }

  async placeOrder(
    account: SellerAccount,
    { idempotencyKey, reference, purchaseOrderNumber, lines, deliverTo }: PurchaseRequest,
  ): Promise<SellerOrder | CredentialsRefused | Rejected | InDoubt> {
    const { firstName, lastName, clinic, address, city, state, zipCode, country, phone, notes } = deliverTo;
    const body = {
      reference,
      purchaseOrderNumber: purchaseOrderNumber || undefined,
      deliverTo: { firstName, lastName, clinic, address, city, state, zipCode, country, phone, notes },
      lines: lines.map(({ sku, quantity, unitPriceCents }) => ({
        sku,
        quantity,
        unitPrice: dollars(unitPriceCents),
      })),
    };
    const request = { method: 'POST', path: '/orders', body, idempotencyKey } as const;
    const { reply, unanswered } = await this.attempt(account, request);
    if (reply?.status === KEY_IN_USE) return this.underWay(account, idempotencyKey);
    if (reply && !REJECTED.has(reply.status)) return read(account.seller, orderAnswer, reply);
    const refusal = reply ? rejected : credentialsRefused;
    return unanswered ? { kind: 'in_doubt', refusal } : refusal;
  }

  async findOrder(
    account: SellerAccount,
    idempotencyKey: string,
  ): Promise<SellerOrder | CredentialsRefused | NotKnown> {
    const path = `/orders/by-key/${encodeURIComponent(idempotencyKey)}`;
    const reply = await this.ask(account, { method: 'GET', path });
    if (!reply) return credentialsRefused;
    const { code } = (reply.body ?? {}) as { code?: unknown };
    if (reply.status === 404 && code === NO_SUCH_ORDER) return notKnown;
    return read(account.seller, orderAnswer, reply);
  }

  private async underWay(account: SellerAccount, idempotencyKey: string): Promise<SellerOrder> {
    const found = await this.findOrder(account, idempotencyKey);
    if (found.kind === 'order') return found;
    throw new SellerUnavailable(account.seller, 'it is still working on the order');
  }

  /** Undefined when the credentials are refused. */
  private async ask(account: SellerAccount, request: SellerRequest): Promise<SellerReply | undefined> {
    return (await this.attempt(account, request)).reply;
  }

  /** No reply when the credentials are refused. A token that has expired is replaced once. */
  private async attempt(
    account: SellerAccount,
    request: SellerRequest,
  ): Promise<{ reply?: SellerReply; unanswered: boolean }> {
    let unanswered = false;
    for (const last of [false, true]) {
      const token = await this.logins.token(account);
      if (token === undefined) break;
      const reply = await this.client.call(account.seller, { ...request, token });
      unanswered ||= reply.unanswered;
      if (reply.status !== 401) return { reply, unanswered };
      this.logins.forget(account);
      if (last) break;
    }
    return { unanswered };
  }

  private async logIn({ seller, username, password }: SellerAccount): Promise<string | undefined> {
    const body = { username, password };
    const reply = await this.client.call(seller, { method: 'POST', path: '/login', body });
    return reply.status === 401 || reply.status === 403 ? undefined : read(seller, loginAnswer, reply).token;
  }
}
