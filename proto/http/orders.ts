import { sellerOfLine } from './cart.js';
import type { PaymentMethod } from '@sextant/domain/order/events.js';
import { orderStatuses, type OrderStatus } from '@sextant/domain/order/statuses.js';
import type { LineObstacle } from '@sextant/domain/order/place-order.js';
import type { VendorPaymentMethod } from '@sextant/domain/vendor-connection/messages.js';
import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import { quantity } from './quantity.js';
import { areInOrder, dayIn, daysBackwards, timeZone } from './days.js';
import { phoneProblem, spelledState, stateProblem, zipCodeProblem } from './address-rules.js';
import { pageFields } from './parameters.js';
import { ALL_VISIBLE, INVISIBLE_CHARACTERS } from './invisible.js';
import { orderPaymentMethod } from './payment-methods.js';
import type { Problem } from './problem.js';
import { z } from './zod.js';

/** A line of text for parcels and sellers' papers: no markup, no control characters. */
const optionalLine = (label: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `${label} is too long`)
    .regex(/^[^<>]*$/, `${label} must not contain < or >`)
    .regex(ALL_VISIBLE, `${label} must not contain ${INVISIBLE_CHARACTERS}`);
const line = (label: string, most: number) => optionalLine(label, most).min(1, `${label} is required`);

/** Labels of the form, which messages about a field begin with. */
export const addressLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  clinic: 'Clinic',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  country: 'Country',
  phone: 'Phone',
} as const;

const addressFields = z.object({
  firstName: line(addressLabels.firstName, 100),
  lastName: line(addressLabels.lastName, 100),
  clinic: optionalLine(addressLabels.clinic, 100).default(''),
  address: line(addressLabels.address, 300),
  city: line(addressLabels.city, 100),
  state: line(addressLabels.state, 100),
  zipCode: line(addressLabels.zipCode, 20),
  country: line(addressLabels.country, 100),
  phone: line(addressLabels.phone, 40),
});

export type ShippingAddress = z.infer<typeof addressFields>;

export const DELIVERY_NOTES = 'Delivery notes';
const deliveryNotes = z.string().trim().max(1000, `${DELIVERY_NOTES} are too long`).optional();

/** GET /shipping/latest offers earlier addresses again: one that a stricter rule no longer accepts is then refused at its field. */
const shippingAddressBody = addressFields
  .extend({ notes: deliveryNotes })
  .overwrite((address) => ({ ...address, state: spelledState(address.state, address.country) }))
  .superRefine(({ state, zipCode, country, phone }, context) => {
    const problems = {
      state: stateProblem(state, country),
      zipCode: zipCodeProblem(zipCode, country),
      phone: phoneProblem(phone),
    };
    for (const [field, message] of Object.entries(problems))
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
  });

export const PURCHASE_ORDER_NUMBER = 'Purchase order number';
/** The buyer's own number of the order, printed on the sellers' papers. */
const purchaseOrderNumber = optionalLine(PURCHASE_ORDER_NUMBER, 40).default('');

/** Fields of the order form. */
export const shippingForm = shippingAddressBody.safeExtend({ purchaseOrderNumber });

const dollars = z.number().finite().min(0).max(100_000_000);

const orderItemBody = z.object({
  productId: z.string().min(1).max(64),
  quantity,
  seller: sellerOfLine,
  /** Price the buyer was shown, in dollars. Only compared: the order is refused when the product costs more. */
  price: dollars.optional(),
});

/** POST /orders */
export const placeOrderBody = z.object({
  items: z.array(orderItemBody).min(1).max(MAX_LINES),
  shippingAddress: shippingAddressBody,
  paymentMethod: orderPaymentMethod.default('credit_card'),
  /** Delivery notes; they override those of the address. */
  notes: deliveryNotes,
  purchaseOrderNumber,
  /** Total the buyer was shown, in dollars; the order is refused when it costs more. */
  expectedTotal: z.number().finite().min(0).optional(),
});
export type PlaceOrderBody = z.infer<typeof placeOrderBody>;
/** Body as a client may send it, before defaults. */
export type PlaceOrderRequest = z.input<typeof placeOrderBody>;

const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'Must be a day such as 2026-03-01, or an instant.',
});

/** Longest text a buyer searches orders for: as long as a product's name may be. */
export const MAX_ORDER_QUERY = 300;

/**
 * GET /orders; both days are included. They are days of `timeZone`, of UTC without it; of an instant its day counts.
 */
export const ordersQuery = z
  .object({
    ...pageFields(),
    status: z.enum(orderStatuses).optional(),
    startDate: dayOrInstant.optional(),
    endDate: dayOrInstant.optional(),
    timeZone: timeZone.optional(),
    /** Key of a seller with a part of the order. */
    seller: z.string().max(100).optional(),
    /** Part of a product's name, of a code, or of the order's number. */
    q: z.string().trim().max(MAX_ORDER_QUERY).optional(),
  })
  .transform(({ startDate, endDate, ...rest }) => ({
    ...rest,
    startDate: startDate && dayIn(startDate, rest.timeZone),
    endDate: endDate && dayIn(endDate, rest.timeZone),
  }))
  .refine(({ startDate, endDate }) => areInOrder(startDate, endDate), daysBackwards('startDate'));
export type OrdersQuery = z.infer<typeof ordersQuery>;

