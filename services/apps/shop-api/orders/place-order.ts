import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Order, PlaceOrderBody } from '@sextant/contracts/http/orders.js';
import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import { order, orderStream } from '@sextant/domain/order/order.js';
import { orderIdOf } from '@sextant/domain/order/order-id.js';
import { isPlaced, type PlacedOrder } from '@sextant/domain/order/state.js';
import { takeOrderedItems } from '@sextant/domain/order/take-ordered-items.js';
import type { MovedLines } from '@sextant/domain/order/saved-by-moving.js';
import { fromDollars } from '@sextant/domain/shared/money.js';
import { ANSWERS_KEPT_MS, keyReused } from '@sextant/platform/http/idempotency/idempotency-keys.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { requestContext, signedInUser } from '@sextant/platform/http/request-context.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { sealDelivery } from '@sextant/read-models/orders/sealed-delivery.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import { unknownOrder, refusedOrder } from './order-problem.js';
import { PriceLines } from './price-lines.js';

export class PlaceOrder extends Command<Order> {
  constructor(readonly body: PlaceOrderBody) {
    super();
  }
}

/** See the README for why a repetition is harmless. */
@CommandHandler(PlaceOrder)
export class PlaceOrderHandler implements ICommandHandler<PlaceOrder> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly pricing: PriceLines,
    private readonly sealing: Sealing,
    private readonly orders: OrderQueries,
    private readonly carts: CartQueries,
    private readonly clock: Clock,
  ) {}

  async execute({ body }: PlaceOrder): Promise<Order> {
    const { userId } = signedInUser();
    const now = this.clock.now();
    const { items, paymentMethod, expectedTotal, purchaseOrderNumber } = body;
    const { notes: addressed = '', ...shippingAddress } = body.shippingAddress;
    const { notes = addressed } = body;
    const [{ lines, sellers }, moved, sealedShippingAddress] = await Promise.all([
      this.pricing.price(userId, items, now),
      this.moved(userId),
      sealDelivery(this.sealing, userId, { ...shippingAddress, notes, purchaseOrderNumber }),
    ]);
    const orderId = orderIdOf(requestContext().commandId);
    const command = {
      type: 'PlaceOrder' as const,
      orderId,
      userId,
      at: now.toISOString(),
      lines,
      sellers,
      moved,
      sealedShippingAddress,
      paymentMethod,
      shownTotalCents: expectedTotal === undefined ? undefined : fromDollars(expectedTotal),
    };
    const result = await this.commands.handleNew(order, orderStream(orderId), command);
    if (!result.ok) throw refusedOrder(result.error);
    // A repetition may come after staff have deleted the order.
    if (!isPlaced(result.state)) throw unknownOrder();
    // Nobody knows any more whether the first request was the same: it is not to look as if this cart had been ordered.
    if (now.getTime() - Date.parse(result.state.placedAt) > ANSWERS_KEPT_MS) throw keyReused();
    await this.takeFromCart(result.state, now);
    return this.orders.answer(result.state);
  }

  private async moved(userId: string): Promise<MovedLines[]> {
    return (await this.carts.moved(userId)).map(({ from, ...part }) => ({
      ...part,
      fromSeller: sellerByKey(from.sellerDomain)?.key ?? from.sellerDomain,
      fromQuantity: from.quantity,
      fromShipping: sellerByKey(from.sellerDomain)?.shipping,
    }));
  }

  private async takeFromCart(placed: PlacedOrder, now: Date): Promise<void> {
    const { command, commandId } = takeOrderedItems(placed, now.toISOString());
    await this.commands.handle(cart, cartStream(placed.userId), command, { commandId });
  }
}
