import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { order, orderStream } from '@sextant/domain/order/order.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { staffActor } from '../access/staff-actor.js';
import { Audited } from '../audit/audited.js';

export class DeleteOrder extends Command<void> {
  constructor(readonly orderId: string) {
    super();
  }
}

@CommandHandler(DeleteOrder)
export class DeleteOrderHandler implements ICommandHandler<DeleteOrder> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly audited: Audited,
    private readonly clock: Clock,
  ) {}

  async execute({ orderId }: DeleteOrder): Promise<void> {
    const command = { type: 'DeleteOrder' as const, orderId, at: this.clock.now().toISOString() };
    await this.audited.run({ action: 'order.delete', subject: `order:${orderId}` }, async () =>
      accepted(await this.commands.handle(order, orderStream(orderId), command, staffActor())),
    );
  }
}
