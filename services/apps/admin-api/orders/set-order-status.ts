import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminOrderDetails, SetOrderStatusBody } from '@sextant/contracts/http/admin.js';
import type { OrderCommand } from '@sextant/domain/order/commands.js';
import { order, orderStream } from '@sextant/domain/order/order.js';
import { accepted, refusalProblem } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { staffActor } from '../access/staff-actor.js';
import { Audited } from '../audit/audited.js';
import { OrderDetails } from './order-details.js';
import { statusChange } from './status-change.js';

export class SetOrderStatus extends Command<AdminOrderDetails> {
  constructor(
    readonly orderId: string,
    readonly body: SetOrderStatusBody,
  ) {
    super();
  }
}

@CommandHandler(SetOrderStatus)
export class SetOrderStatusHandler implements ICommandHandler<SetOrderStatus> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly details: OrderDetails,
    private readonly audited: Audited,
    private readonly clock: Clock,
  ) {}

  /** Throws 409 with the order as it is now when another status was expected. */
  execute({ orderId, body }: SetOrderStatus): Promise<AdminOrderDetails> {
    const { action, command } = statusChange(orderId, body, this.clock.now().toISOString());
    return this.audited.run(action, () => this.set(orderId, command));
  }

  private async set(orderId: string, command: OrderCommand): Promise<AdminOrderDetails> {
    const result = await this.commands.handle(order, orderStream(orderId), command, staffActor());
    if (!result.ok && result.error.code === 'status_changed')
      throw refusalProblem(result.error, { order: await this.details.of(orderId) });
    accepted(result);
    return this.details.of(orderId);
  }
}
