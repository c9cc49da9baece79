import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ProductCard, SellerOffer } from '@sextant/contracts/http/catalog.js';
import type { FillCartAnswer } from '@sextant/contracts/http/lists.js';
import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import type { ListLine } from '@sextant/domain/list/list.js';
import { fromDollars, toDollars } from '@sextant/domain/shared/money.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { chooseOffers } from './choose-offers.js';

/** Puts products into the cart, from the sellers where all of them together cost least. */
export class FillCart extends Command<FillCartAnswer> {
  constructor(readonly lines: readonly ListLine[]) {
    super();
  }
}

const centsOf = ({ price, availability }: SellerOffer) =>
  price === null || availability === 'out_of_stock' ? undefined : fromDollars(price);

/** A product named twice is one line. */
function together(lines: readonly ListLine[]): ListLine[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

/** Merged like at login: a line the cart holds keeps the larger quantity, so that repeating it does not double the cart. */
@CommandHandler(FillCart)
export class FillCartHandler implements ICommandHandler<FillCart> {
  constructor(
    private readonly commands: RequestCommands,
    private readonly products: ProductQueries,
    private readonly clock: Clock,
  ) {}

  async execute({ lines: wanted }: FillCart): Promise<FillCartAnswer> {
    const { userId } = signedInUser();
    const lines = together(wanted);
    const texts = await this.products.cards(lines.map(({ productId }) => productId));
    const cards = new Map([...texts].map(([id, text]) => [id, JSON.parse(text) as ProductCard]));
    const { chosen, totalCents, unavailable } = chooseOffers(
      lines,
      (productId) => cards.get(productId)?.sellers ?? [],
      centsOf,
    );
    if (chosen.length > 0)
      accepted(
        await this.commands.handle(cart, cartStream(userId), {
          type: 'MergeCart',
          userId,
          at: this.clock.now().toISOString(),
          lines: chosen.map(({ line, offer }) => ({
            ...line,
            sellerDomain: offer.domain,
            sellerUrl: offer.url,
          })),
        }),
      );
    return {
      lines: chosen.length,
      sellers: [...new Set(chosen.map(({ offer }) => offer.label))],
      total: toDollars(totalCents),
      unavailable: unavailable.map((id) => cards.get(id)?.product_name ?? 'Product no longer listed'),
    };
  }
}
