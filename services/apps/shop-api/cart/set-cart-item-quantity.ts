import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CartItemBody } from '@sextant/contracts/http/cart.js';
import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { toLine } from './to-line.js';

export class SetCartItemQuantity extends Command<void> {
  constructor(readonly item: CartItemBody) {
    super();
  }
}

@CommandHandler(SetCartItemQuantity)
export class SetCartItemQuantityHandler implements ICommandHandler<SetCartItemQuantity> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly clock: Clock,
  ) {}

  async execute({ item }: SetCartItemQuantity): Promise<void> {
    const { userId } = signedInUser();
    const command = {
      type: 'SetCartItemQuantity' as const,
      userId,
      at: this.clock.now().toISOString(),
      ...toLine(item),
    };
    accepted(await this.commands.handle(cart, cartStream(userId), command));
  }
}
