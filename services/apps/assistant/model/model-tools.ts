import { orderNumber } from '@sextant/domain/order/order-number.js';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { searchLimits } from '@sextant/contracts/http/limits.js';
import { dayOf } from '@sextant/domain/shared/calendar-days.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { VERDICT_DAYS, LEAST_DAYS } from '@sextant/read-models/price-history/price-verdict.js';
import { sellerByKey, sellers } from '@sextant/sellers/registry.js';
import { z } from 'zod';
import type { Message } from '../rules/turn.js';
import type { ShopTools } from '../tools/shop-tools.js';
import type { ToolCall, ToolDescription } from '@sextant/platform/language-model/chat-endpoint.js';

/** Products of a search or of the favorites, and orders, that the model is told: it chooses what a reply shows (`reply-sizes.ts`). */
const [TOLD, LATEST_ORDERS] = [6, 3];
/** Most characters of a name. Names come from sellers: cut, so that none is a page of instructions. */
const MAX_NAME = 120;

interface ToolResult {
  /** JSON for the model. */
  readonly content: string;
  /** Products in the result. */
  readonly products: readonly ProductCard[];
}

/** User who asks, and the zone of their days. */
type Caller = Pick<Message, 'userId' | 'timeZone'>;

interface Tool {
  readonly description: string;
  readonly parameters: z.ZodType;
  readonly run: (given: unknown) => Promise<ToolResult>;
}

const told = (value: unknown, products: readonly ProductCard[] = []): ToolResult => ({
  content: JSON.stringify(value),
  products,
});

const brief = (card: ProductCard) => ({
  id: card._id,
  name: card.product_name.slice(0, MAX_NAME),
  brand: card.brand,
  code: card.manufacturer_code,
  pack: card.pack,
  best_price: card.min_price,
  rating: card.rating,
  sellers: card.seller_count,
});

const text = z.string().max(searchLimits.text);
const ofProduct = z.object({ product_id: z.string().regex(/^[\w-]{1,64}$/) });
const search = z.object({
  query: text,
  brand: text.optional(),
  seller: text.optional(),
  max_price: z.number().min(0).max(searchLimits.dollars).optional(),
  cheapest_first: z.boolean().optional(),
});
const ofSeller = z.object({ seller: text });
const nothing = z.object({});

/** A tool whose arguments have been checked before it runs. */
const tool = <T>(
  description: string,
  parameters: z.ZodType<T>,
  run: (given: T) => Promise<ToolResult>,
): Tool => ({ description, parameters, run: (given) => run(given as T) });

function toolsOf(shop: ShopTools, { userId, timeZone }: Caller): Readonly<Record<string, Tool>> {
  return {
    search_products: tool('Searches the catalog. Prices in dollars.', search, async (wanted) => {
      const { products, total } = await shop.search({
        q: wanted.query,
        brand: wanted.brand,
        seller: wanted.seller && sellerByKey(wanted.seller)?.key,
        maxPrice: wanted.max_price,
        sort: wanted.cheapest_first ? 'price_asc' : 'relevance',
        limit: TOLD,
      });
      return told({ total, products: products.map(brief) }, products);
    }),
    get_product: tool('One product with every offer.', ofProduct, async ({ product_id }) => {
      const product = await shop.product(product_id);
      if (!product) return told({ error: 'There is no such product.' });
      const offers = product.sellers.map(({ label, price, availability }) => ({
        seller: label,
        price,
        availability,
      }));
      return told({ product: brief(product), specifications: product.specifications, offers }, [product]);
    }),
    price_history: tool(
      `Whether the price is good, by ${VERDICT_DAYS} days of history.`,
      ofProduct,
      async ({ product_id }) => {
        const verdict = await shop.priceVerdict(product_id);
        return told(
          verdict ?? {
            verdict: 'unknown',
            because: `there are less than ${LEAST_DAYS} days of prices, or nobody has it in stock`,
          },
        );
      },
    ),
    shipping_rule: tool(
      `Flat rate and free-shipping threshold of a seller: ${sellers.map(({ key }) => key).join(', ')}.`,
      ofSeller,
      (given) => {
        const seller = sellerByKey(given.seller);
        if (!seller) return Promise.resolve(told({ error: 'There is no such seller.' }));
        const { flatRateCents, freeFromCents } = seller.shipping;
        const rule = { flat_rate: toDollars(flatRateCents), free_from: toDollars(freeFromCents) };
        return Promise.resolve(told({ seller: seller.label, rule }));
      },
    ),
    get_cart: tool('What lies in the cart of the user.', nothing, async () => {
      const { items } = await shop.cart(userId);
      return told(
        items.map(({ product, quantity, seller }) => ({
          product: product.product_name.slice(0, MAX_NAME),
          quantity,
          seller: seller.label,
        })),
      );
    }),
    get_favorites: tool('The favorites that the user saved last.', nothing, async () => {
      const { products, total } = await shop.favorites(userId, TOLD);
      return told({ total, favorites: products.map(brief) }, products);
    }),
    order_status: tool('The latest orders of the user, with the day of each.', nothing, async () => {
      const orders = await shop.orders(userId, LATEST_ORDERS);
      return told(
        orders.map(({ _id, status, createdAt, sellers: parts }) => ({
          number: orderNumber(_id),
          status,
          placed: dayOf(new Date(createdAt), timeZone),
          sellers: parts.map(({ label, status: part }) => ({ seller: label, status: part })),
        })),
      );
    }),
  };
}

function jsonOf(written: string): unknown {
  try {
    return JSON.parse(written || '{}');
  } catch {
    return undefined;
  }
}

/** Tools of the model. They only read, and only data of this user. */
export class ModelTools {
  private readonly tools: Readonly<Record<string, Tool>>;
  readonly descriptions: readonly ToolDescription[];

  constructor(shop: ShopTools, caller: Caller) {
    this.tools = toolsOf(shop, caller);
    this.descriptions = Object.entries(this.tools).map(([name, { description, parameters }]) => ({
      name,
      description,
      parameters: z.toJSONSchema(parameters),
    }));
  }

  /** Answers an invalid call with an error for the model to read. */
  async call({ name, arguments: written }: Pick<ToolCall, 'name' | 'arguments'>): Promise<ToolResult> {
    const called = Object.hasOwn(this.tools, name) ? this.tools[name] : undefined;
    if (!called) return told({ error: 'There is no such tool.' });
    const given = called.parameters.safeParse(jsonOf(written));
    return given.success ? called.run(given.data) : told({ error: 'These arguments do not fit the tool.' });
  }
}
