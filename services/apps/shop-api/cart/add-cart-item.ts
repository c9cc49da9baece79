import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CartItemBody } from '@sextant/contracts/http/cart.js';
import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import { problem } from '@sextant/platform/http/problem.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { toLine } from './to-line.js';

export class AddCartItem extends Command<void> {
  constructor(readonly item: CartItemBody) {
    super();
  }
}

@CommandHandler(AddCartItem)
export class AddCartItemHandler implements ICommandHandler<AddCartItem> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly queries: CartQueries,
    private readonly clock: Clock,
  ) {}

  async execute({ item }: AddCartItem): Promise<void> {
    // A line must be an existing offer; its price is looked up, never taken from the client.
    if ((await this.queries.existing([item])).length === 0)
      throw problem(404, 'offer_not_found', 'This offer is no longer available.');
    const { userId } = signedInUser();
    const command = {
      type: 'AddCartItem' as const,
      userId,
      at: this.clock.now().toISOString(),
      line: toLine(item),
    };
    accepted(await this.commands.handle(cart, cartStream(userId), command));
  }
}
