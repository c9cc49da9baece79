import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cart, cartStream, type CartCommand } from '@sextant/domain/cart/cart.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { accepted } from '../shared/accepted.js';

/** Any change of one user's cart. */
export class ChangeCart {
  constructor(
    readonly commandId: string,
    readonly change: CartCommand,
  ) {}
}

const statusOf = (code: string): number =>
  code === 'not_in_cart' ? 404 : code === 'quantity_out_of_range' ? 422 : 409;

@CommandHandler(ChangeCart)
export class ChangeCartHandler implements ICommandHandler<ChangeCart> {
  constructor(private readonly commands: DeciderCommandHandler) {}

  async execute({ commandId, change }: ChangeCart) {
    const { userId } = change;
    const context = { commandId, correlationId: commandId, actor: `user:${userId}` };
    return accepted(await this.commands.handle(cart, cartStream(userId), change, context), statusOf);
  }
}
