import type { ItemRefusal } from '@sextant/domain/order/events.js';
import type { Cents } from '@sextant/domain/shared/money.js';

/** A customer's account at a seller, from the vault. Never logged, never kept longer than a call. */
export interface SellerAccount {
  /** Key in the registry. */
  readonly seller: string;
  readonly username: string;
  readonly password: string;
}

interface PurchaseLine {
  readonly sku: string;
  readonly quantity: number;
  /** Highest price that the customer pays per item. */
  readonly unitPriceCents: Cents;
}

/** Personal: never logged, never kept longer than a call. */
interface DeliveryAddress {
  readonly firstName: string;
  readonly lastName: string;
  /** May be empty. */
  readonly clinic: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
  readonly phone: string;
  /** For the courier; may be empty. */
  readonly notes: string;
}

export interface PurchaseRequest {
  /** Requests with the same key are the same purchase order. */
  readonly idempotencyKey: string;
  /** Printed on the seller's papers. */
  readonly reference: string;
  /** The customer's own number, for the same papers; may be empty. Personal, like the address. */
  readonly purchaseOrderNumber: string;
  readonly lines: readonly PurchaseLine[];
  readonly deliverTo: DeliveryAddress;
}

type LineAnswer =
  | {
      readonly status: 'accepted';
      readonly sku: string;
      readonly quantity: number;
      readonly unitPriceCents: Cents;
    }
  | {
      readonly status: 'refused';
      readonly sku: string;
      readonly quantity: number;
      readonly reason: ItemRefusal;
      readonly currentPriceCents?: Cents;
    };

export interface SellerOrder {
  readonly kind: 'order';
  readonly sellerOrderId: string;
  readonly lines: readonly LineAnswer[];
}

export interface OwnPrice {
  readonly kind: 'price';
  /** Price per item for the account; null when the seller names none. */
  readonly cents: Cents | null;
  readonly available: boolean;
}

/** The seller does not (or no longer) accept user name and password. */
export interface CredentialsRefused {
  readonly kind: 'credentials_refused';
}
/** The seller does not have the item or the order. */
export interface NotKnown {
  readonly kind: 'not_known';
}
/** The seller cannot process the request, now or later. */
export interface Rejected {
  readonly kind: 'rejected';
}

/** The seller refused, but an earlier attempt of the same call went unanswered: it may have taken the order then. */
export interface InDoubt {
  readonly kind: 'in_doubt';
  readonly refusal: CredentialsRefused | Rejected;
}

/** The seller cannot be asked now; asking again later, with the same idempotency key, is safe. */
export class SellerUnavailable extends Error {
  override readonly name = 'SellerUnavailable';
  readonly code = 'seller_unavailable';
  constructor(
    readonly seller: string,
    reason: string,
    readonly retryAfterMs?: number,
    /** The seller refused because of too many requests, so it did not process this one. */
    readonly throttled = false,
  ) {
    super(`${seller} cannot be asked now: ${reason}`);
  }
}

/** Port to a seller, besides its feed. Every call rejects with SellerUnavailable when it may be repeated. */
export interface SellerPort {
  /** Always asks the seller, never a cache. */
  verifyCredentials(account: SellerAccount): Promise<'accepted' | 'refused'>;
  ownPrice(account: SellerAccount, sku: string): Promise<OwnPrice | CredentialsRefused | NotKnown>;
  /** Places the purchase order once per idempotency key; every line is accepted or refused on its own. */
  placeOrder(
    account: SellerAccount,
    request: PurchaseRequest,
  ): Promise<SellerOrder | CredentialsRefused | Rejected | InDoubt>;
  /** Outcome of a purchase order, without placing it; `not_known` only when the seller itself says that it has none. */
  findOrder(
    account: SellerAccount,
    idempotencyKey: string,
  ): Promise<SellerOrder | CredentialsRefused | NotKnown>;
}
