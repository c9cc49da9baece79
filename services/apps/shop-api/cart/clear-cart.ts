import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';

export class ClearCart extends Command<void> {}

@CommandHandler(ClearCart)
export class ClearCartHandler implements ICommandHandler<ClearCart> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const { userId } = signedInUser();
    const command = { type: 'ClearCart' as const, userId, at: this.clock.now().toISOString() };
    accepted(await this.commands.handle(cart, cartStream(userId), command));
  }
}
