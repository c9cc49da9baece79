import type { z } from 'zod';
import {
  SellerUnavailable,
  type CredentialsRefused,
  type NotKnown,
  type PersonalPrice,
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
import { Sessions } from './sessions.js';

const credentialsRefused: CredentialsRefused = { kind: 'credentials_refused' };
const notKnown: NotKnown = { kind: 'not_known' };
const rejected: Rejected = { kind: 'rejected' };

/** An answer that cannot be understood is the seller's trouble, and may have passed when it is asked again. */
function read<T extends z.ZodType>(seller: string, schema: T, { status, body }: SellerReply): z.output<T> {
  const parsed = schema.safeParse(body);
  if (status < 300 && parsed.success) return parsed.data;
  throw new SellerUnavailable(seller, `its answer (${status}) could not be understood`);
}

/** The request itself is the trouble: sending it again would change nothing. */
const REJECTED: ReadonlySet<number> = new Set([400, 409, 413, 422]);

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** The seller port over the HTTP contract, for every seller that implements it. */
export class HttpSeller implements SellerPort {
  private readonly client: SellerClient;
  private readonly sessions: Sessions;

  constructor(options: SellerClientOptions) {
    this.client = new SellerClient(options);
    this.sessions = new Sessions((account) => this.logIn(account), options.clock);
  }

  async verifyCredentials(account: SellerAccount): Promise<'accepted' | 'refused'> {
    this.sessions.forget(account);
    return (await this.sessions.token(account)) === undefined ? 'refused' : 'accepted';
  }

  async personalPrice(
    account: SellerAccount,
    sku: string,
  ): Promise<PersonalPrice | CredentialsRefused | NotKnown> {
    const reply = await this.ask(account, { method: 'GET', path: `/prices/${encodeURIComponent(sku)}` });
    if (!reply) return credentialsRefused;
    if (reply.status === 404) return notKnown;
    const { price, availability } = read(account.seller, priceAnswer, reply);
    return { kind: 'price', cents: price, available: price !== null && availability !== 'out_of_stock' };
  }

  async placeOrder(
    account: SellerAccount,
    { idempotencyKey, reference, lines, deliverTo }: PurchaseRequest,
  ): Promise<SellerOrder | CredentialsRefused | Rejected> {
    const { firstName, lastName, address, city, state, zipCode, country, phone, notes } = deliverTo;
    const body = {
      reference,
      deliverTo: { firstName, lastName, address, city, state, zipCode, country, phone, notes },
      lines: lines.map(({ sku, quantity, unitPriceCents }) => ({
        sku,
        quantity,
        unitPrice: dollars(unitPriceCents),
      })),
    };
    const reply = await this.ask(account, { method: 'POST', path: '/orders', body, idempotencyKey });
    if (!reply) return credentialsRefused;
    return REJECTED.has(reply.status) ? rejected : read(account.seller, orderAnswer, reply);
  }

  async orderStatus(
    account: SellerAccount,
    sellerOrderId: string,
  ): Promise<SellerOrder | CredentialsRefused | NotKnown> {
    const path = `/orders/${encodeURIComponent(sellerOrderId)}`;
    const reply = await this.ask(account, { method: 'GET', path });
    if (!reply) return credentialsRefused;
    return reply.status === 404 ? notKnown : read(account.seller, orderAnswer, reply);
  }

  /** Undefined when the credentials are refused. A token that has expired is replaced once. */
  private async ask(account: SellerAccount, request: SellerRequest): Promise<SellerReply | undefined> {
    for (const last of [false, true]) {
      const token = await this.sessions.token(account);
      if (token === undefined) return undefined;
      const reply = await this.client.call(account.seller, { ...request, token });
      if (reply.status !== 401) return reply;
      this.sessions.forget(account);
      if (last) return undefined;
    }
    return undefined;
  }

  private async logIn({ seller, username, password }: SellerAccount): Promise<string | undefined> {
    const body = { username, password };
    const reply = await this.client.call(seller, { method: 'POST', path: '/login', body });
    return reply.status === 401 || reply.status === 403 ? undefined : read(seller, loginAnswer, reply).token;
  }
}
