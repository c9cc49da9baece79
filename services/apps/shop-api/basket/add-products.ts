import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AddedProducts } from '@sextant/contracts/http/basket.js';
import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import { piecesOf } from '@sextant/domain/order/pieces.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { CheapestBasket, type WantedProduct } from './cheapest.js';

/** Puts products into the cart from the sellers where that costs least together with what it holds. */
export class AddProducts extends Command<AddedProducts> {
  constructor(readonly products: readonly WantedProduct[]) {
    super();
  }
}

/** Merged like at login: repeating it does not double the cart. */
@CommandHandler(AddProducts)
export class AddProductsHandler implements ICommandHandler<AddProducts> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly carts: CartQueries,
    private readonly basket: CheapestBasket,
    private readonly clock: Clock,
  ) {}

  async execute({ products }: AddProducts): Promise<AddedProducts> {
    const { userId } = signedInUser();
    const inCart = await this.carts.lines(userId);
    const missing = products.filter(({ productId }) => inCart.every((line) => line.productId !== productId));
    const { lines, unavailable } = await this.basket.linesFor(userId, missing, inCart);
    if (lines.length > 0) {
      const at = this.clock.now().toISOString();
      const command = { type: 'MergeCart' as const, userId, at, lines };
      accepted(await this.commands.handle(cart, cartStream(userId), command));
    }
    return { added: piecesOf(lines), unavailable: [...unavailable] };
  }
}