export interface OrderItem {
  product: { _id: string; product_name: string; manufacturer_code: string; image: string };
  /** `sku` is the seller's own number of the item. */
  seller: { key: string; label: string; domain: string; url: string; sku: string };
  quantity: number;
  /** Dollars per item, as ordered. */
  price: number;
  /** Dollars per item in the seller's acceptance, at most `price`; null before it. */
  acceptedPrice: number | null;
  /** The seller's answer; `ordered` before it, and while the seller's status is `unconfirmed`. */
  outcome: 'ordered' | 'accepted' | 'refused';
  /** Reason of a `refused` line, for people. */
  refusal: string | null;
  /** Display name of the seller before the buyer moved the line for less. */
  movedFrom: string | null;
}

/** State of one seller's part of the order. */
export interface OrderSeller {
  key: string;
  label: string;
  domain: string;
  status: 'waiting' | 'sent' | 'accepted' | 'partly_accepted' | 'refused' | 'unconfirmed';
  /** The seller's own number of the order. */
  sellerOrderId: string | null;
  /** How the seller is paid, as agreed when the order was placed. */
  paymentMethod: VendorPaymentMethod;
  /** Meaning of `status` and next step, for people. */
  message: string;
}

/** Prices in dollars. */
export interface Order {
  _id: string;
  user: { firstName: string; lastName: string; email: string };
  status: OrderStatus;
  createdAt: string;
  /** Last instant at which the buyer may cancel; null when the order's state forbids it. */
  cancellableUntil: string | null;
  /** When the buyer cancelled it, also where staff have reopened it since; null where the buyer has not. */
  buyerCancelledAt: string | null;
  items: OrderItem[];
  sellers: OrderSeller[];
  subtotal: number;
  totalShipping: number;
  shippingCosts: {
    sellerDomain: string;
    /** Shipping as ordered. */
    cost: number;
    /** Shipping of what the seller has accepted, lower or higher than `cost`; equal to it before the seller's answer. */
    charged: number;
    freeShippingThreshold: number;
    subtotal: number;
  }[];
  /** Total as ordered. */
  totalAmount: number;
  /** Part of the total refused by sellers. */
  notCharged: number;
  /**
   * Dollars saved by moves, as recorded with the order; 0 once the order is cancelled or a seller has refused a line that was
   * moved.
   */
  saved: number;
  /** Of the whole order, as it was asked for; `sellers` says how each seller is paid. */
  paymentMethod: PaymentMethod;
  shippingAddress: ShippingAddress;
  notes: string;
  /** The buyer's own number of the order; may be empty. */
  purchaseOrderNumber: string;
}

/** GET /orders */
export interface OrdersAnswer {
  orders: Order[];
  page: number;
  total: number;
  totalPages: number;
}

/** An address with the delivery notes it was last used with. */
export type EarlierAddress = ShippingAddress & { notes: string };

/** GET /shipping/latest */
export interface LatestShippingAnswer {
  shippingAddress: EarlierAddress;
}

/** GET /shipping/addresses */
export interface ShippingAddressesAnswer {
  /** Addresses of the latest orders, the newest first, each once. */
  addresses: EarlierAddress[];
}

/** POST /orders/{id}/reorder: with `only=refused` only the lines that sellers have refused. */
export const reorderQuery = z.object({ only: z.enum(['refused']).optional() });
export type ReorderQuery = z.infer<typeof reorderQuery>;

/** POST /orders/{id}/reorder; all numbers count items. */
export interface ReorderAnswer {
  /** Items that are in the cart now. */
  added: number;
  /** Items of `added` that the cart held before, which were not added again. Answers that an earlier release has kept lack it. */
  held?: number;
  /**
   * `pieces`, an older name: items of `added` from other sellers than in the order: those refused them, have none, or cost more, or the cart held the
   * product from another. `moves` are the ids to take back the items that were moved for less; `saved` is the saving of these
   * moves, in dollars.
   */
  fromOthers: { pieces: number; sellers: string[]; saved: number; moves: string[] };
  /** Dollars the whole cart costs with shipping, the caller’s own prices counted. */
  total: number;
  /** Items skipped because a seller accepted or may accept them. */
  leftOut: number;
  /** Names of products without an offer that has a price and is in stock or on backorder. */
  unavailable: string[];
  /** Names of products the cart has no room for. */
  noRoom: string[];
  /**
   * Dollars per item in the order, for each line put into the cart from the seller it was ordered from: screens tell which
   * prices have changed.
   */
  orderedAt: { productId: string; sellerUrl: string; price: number }[];
  /** Lines of the order that are in the cart from another seller, at another price, or on backorder. */
  changed: ReorderedLine[];
}

/** Names of sellers for people; dollars per item, `price` is null when the seller names none. */
export interface ReorderedLine {
  product: string;
  orderedFrom: string;
  orderedPrice: number;
  seller: string;
  price: number | null;
  /** True when `seller` delivers it later: no connected seller has it in stock. */
  onBackorder: boolean;
}

/** Line of a refused order, in the body of the 409. */
export interface RefusedOrderItem {
  /** Place in `items` of the request. */
  index: number;
  productId: string;
  sellerUrl: string;
  /** Key of the seller. */
  seller: string;
  reason: LineObstacle;
  message: string;
  /** With `price_changed`, in dollars: the price shown and the price now. */
  shownPrice?: number;
  price?: number;
}

/**
 * 409 of POST /orders. `code` is "items_not_offered", "items_without_price", "items_out_of_stock",
 * "sellers_not_connected" or "prices_changed".
 */
export interface OrderProblem extends Problem {
  items: RefusedOrderItem[];
}
