import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CartItemRemoveBody } from '@sextant/contracts/http/cart.js';
import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';

export class RemoveCartItem extends Command<void> {
  constructor(readonly item: CartItemRemoveBody) {
    super();
  }
}

@CommandHandler(RemoveCartItem)
export class RemoveCartItemHandler implements ICommandHandler<RemoveCartItem> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly clock: Clock,
  ) {}

  async execute({ item: { productId, seller } }: RemoveCartItem): Promise<void> {
    const { userId } = signedInUser();
    const command = {
      type: 'RemoveCartItem' as const,
      userId,
      at: this.clock.now().toISOString(),
      productId,
      sellerUrl: seller.url,
    };
    accepted(await this.commands.handle(cart, cartStream(userId), command));
  }
}
