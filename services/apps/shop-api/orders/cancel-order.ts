import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Order } from '@sextant/contracts/http/orders.js';
import { order, orderStream } from '@sextant/domain/order/order.js';
import { isPlaced } from '@sextant/domain/order/state.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { unknownOrder } from './order-problem.js';

export class CancelOrder extends Command<Order> {
  constructor(readonly orderId: string) {
    super();
  }
}

@CommandHandler(CancelOrder)
export class CancelOrderHandler implements ICommandHandler<CancelOrder> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly orders: OrderQueries,
    private readonly clock: Clock,
  ) {}

  async execute({ orderId }: CancelOrder): Promise<Order> {
    const { userId } = signedInUser();
    const command = { type: 'CancelOrder' as const, orderId, userId, at: this.clock.now().toISOString() };
    const { state } = accepted(await this.commands.handle(order, orderStream(orderId), command));
    // A repetition may come after staff have deleted the order.
    if (!isPlaced(state)) throw unknownOrder();
    return this.orders.answer(state);
  }
}
