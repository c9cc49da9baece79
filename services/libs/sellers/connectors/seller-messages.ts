import { itemRefusals } from '@sextant/domain/order/events.js';
import { parsePrice, type Cents } from '@sextant/domain/shared/money.js';
import { z } from 'zod';
import type { SellerOrder } from '../seller-port.js';

/**
 * Most lines of an answer. The limit of carts and orders is no measure for it: lowering that one must not make answers about larger
 * orders under way unreadable.
 */
const MAX_ANSWERED_LINES = 10_000;

const text = z.string().min(1).max(500);
const price = z.string().transform((value, context): Cents => {
  const cents = parsePrice(value);
  if (cents !== undefined) return cents;
  context.addIssue({ code: 'custom', message: 'not a price' });
  return z.NEVER;
});

export const loginAnswer = z.object({ token: z.string().min(1).max(4000) });

/** A price of 0 is none, as in feeds: an order at 0 would be refused. */
export const priceAnswer = z.object({
  price: price.nullable().transform((cents) => cents || null),
  availability: text,
});

const accepted = z.object({
  status: z.literal('accepted'),
  sku: text,
  quantity: z.int().min(1),
  unitPrice: price,
});
const refused = z.object({
  status: z.literal('refused'),
  sku: text,
  quantity: z.int().min(1),
  // An unknown reason is still a refusal.
  reason: z.enum(itemRefusals).catch('refused'),
  currentPrice: price.optional(),
});

export const orderAnswer = z
  .object({
    id: text,
    lines: z.array(z.discriminatedUnion('status', [accepted, refused])).max(MAX_ANSWERED_LINES),
  })
  .transform(({ id, lines }): SellerOrder => ({
    kind: 'order',
    sellerOrderId: id,
    lines: lines.map((line) => {
      const { sku, quantity } = line;
      if (line.status === 'accepted')
        return { status: 'accepted', sku, quantity, unitPriceCents: line.unitPrice };
      const { reason, currentPrice: currentPriceCents } = line;
      return { status: 'refused', sku, quantity, reason, currentPriceCents };
    }),
  }));
