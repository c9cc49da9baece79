import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Order } from '@sextant/contracts/http/orders.js';
import { order, orderStream } from '@sextant/domain/order/order.js';
import { isPlaced } from '@sextant/domain/order/state.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { Writes } from '@sextant/platform/http/read-your-writes/waits-for.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { Clock } from '../shared/clock.js';
import { orderNotFound, refusedOrder } from './order-problem.js';

export class CancelOrder {
  constructor(
    readonly commandId: string,
    readonly userId: string,
    readonly orderId: string,
    readonly writes: Writes,
  ) {}
}

/** By the customer; whether it is still possible, the domain decides. */
@CommandHandler(CancelOrder)
export class CancelOrderHandler implements ICommandHandler<CancelOrder> {
  constructor(
    private readonly commands: DeciderCommandHandler,
    private readonly orders: OrderQueries,
    private readonly clock: Clock,
  ) {}

  async execute({ commandId, userId, orderId, writes }: CancelOrder): Promise<Order> {
    const command = { type: 'CancelOrder', orderId, userId, at: this.clock.now().toISOString() } as const;
    const context = { commandId, correlationId: commandId, actor: `user:${userId}` };
    const result = await this.commands.handle(order, orderStream(orderId), command, context);
    if (!result.ok) throw refusedOrder(result.error);
    if (!isPlaced(result.state)) throw orderNotFound();
    writes.add(result);
    return this.orders.answer(result.state);
  }
}
