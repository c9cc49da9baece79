import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CartItemBody } from '@sextant/contracts/http/cart.js';
import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { toLine } from './to-line.js';

/** Merges the cart that a visitor filled before logging in. */
export class MergeCart extends Command<void> {
  constructor(readonly items: readonly CartItemBody[]) {
    super();
  }
}

@CommandHandler(MergeCart)
export class MergeCartHandler implements ICommandHandler<MergeCart> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly queries: CartQueries,
    private readonly clock: Clock,
  ) {}

  async execute({ items }: MergeCart): Promise<void> {
    // A line whose offer has vanished stays and shows that, as in a cart on the server.
    const lines = (await this.queries.ofKnownProducts(items)).map(toLine);
    const { userId } = signedInUser();
    const command = { type: 'MergeCart' as const, userId, at: this.clock.now().toISOString(), lines };
    accepted(await this.commands.handle(cart, cartStream(userId), command));
  }
}
