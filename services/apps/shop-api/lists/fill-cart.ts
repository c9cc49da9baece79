import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { FillCartAnswer } from '@sextant/contracts/http/lists.js';
import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import type { ListLine } from '@sextant/domain/list/list.js';
import { accepted } from '@sextant/platform/http/refusals.js';
import { RequestCommands } from '@sextant/platform/http/request-commands.js';
import { signedInUser } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import { CheapestBasket } from '../basket/cheapest.js';

/** Puts products into the cart, from the sellers where all of them cost least beside what the cart holds. */
export class FillCart extends Command<FillCartAnswer> {
  constructor(readonly lines: readonly ListLine[]) {
    super();
  }
}

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
    private readonly cheapest: CheapestBasket,
    private readonly carts: CartQueries,
    private readonly products: ProductQueries,
    private readonly clock: Clock,
  ) {}

  async execute({ lines: wanted }: FillCart): Promise<FillCartAnswer> {
    const { userId } = signedInUser();
    const { items } = await this.carts.cart(userId);
    const held = items.map(({ product, seller, quantity }) => ({
      productId: product._id,
      sellerDomain: seller.domain,
      sellerUrl: seller.url,
      quantity,
    }));
    const merged = together(wanted);
    // What is in the cart already stays at its seller and gets its quantity there.
    const isHeld = ({ productId }: ListLine) => held.some((line) => line.productId === productId);
    const { lines: found, unavailable } = await this.cheapest.linesFor(
      userId,
      merged.filter((line) => !isHeld(line)),
      held,
    );
    const raised = merged.flatMap((line) => {
      const first = held.find(({ productId }) => productId === line.productId);
      return first ? [{ ...first, quantity: line.quantity }] : [];
    });
    const lines = [...raised, ...found];
    if (lines.length > 0)
      accepted(
        await this.commands.handle(cart, cartStream(userId), {
          type: 'MergeCart',
          userId,
          at: this.clock.now().toISOString(),
          lines,
        }),
      );
    const labels = lines.map(({ sellerDomain }) => sellerLabel(sellerDomain));
    return {
      lines: lines.length,
      sellers: [...new Set(labels)],
      unavailable: await this.namesOf(unavailable),
    };
  }

  private async namesOf(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const cards = await this.products.cards(ids);
    return ids.map((id) => {
      const card = cards.get(id);
      return card ? (JSON.parse(card) as ProductCard).product_name : 'Product no longer listed';
    });
  }
}
